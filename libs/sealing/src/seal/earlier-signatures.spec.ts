import { PDFName } from '@cantoo/pdf-lib';
import { withPdf } from '@app/core/programs';
import { arrayOf, dictOf, textOf } from '../../../formats/src/pdf/pdf-values';
import { fieldsOf } from '../../../formats/src/pdf/pdf-fields';
import { readPdf } from '../../../formats/src/pdf/pdf-document';
import { signaturesOf } from '../../../formats/src/pdf/revisions/signed-part';
import { placeSignatures, removeSigningTags, type PlacedTags } from '../places/place-signatures';
import { signableDocument } from '../stamp/signable-pdf';
import { findSignatureLocations } from '../stamp/signature-locations';
import { stampSignature } from '../stamp/stamp';
import { writeFields } from '../stamp/write-fields';
import { verifySealedPdf } from '../verification/verify';
import { digestAround, sealPdf } from './seal';
import { ecSealKey } from './seal.fixture';
import { checkSignature } from './check-signature';
import { readSignedData } from './signed-data';
import { signedElsewhere, signedLater } from './signed-elsewhere.fixture';
import { ENCRYPTED_PDFS } from '../../../testing/src/files/encrypted-pdf';
import { fillPdf, parsePdf } from '../../../templating/src/pdf/pdf.filler';

const key = ecSealKey();
const seal = (pdf: Buffer) => sealPdf(pdf, { key, name: 'Formwork', reason: 'Sealed by the test', at: new Date() });
const trust = { certificates: [key.certificate], timestampRoots: [] };
const stamp = (pdf: Buffer, name = 'Kim Signer') =>
  stampSignature(pdf, {
    documentName: 'Agreement.pdf',
    signatures: [{ mark: { kind: 'typed', name }, date: '2026-11-30', signer: { name, email: 'kim@example.com' } }],
  });
const place = async (pdf: Buffer, tags: Partial<PlacedTags> = {}) =>
  (await placeSignatures(pdf, { mark: null, filled: [], fields: [], ...tags })) ?? pdf;
const textOn = (pdf: Buffer): Promise<string> =>
  withPdf(pdf, (open) =>
    open.withPage(0, (page) =>
      page
        .characters(1000)
        .map(({ text }) => text)
        .join(''),
    ),
  );

/** The names of the fields whose signature verifies over the bytes that it covers, with the lengths of these. */
async function validSignatures(pdf: Buffer): Promise<[string, number][]> {
  const signatures = signaturesOf(await readPdf(pdf), pdf);
  for (const { range } of signatures) {
    const padded = Buffer.from(pdf.toString('latin1', range.start + 1, range.end - 1), 'hex');
    const data = readSignedData(padded.subarray(0, 4 + padded.readUInt16BE(2)));
    await checkSignature(data, (algorithm) => digestAround(pdf.subarray(0, range.length), range, algorithm));
  }
  return signatures.map(({ field, range }) => [field.name, range.length]);
}

const KEPT =
  'The document was signed in Approval before. What was signed stays valid, and the certificate of the new signature is a separate file only.';

describe('a document that somebody has signed elsewhere', () => {
  const document = signedElsewhere({
    fields: [
      '/FT /Sig /T (signature)',
      '/FT /Tx /T (company)',
      '/FT /Btn /T (agree)',
      '/FT /Tx /T (signature_date) /V ({{date}})',
    ],
  });
  const fields = [
    { name: 'company', number: 1, room: 20 },
    { name: 'agree', number: 2, room: 4 },
  ];

  it('is filled in, signed and sealed without a change to what was signed, and both signatures are valid', async () => {
    const { pdf: shown, removed, warnings } = await signableDocument(await place(document, { fields }));
    expect([removed, warnings]).toEqual([[], [KEPT]]);
    expect(findSignatureLocations(await readPdf(shown)).map(({ kind, field }) => field ?? kind)).toEqual([
      'signature',
      1,
      2,
      'date',
    ]);
    const written = await writeFields(shown, {
      signer: 'Kim',
      fields: [
        { number: 1, label: 'Company', value: 'Northwind Ltd' },
        { number: 2, label: 'Agree', value: true },
      ],
    });
    const sealed = await seal(await stamp(written));

    expect(sealed.subarray(0, document.length).equals(document)).toBe(true);
    expect(await validSignatures(sealed)).toEqual([
      ['Approval', document.length],
      ['signature', sealed.length],
    ]);
    expect((await verifySealedPdf(sealed, trust)).status).toBe('valid');
    const shownText = await textOn(sealed);
    for (const text of ['Northwind Ltd', 'Kim Signer', '2026-11-30']) expect(shownText).toContain(text);
  });

  it('has the values in its fields, which nobody can change any more', async () => {
    const { pdf: shown } = await signableDocument(await place(document, { fields }));
    const values = [
      { number: 1, label: 'Company', value: 'Northwind Ltd' },
      { number: 2, label: 'Agree', value: true },
    ];
    const file = await readPdf(await seal(await stamp(await writeFields(shown, { signer: 'Kim', fields: values }))));
    const dicts = new Map(fieldsOf(file).map(({ name, dict }) => [name, dict]));
    const value = (name: string) => dicts.get(name)?.lookup(PDFName.of('V'));

    expect([textOf(value('company')), textOf(value('signature_date'))]).toEqual(['Northwind Ltd', '2026-11-30']);
    expect([value('agree'), dicts.get('agree')?.get(PDFName.of('AS'))]).toEqual([PDFName.of('Yes'), PDFName.of('Yes')]);
    for (const name of ['signature', 'company', 'agree', 'signature_date'])
      expect(dicts.get(name)?.get(PDFName.of('Ff'))?.toString()).toBe('1');
    expect(file.context.enumerateIndirectObjects().join()).not.toContain('FormworkPlace');
  });

  it('gets no page and no other content, and a hidden field for the seal when no field is the place of a signature', async () => {
    const bare = signedElsewhere({});
    const { pdf, warnings } = await signableDocument(bare);
    expect(warnings).toEqual([KEPT, expect.stringContaining('No field is a place for a signature')]);
    const sealed = await seal(await stamp(pdf));
    const file = await readPdf(sealed);

    expect(await validSignatures(sealed)).toEqual([
      ['Approval', bare.length],
      ['Seal', sealed.length],
    ]);
    expect(file.pages).toHaveLength(1);
    expect(file.pages[0]?.dict.get(PDFName.of('Contents'))?.toString()).toBe('5 0 R');
  });

  it('keeps the seal of an earlier envelope', async () => {
    const first = await seal(await stamp((await signableDocument(await place(document))).pdf));
    const second = await seal((await signableDocument(first)).pdf);

    expect(await validSignatures(second)).toEqual([
      ['Approval', document.length],
      ['signature', first.length],
      ['Seal', second.length],
    ]);
    expect((await verifySealedPdf(second, trust)).status).toBe('valid');
  });

  it('gets a place on the line to sign on, and its tags stay text', async () => {
    const content = 'BT /F 12 Tf 40 250 Td (Signature: ____________________) Tj 0 40 Td ({{signature}}) Tj ET';
    const lined = signedElsewhere({ content });
    const found: string[] = [];
    const placed = await placeSignatures(lined, { mark: null, filled: [], fields: [] }, (text) => found.push(text));
    const certified = signedElsewhere({ content, signature: CERTIFIED(2) });

    expect(placed?.subarray(0, lined.length).equals(lined)).toBe(true);
    expect(findSignatureLocations(await readPdf(placed!))).toHaveLength(1);
    expect([found, await removeSigningTags(lined)]).toEqual([['{{signature}}'], null]);
    expect(await placeSignatures(certified, { mark: null, filled: [], fields: [] })).toBeNull();
  });

  it('loses what a signer does not see, in a further revision', async () => {
    const script = signedElsewhere({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' });
    const { pdf, removed, warnings } = await signableDocument(script);

    expect(removed).toEqual(['JavaScript']);
    expect(warnings.at(-1)).toContain('Readers may report the removal');
    expect((await readPdf(pdf)).catalog.has(PDFName.of('OpenAction'))).toBe(false);
    expect(await validSignatures(pdf)).toEqual([['Approval', script.length]]);
  });

  it('keeps the lists of its fields and annotations, and what does no harm', async () => {
    const plain = signedElsewhere({ catalog: '/PieceInfo << >> /OpenAction << /S /GoTo /D [3 0 R /Fit] >>' });
    const file = await readPdf((await signableDocument(plain)).pdf);

    expect((await signableDocument(plain)).removed).toEqual([]);
    expect(file.catalog.has(PDFName.of('PieceInfo')) && file.catalog.has(PDFName.of('OpenAction'))).toBe(true);
    expect(arrayOf(dictOf(file.catalog, 'AcroForm')!, 'Fields')?.size()).toBe(1);
  });
});

describe('an encrypted document that is signed', () => {
  it.each(['rc4Of40Bits', 'rc4Of128Bits', 'aesOf128Bits', 'aesOf256Bits'] as const)(
    'stays encrypted (%s) and keeps its signature',
    async (name) => {
      const encrypted = signedLater(Buffer.from(ENCRYPTED_PDFS[name], 'base64'));
      const { bytes } = await fillPdf(await parsePdf(encrypted), { 'full (name)': 'Ada' });
      const sealed = await seal(bytes);
      const verdict = await verifySealedPdf(sealed, trust);

      expect(sealed.subarray(0, encrypted.length).equals(encrypted)).toBe(true);
      expect(await validSignatures(sealed)).toEqual([
        ['Approval', encrypted.length],
        ['Seal', sealed.length],
      ]);
      // The script of the field is removed.
      expect([verdict.status, verdict.signatures[0]?.changes]).toEqual(['valid', ['form', 'signatures']]);
      expect(verdict.signed_at).not.toBeNull();
      // The text is found in no file that is encrypted, and by those who read it.
      expect(sealed.includes('Sealed by the test')).toBe(false);
      const [field] = fieldsOf(await readPdf(sealed));
      expect(textOf(field?.dict.get(PDFName.of('V')))).toBe('Ada');
    },
  );
});

const CERTIFIED = (permission: number): string =>
  `/Reference [<< /Type /SigRef /TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P ${permission} /V /1.2 >> >>]`;

describe('a certified document', () => {
  it.each([
    ['allows no changes', { signature: CERTIFIED(1) }, 'Approval, which allows no changes'],
    [
      'does not allow to remove its script',
      { signature: CERTIFIED(2), catalog: '/OpenAction << /S /JavaScript /JS (x) >>' },
      'which does not allow to remove JavaScript',
    ],
    ['is locked by the lock of its field', { field: '/Lock << /Action /All /P 1 >>' }, 'allows no changes'],
  ])('cannot be signed when it %s', async (_, changes, reason) => {
    const refusal = { code: 'pdf_not_signable', message: expect.stringContaining(reason) };
    await expect(signableDocument(signedElsewhere(changes))).rejects.toMatchObject(refusal);
  });

  it('is signed when it allows to sign', async () => {
    const certified = signedElsewhere({ signature: CERTIFIED(2), fields: ['/FT /Sig /T (signature)'] });
    const sealed = await seal(await stamp((await signableDocument(certified)).pdf));
    expect((await validSignatures(sealed)).map(([name]) => name)).toEqual(['Approval', 'signature']);
  });

  it('gives no place in fields that a signature locks', async () => {
    const signature =
      '/Reference [<< /TransformMethod /FieldMDP /TransformParams << /Action /Include /Fields [(signature) (company)] >> >>]';
    const locked = signedElsewhere({ signature, fields: ['/FT /Sig /T (signature)', '/FT /Tx /T (company)'] });

    expect(findSignatureLocations(await readPdf(locked))).toEqual([]);
    await expect(place(locked, { fields: [{ name: 'company', number: 1, room: 20 }] })).rejects.toMatchObject({
      code: 'pdf_not_signable',
      message: 'The document cannot be signed: its signature in Approval locks the field company.',
    });
  });
});
