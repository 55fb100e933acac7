import { PDFArray, PDFDict, PDFHexString, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { readPdf, writePdf } from '../../../../formats/src/pdf/pdf-document';
import type { PdfFile } from '../../../../formats/src/pdf/pdf-file';
import { fieldsOf } from '../../../../formats/src/pdf/pdf-fields';
import { appendPage } from '../../../../formats/src/pdf/page-canvas';
import { arrayOf, dictOf } from '../../../../formats/src/pdf/pdf-values';
import { fillPdf, parsePdf } from '../../../../templating/src/pdf/pdf.filler';
import { sealPdf } from '../../seal/seal';
import { ecSealKey } from '../../seal/seal.fixture';
import { signedElsewhere } from '../../seal/signed-elsewhere.fixture';
import { verdictReport } from '../verdict-report';
import { verifySealedPdf } from '../verify';
import { documentSignatures, type DocumentSignature } from './document-signatures';

const FIELDS = ['/FT /Tx /T (name)', '/FT /Sig /T (Second)'];
const document = signedElsewhere({ fields: FIELDS });
const key = ecSealKey();
const trust = { certificates: [key.certificate], timestampRoots: [] };
const seal = (pdf: Buffer) => sealPdf(pdf, { key, name: 'Formwork', reason: 'Sealed by the test', at: new Date() });
const certified = (permission: number): string =>
  `/Reference [<< /TransformMethod /DocMDP /TransformParams << /P ${permission} >> >>]`;

/** The only signature of a document to which a revision with a change is appended. */
async function signatureAfter(change: (file: PdfFile) => unknown, pdf = document): Promise<Partial<DocumentSignature>> {
  const file = await readPdf(pdf);
  change(file);
  const [{ status, changes, changes_allowed } = {}, ...others] = documentSignatures(await writePdf(file));
  expect(others).toEqual([]);
  return { status, changes, changes_allowed };
}

const dictAt = (file: PdfFile, number: number): PDFDict => {
  const [, object] = file.context.enumerateIndirectObjects().find(([ref]) => ref.objectNumber === number) ?? [];
  return object as PDFDict;
};
const set = (dict: PDFDict | null | undefined, entry: string, value: PDFObject): void =>
  dict?.set(PDFName.of(entry), value);
const annotate = (file: PdfFile, entries: Record<string, string>, isDirect = false): void => {
  const annotation = file.context.obj({ Type: 'Annot', Rect: [0, 0, 400, 400], ...entries });
  arrayOf(file.pages[0]!.dict, 'Annots')?.push(isDirect ? annotation : file.context.register(annotation));
};

describe('a signature of a document', () => {
  it('is intact and covers the document when nothing follows it', () => {
    expect(documentSignatures(document)).toEqual([
      {
        field: 'Approval',
        status: 'intact',
        signer: 'Another signer',
        covered_bytes: document.length,
        covers_document: true,
        changes: [],
        changes_allowed: true,
      },
    ]);
  });

  it('is named with what a fill and a seal changed after it, and the verdict on the seal is the same', async () => {
    const { bytes } = await fillPdf(await parsePdf(document), { name: 'Ada' });
    const verdict = await verifySealedPdf(await seal(bytes), trust);

    expect(verdict.status).toBe('valid');
    expect(
      verdict.signatures.map(({ field, status, changes, changes_allowed }) => [
        field,
        status,
        changes,
        changes_allowed,
      ]),
    ).toEqual([
      ['Approval', 'intact', ['signatures', 'values'], true],
      ['Seal', 'intact', [], true],
    ]);
    expect(verdictReport(verdict)).toContain(
      'intact; after it, signatures were added, form fields were filled in (Another signer)',
    );
  });

  it('of an earlier seal stays intact when another seal follows', async () => {
    const first = await seal(document);
    const { status, signatures } = await verifySealedPdf(await seal(first), trust);

    expect(status).toBe('valid');
    expect(signatures.map(({ field, covered_bytes }) => [field, covered_bytes]).slice(0, 2)).toEqual([
      ['Approval', document.length],
      ['Seal', first.length],
    ]);
    expect(signatures.map((one) => one.status)).toEqual(['intact', 'intact', 'intact']);
  });

  it('of a document without any seal is listed too', async () => {
    const { status, signatures } = await verifySealedPdf(document, trust);
    expect([status, signatures.map(({ field }) => field)]).toEqual(['unknown', ['Approval']]);
  });

  it('that is altered by one byte is broken', () => {
    const altered = Buffer.from(document);
    altered[altered.indexOf('Agreement')] = 'a'.charCodeAt(0);
    expect(documentSignatures(altered)).toMatchObject([{ status: 'broken', signer: null }]);
  });
});

describe('a revision after a signature', () => {
  it.each<[string, string, boolean, (file: PdfFile) => unknown]>([
    [
      'fills in a field',
      'values',
      true,
      ({ context, ...file }) => set(fieldNamed({ context, ...file }, 'name'), 'V', PDFHexString.fromText('x')),
    ],
    ['adds a comment', 'annotations', true, (file) => annotate(file, { Subtype: 'Text' })],
    [
      'lays a picture without a number over the page',
      'annotations',
      true,
      (file) => annotate(file, { Subtype: 'Stamp' }, true),
    ],
    ['adds proofs', 'proofs', true, ({ catalog, context }) => set(catalog, 'DSS', context.obj({}))],
    [
      'replaces the content of a page',
      'pages',
      false,
      (file) => set(file.pages[0]?.dict, 'Contents', file.context.register(file.context.stream('0 0 9 9 re f'))),
    ],
    ['replaces a font of a page', 'pages', false, (file) => set(dictAt(file, 9), 'BaseFont', PDFName.of('Courier'))],
    ['adds a page', 'pages', false, (file) => appendPage(file)],
    ['turns a page', 'pages', false, (file) => set(dictOf(file.catalog, 'Pages'), 'Rotate', file.context.obj(90))],
    ['adds a text field', 'form', false, (file) => annotate(file, { Subtype: 'Widget', FT: 'Tx', T: 'x' })],
    [
      'moves a field',
      'form',
      false,
      (file) => set(fieldNamed(file, 'name'), 'Rect', file.context.obj([0, 0, 400, 400])),
    ],
    ['removes a field', 'form', false, (file) => removeField(file, 'name')],
    [
      'changes the picture of the signature',
      'other',
      false,
      (file) => set(fieldNamed(file, 'Approval'), 'AP', file.context.obj({})),
    ],
    [
      'runs a script',
      'other',
      false,
      ({ catalog, context }) => set(catalog, 'OpenAction', context.obj({ S: 'JavaScript' })),
    ],
    ['shows a layer', 'other', false, ({ catalog, context }) => set(catalog, 'OCProperties', context.obj({}))],
  ])('that %s is found', async (_, kind, allowed, change) => {
    expect(await signatureAfter(change)).toEqual({
      status: 'intact',
      changes: expect.arrayContaining([kind]),
      changes_allowed: allowed,
    });
  });

  it.each([
    ['no changes', 1, false],
    ['filling in', 2, true],
  ])('is judged by a certification that allows %s', async (_, permission, allowed) => {
    const pdf = signedElsewhere({ fields: FIELDS, signature: certified(permission) });
    const fill = (file: PdfFile) => set(fieldNamed(file, 'name'), 'V', PDFHexString.fromText('x'));
    expect(await signatureAfter(fill, pdf)).toMatchObject({ changes: ['values'], changes_allowed: allowed });
    expect(await signatureAfter((file) => annotate(file, { Subtype: 'Text' }), pdf)).toMatchObject({
      changes_allowed: false,
    });
  });

  it('that fills in a field which the signature locks is found', async () => {
    const signature =
      '/Reference [<< /TransformMethod /FieldMDP /TransformParams << /Action /Include /Fields [(name)] >> >>]';
    const fill = (file: PdfFile) => set(fieldNamed(file, 'name'), 'V', PDFHexString.fromText('x'));
    expect(await signatureAfter(fill, signedElsewhere({ fields: FIELDS, signature }))).toMatchObject({
      changes: ['locked_fields'],
      changes_allowed: false,
    });
  });

  it('that shows what a page shares with a filled field differently is found', async () => {
    const change = (file: PdfFile): void => {
      set(dictAt(file, 9), 'BaseFont', PDFName.of('Courier'));
      set(fieldNamed(file, 'name'), 'V', PDFHexString.fromText('x'));
    };
    expect(await signatureAfter(change)).toMatchObject({ changes: expect.arrayContaining(['pages', 'values']) });
  });
});

describe('an attack on a signature', () => {
  const changed = (change: (text: string) => string): Buffer =>
    Buffer.from(change(document.toString('latin1')), 'latin1');

  it.each([
    [
      'has no byte range (universal signature forgery)',
      (text: string) => text.replace('/ByteRange [0', '/ByteRangX [0'),
    ],
    [
      'has a byte range of nothing',
      (text: string) => text.replace(/\/ByteRange \[0 [ \d]+\]/, (all) => '/ByteRange [0 0 0 0]'.padEnd(all.length)),
    ],
    ['has a byte range with negative numbers', (text: string) => text.replace(/(\/ByteRange \[0 +)\d/, '$1-')],
    ['has no value', (text: string) => text.replace('/Contents <', '/Contentz <')],
    [
      'has a value of zeros',
      (text: string) =>
        text.replace(/\/Contents <[0-9a-f]+>/, (all) => `${all.slice(0, 11).padEnd(all.length - 1, '0')}>`),
    ],
  ])('that %s is not taken for intact', (_, change) => {
    const signatures = documentSignatures(changed(change));
    expect(signatures.map(({ status }) => status)).not.toContain('intact');
  });

  it('that hides content beside the value in the gap of the byte range (signature wrapping) is found', () => {
    const hidden = '> /Reference [] /Name <00';
    const wrapped = changed((text) =>
      text.replace(/0{60}> >>/, (all) => `${hidden.padStart(all.length - 4, '0')}> >>`),
    );
    expect(wrapped.includes(hidden)).toBe(true);
    expect(documentSignatures(wrapped)).toMatchObject([{ status: 'broken', covered_bytes: null }]);
  });

  it('that appends without a section of its own (incremental saving) leaves nothing to be confirmed', () => {
    const appended = Buffer.concat([
      document,
      Buffer.from('\n5 0 obj\n<< /Length 0 >>\nstream\n\nendstream\nendobj\n'),
    ]);
    expect(documentSignatures(appended)).toEqual([]);
  });

  it.each([
    ['a resource of the page', { resources: '/XObject 10 0 R', content: '/AP Do' }],
    ['a picture of another field', { field: '/AP << /N 10 0 R >> /AS /AP' }],
  ])('that fills in a field which is %s is found', async (_, prepared) => {
    const pdf = signedElsewhere({ fields: ['/FT /Tx /T (name) /AP 8 0 R'], ...prepared });
    const change = (file: PdfFile): void =>
      set(fieldNamed(file, 'name'), 'AP', file.context.register(file.context.stream('0 0 9 9 re f')));
    expect(await signatureAfter(change, pdf)).toMatchObject({ status: 'intact', changes_allowed: false });
  });

  it('that shows something in a signature field which nobody signed is found', async () => {
    const add = (file: PdfFile, entries: Record<string, PDFObject>): void => {
      const field = {
        Type: 'Annot',
        Subtype: 'Widget',
        FT: 'Sig',
        Rect: [0, 0, 400, 400],
        T: PDFHexString.fromText('x'),
      };
      const ref = file.context.register(file.context.obj({ ...field, ...entries }));
      for (const list of [arrayOf(dictOf(file.catalog, 'AcroForm')!, 'Fields'), arrayOf(file.pages[0]!.dict, 'Annots')])
        list?.push(ref);
    };
    const picture = ({ context }: PdfFile) =>
      context.obj({ N: context.register(context.stream('0 0 400 400 re f', { Subtype: 'Form' })) });
    expect(await signatureAfter((file) => add(file, {}))).toMatchObject({ changes_allowed: true });
    expect(await signatureAfter((file) => add(file, { AP: picture(file) }))).toMatchObject({
      changes: expect.arrayContaining(['form']),
      changes_allowed: false,
    });
  });

  it('that swaps a prepared page in is found (shadow attack)', async () => {
    const change = (file: PdfFile): void => {
      const kids = arrayOf(dictOf(file.catalog, 'Pages')!, 'Kids');
      kids?.set(0, file.context.register(file.pages[0]!.dict.clone(file.context)));
    };
    expect(await signatureAfter(change)).toMatchObject({
      changes: expect.arrayContaining(['pages']),
      changes_allowed: false,
    });
  });
});

const fieldNamed = (file: PdfFile, name: string): PDFDict | undefined =>
  fieldsOf(file).find((field) => field.name === name)?.dict;

function removeField(file: PdfFile, name: string): void {
  const field = fieldNamed(file, name);
  for (const list of [arrayOf(dictOf(file.catalog, 'AcroForm')!, 'Fields'), arrayOf(file.pages[0]!.dict, 'Annots')])
    if (list instanceof PDFArray)
      list.remove(list.asArray().findIndex((entry) => file.context.lookup(entry) === field));
}
