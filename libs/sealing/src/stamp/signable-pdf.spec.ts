import { PDFName } from '@cantoo/pdf-lib';
import { withPdf } from '@app/core/programs';
import { readPdf } from '../../../formats/src/pdf/pdf-document';
import { fieldsOf } from '../../../formats/src/pdf/pdf-fields';
import { fillPdf, parsePdf } from '../../../templating/src/pdf/pdf.filler';
import { pdfOf, stream } from '../../../testing/src/files/hostile-pdf';
import { samplePdfTemplate } from '../../../../apps/local/src/demo/documents/sample-pdf';
import { reachableObjects } from '../../../formats/src/pdf/reachable-objects';
import { sealPdf } from '../seal/seal';
import { ecSealKey } from '../seal/seal.fixture';
import { signableDocument } from './signable-pdf';
import { findSignatureLocations } from './signature-locations';

interface Parts {
  catalog?: string;
  page?: string;
  annotation?: string;
  /** Objects from number 8 on. */
  objects?: Array<string | Buffer>;
}

const JAVASCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';

/** One page with a red square, one annotation (5), an appearance (6) that is a green square, and an attachment (7). */
const documentOf = ({ catalog = '', page = '', annotation = '', objects = [] }: Parts): Buffer =>
  pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ${annotation && '/Annots [5 0 R]'} ${page} >>`,
    stream('', Buffer.from('1 0 0 rg 20 20 40 40 re f')),
    annotation || '<< >>',
    stream('/Type /XObject /Subtype /Form /BBox [0 0 40 40]', Buffer.from('0 1 0 rg 0 0 40 40 re f')),
    '<< /Type /Filespec /F (a.txt) /UF (a.txt) /EF << /F 8 0 R >> >>',
    ...(objects.length > 0 ? objects : [stream('/Type /EmbeddedFile', Buffer.from('hidden'))]),
  ]);

const square = (more: string) =>
  `<< /Type /Annot /Subtype /Square /Rect [100 100 140 140] /AP << /N 6 0 R >> ${more} >>`;

/** Content of the original that no object of the sealed document may contain. */
const FORBIDDEN =
  /JavaScript|app\.alert|\/Launch|SubmitForm|GoToR|EmbeddedFile|\/EF\b|\/AA\b|OpenAction|OCProperties|\/XFA|FileAttachment|RichMedia|javascript:|secret/;

const drawn = (pdf: Buffer): Promise<Buffer> =>
  withPdf(pdf, (open) => open.withPage(0, (page) => page.render({ dpi: 72, maxPixels: 100_000 }).data));

async function contentOf(pdf: Buffer): Promise<string> {
  const { context } = await readPdf(pdf);
  return context
    .enumerateIndirectObjects()
    .map(([, object]) => object.toString())
    .join('\n');
}

const seal = (pdf: Buffer) =>
  sealPdf(pdf, { key: ecSealKey(), name: 'Formwork', reason: 'Sealed by the test', at: new Date() });

describe('a document that is to be signed', () => {
  it.each<[string, Parts, string[]]>([
    ['a script when it opens', { catalog: `/OpenAction ${JAVASCRIPT}` }, ['JavaScript']],
    ['a script before it is printed', { catalog: `/AA << /WP ${JAVASCRIPT} >>` }, ['JavaScript']],
    ['named scripts', { catalog: `/Names << /JavaScript << /Names [(a) ${JAVASCRIPT}] >> >>` }, ['JavaScript']],
    ['a script on its page', { page: `/AA << /O ${JAVASCRIPT} >>` }, ['JavaScript']],
    [
      'a script in a chain',
      { catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${JAVASCRIPT} >>` },
      ['JavaScript'],
    ],
    ['a program to launch', { catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }, ['launch actions']],
    ['an attachment', { catalog: '/Names << /EmbeddedFiles << /Names [(a) 7 0 R] >> >>' }, ['embedded files']],
    ['an associated file', { catalog: '/AF [7 0 R]' }, ['embedded files']],
    ['an associated file of its page', { page: '/AF [7 0 R]' }, ['embedded files']],
    ['XFA', { catalog: '/AcroForm << /Fields [] /XFA (secret) >>' }, ['XFA']],
    [
      'an attachment on its page',
      { annotation: '<< /Type /Annot /Subtype /FileAttachment /Rect [100 100 140 140] /FS 7 0 R >>' },
      ['embedded files'],
    ],
    [
      'a button that submits',
      { annotation: square('/A << /S /SubmitForm /F (http://example.com) >>') },
      ['submit actions'],
    ],
    [
      'a link with a script behind it',
      { annotation: link(`<< /S /URI /URI (https://a.example) /Next [${JAVASCRIPT}] >>`) },
      ['JavaScript'],
    ],
    ['a link to another file', { annotation: link('<< /S /GoToR /F (b.pdf) >>') }, ['links to other files']],
    [
      'a link that is a script',
      { annotation: link('<< /S /URI /URI (javascript:alert\\(1\\)) >>') },
      ['links that are not to web or mail addresses'],
    ],
    ['a note that opens', { annotation: '<< /Subtype /Text /Rect [1 1 20 20] /Contents (secret) >>' }, ['comments']],
    ['a film', { annotation: '<< /Subtype /RichMedia /Rect [1 1 50 50] >>' }, ['multimedia']],
    [
      'an unknown kind of annotation',
      { annotation: '<< /Subtype /X /Rect [1 1 9 9] >>' },
      ['annotations of the kind X'],
    ],
    ['a hidden annotation', { annotation: square('/F 2 /Contents (secret)') }, ['hidden annotations']],
    ['an annotation that is only printed', { annotation: square('/F 36') }, ['hidden annotations']],
    ['an annotation of no size', { annotation: square('').replace('140 140', '100 100') }, ['hidden annotations']],
    [
      'an annotation that each reader draws as it likes',
      { annotation: '<< /Subtype /Square /Rect [100 100 140 140] /C [1 0 0] >>' },
      ['annotations without a drawing'],
    ],
    [
      'a hidden form field',
      {
        catalog: '/AcroForm << /Fields [5 0 R] >>',
        annotation: square('/F 2 /FT /Tx /T (a) /V (secret)').replace('Square', 'Widget'),
      },
      ['hidden form fields'],
    ],
    [
      'a form field on no page',
      { catalog: '/AcroForm << /Fields [<< /FT /Tx /T (a) /V (secret) >>] >>' },
      ['form fields that are on no page'],
    ],
    ['an outline that launches', { catalog: '/Outlines << /First << /A << /S /Launch >> >> >>' }, ['launch actions']],
    ['objects that nothing refers to', { objects: [JAVASCRIPT] }, []],
    ['a comment on what is drawn', { annotation: square('/Contents (secret) /RC (secret)') }, []],
    ['data of an application', { catalog: '/PieceInfo << /X << /Private (secret) >> >>' }, []],
  ])('loses %s', async (_, parts, removed) => {
    const document = await signableDocument(documentOf(parts));

    expect(document.removed).toEqual(removed);
    expect(await contentOf(document.pdf)).not.toMatch(FORBIDDEN);
    expect(await contentOf(await seal(documentOf(parts)))).not.toMatch(FORBIDDEN);
  });

  it('keeps web links, links within the document, and drawn annotations', async () => {
    const web = await signableDocument(documentOf({ annotation: link('<< /S /URI /URI (https://example.com) >>') }));
    const shape = await signableDocument(documentOf({ annotation: square('/F 4') }));

    expect([web.removed, shape.removed]).toEqual([[], []]);
    expect(await contentOf(web.pdf)).toContain('https://example.com');
    expect(await drawn(shape.pdf)).toEqual(await drawn(documentOf({ annotation: square('/F 4') })));
  });

  it('looks the same in print as on screen', async () => {
    const { pdf } = await signableDocument(documentOf({ annotation: square('/F 256') }));
    const [flags] =
      /\/F (\d+)/
        .exec(await contentOf(pdf))
        ?.slice(1)
        .map(Number) ?? [];

    expect((flags ?? 0) & (2 | 4 | 32 | 256)).toBe(4);
  });

  it('looks the same, and keeps its filled fields and its signature fields', async () => {
    const template = await parsePdf(await samplePdfTemplate());
    const { bytes: filled } = await fillPdf(template, { full_name: 'Ada Lovelace' });
    const { pdf } = await signableDocument(filled);
    const names = (file: Awaited<ReturnType<typeof readPdf>>) => fieldsOf(file).map(({ name }) => name);

    expect(await drawn(pdf)).toEqual(await drawn(filled));
    expect(names(await readPdf(pdf))).toContain('full_name');
    expect((await signableDocument(pdf)).removed).toEqual([]);
  });

  it('contains no unreachable objects', async () => {
    const { context } = await readPdf((await signableDocument(documentOf({ annotation: square('') }))).pdf);

    expect(context.enumerateIndirectObjects().length).toBe(reachableObjects(context).refs.size);
  });

  const layers = (config: string, usage = '') => ({
    catalog: `/OCProperties << /OCGs [8 0 R] /D << ${config} >> >>`,
    page: '/Resources << /Properties << /L 8 0 R >> >>',
    objects: [`<< /Type /OCG /Name (Draft) ${usage} >>`],
  });

  it('may have layers that are always visible, and loses them', async () => {
    const { pdf } = await signableDocument(documentOf(layers('/ON [8 0 R]')));
    expect(await contentOf(pdf)).not.toContain('OCProperties');
  });

  it.each<[string, Parts, string]>([
    ['a hidden layer', layers('/OFF [8 0 R]'), 'hidden layers (Draft)'],
    ['layers that are off at first', layers('/BaseState /OFF'), 'hidden layers (Draft)'],
    ['a layer that is not printed', layers('', '/Usage << /Print << /PrintState /OFF >> >>'), 'hidden layers (Draft)'],
    ['a layer for some readers', layers('', '/Usage << /User << /Type /Ind >> >>'), 'hidden layers (Draft)'],
    [
      'content for when a layer is off',
      { ...layers(''), page: '/Resources << /Properties << /L << /Type /OCMD /OCGs 8 0 R /P /AllOff >> >> >>' },
      'hidden layers (conditions)',
    ],
    ['a portfolio', { catalog: '/Collection << >>' }, 'a portfolio of files'],
    ['only XFA', { catalog: '/NeedsRendering true' }, 'an XFA form without pages of its own'],
    [
      'a picture in another file',
      {
        page: '/Resources << /XObject << /X 8 0 R >> >>',
        objects: [stream('/Subtype /Image /F (b.png)', Buffer.alloc(0))],
      },
      'content that lies in other files',
    ],
    [
      'PostScript',
      { page: '/Resources << /XObject << /X 8 0 R >> >>', objects: [stream('/Subtype /PS', Buffer.from('showpage'))] },
      'PostScript',
    ],
  ])('is refused with %s', async (_, parts, named) => {
    const refusal = { code: 'pdf_not_signable', message: expect.stringContaining(named) };

    await expect(signableDocument(documentOf(parts))).rejects.toMatchObject(refusal);
    await expect(seal(documentOf(parts))).rejects.toMatchObject(refusal);
  });
});

function link(action: string): string {
  return `<< /Type /Annot /Subtype /Link /Rect [100 100 140 140] /A ${action} >>`;
}

describe('a document that somebody has signed', () => {
  const signed =
    '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Approval) /Rect [20 20 120 60] /AP << /N 6 0 R >> /V << /Type /Sig /Contents <00> >> >>';
  const document = documentOf({ annotation: signed, catalog: '/AcroForm << /Fields [5 0 R] >>' });

  it('keeps the picture of the signature, which is no place for another one, and the removal is listed', async () => {
    const { pdf, removed } = await signableDocument(document);
    expect(removed).toContain('earlier digital signatures');
    expect(findSignatureLocations(await readPdf(pdf))).toEqual([]);
    const sealed = await seal(pdf);
    expect((await drawn(sealed)).equals(await drawn(pdf))).toBe(true);
    const [field] = fieldsOf(await readPdf(sealed));
    expect([field?.name, field?.dict.get(PDFName.of('V')), field?.dict.get(PDFName.of('Ff'))?.toString()]).toEqual([
      'Approval',
      undefined,
      '1',
    ]);
  });
});
