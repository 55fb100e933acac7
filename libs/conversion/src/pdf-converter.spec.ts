import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Env, OfflineBrowser, withPdf } from '@app/core/programs';
import {
  chartXml,
  documentWithChart,
  drawing,
  numRef,
  series,
  strRef,
} from '../../templating/src/charts/chart.fixture';
import { parseTemplate } from '../../templating/src/parse-template';
import type { PackageType } from '../../formats/src/package/detect-type';
import { readPdf } from '../../formats/src/pdf/pdf-document';
import { readPackage } from '../../formats/src/package/package-reader';
import { packEntry, writePackage } from '../../formats/src/package/package-writer';
import {
  entry,
  officePackage,
  officeType,
  type SamplePart,
} from '../../../apps/local/src/demo/documents/sample-package';
import { TEMPLATE_SAMPLES } from '../../../apps/local/src/demo/documents/template-samples';
import { markedTagValues } from '../../formats/src/signing-tags';
import { placeSignatures } from '../../sealing/src/places/place-signatures';
import { findSignatureLocations } from '../../sealing/src/stamp/signature-locations';
import { PdfConverter } from './pdf-converter';

const NEVER = new AbortController().signal;
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** What the PDF of each filled sample shows. */
const SHOWN: Record<PackageType, string[]> = {
  docx: ['Service agreement', 'Northwind Ltd', 'Consulting', '1200.00', '{{signature}}', '{{signature_date}}'],
  pptx: ['Project plan: Analytical Engine', 'Drawings', '2026-09-01'],
  xlsx: ['Invoice 2026-001', '2026-01-31', '300.00', '1,200.00', '1,500.00'],
  idml: ['Summer evening', 'Dear Ada', 'Doors open at 19:00'],
};

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const document = (body: string): SamplePart => ({
  name: 'word/document.xml',
  type: officeType('wordprocessingml.document.main'),
  xml: `<w:document ${W} xmlns:r="${OFFICE}">${body}</w:document>`,
});
const PARAGRAPH = '<w:body><w:p><w:r><w:t>Text</w:t></w:r></w:p><w:sectPr/></w:body>';
const part = (name: string, xml: string): SamplePart => ({
  name: `word/${name}.xml`,
  type: officeType(`wordprocessingml.${name}`),
  xml,
});

/** The document part exists, but no relationship points to it. */
const withoutRelationships = () =>
  writePackage(readPackage(officePackage([document(PARAGRAPH)])).entries.filter(({ name }) => name !== '_rels/.rels'));
const linked = (kind: string, target: string) => ({ ...document(PARAGRAPH), links: { rId1: [kind, target] as const } });

const BROKEN_DOCX: [string, () => Buffer][] = [
  ['no relationships of the package', withoutRelationships],
  ['no body', () => officePackage([document('')])],
  ['another root', () => officePackage([{ ...document(''), xml: '<a/>' }])],
  ['styles that are missing', () => officePackage([linked('styles', 'word/nothing.xml')])],
  ['styles that are no XML', () => officePackage([linked('styles', 'word/styles.xml'), part('styles', '<w:styles')])],
  ['numbering of another kind', () => officePackage([linked('numbering', 'word/a.xml'), part('a', '<a><b/></a>')])],
  [
    'a header that is missing',
    () =>
      officePackage([
        document(`<w:body><w:p/><w:sectPr><w:headerReference w:type="default" r:id="rId9"/></w:sectPr></w:body>`),
      ]),
  ],
  [
    'a picture that is missing',
    () =>
      officePackage([
        document(
          '<w:body><w:p><w:r><w:pict><v:imagedata xmlns:v="urn:schemas-microsoft-com:vml" r:id="rId7"/></w:pict></w:r></w:p></w:body>',
        ),
      ]),
  ],
  ['a table without cells', () => officePackage([document('<w:body><w:tbl><w:tr/></w:tbl></w:body>')])],
  [
    'numbers that are none',
    () => officePackage([document('<w:body><w:p/><w:sectPr><w:pgSz w:w="wide" w:h="-5"/></w:sectPr></w:body>')]),
  ],
];

const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (content: string) => `<w:p>${content}</w:p>`;
const row = (text: string) => `<w:tr>${cell(text)}</w:tr>`;
const cell = (text: string) => `<w:tc>${paragraph(run(text))}</w:tc>`;
const table = (rows: string) => `<w:tbl><w:tblGrid><w:gridCol w:w="3000"/></w:tblGrid>${rows}</w:tbl>`;
const sdt = (content: string) =>
  `<w:sdt><w:sdtPr><w:alias w:val="no"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
const wrapped = (name: string, content: string) => `<w:${name} w:id="1" w:author="no">${content}</w:${name}>`;
const boxText = (text: string) => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`;
const vml = (name: string, content: string) =>
  `<v:${name} style="width:100pt;height:40pt"><v:textbox>${content}</v:textbox></v:${name}>`;
const shapeDrawing = (text: string) =>
  '<w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><a:graphic><a:graphicData><wps:wsp><wps:spPr/>' +
  `<wps:txbx>${boxText(text)}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`;
const alternate = (choice: string, fallback: string) =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`;
const fieldPart = (kind: string) => `<w:fldChar w:fldCharType="${kind}"/>`;
const field = (code: string, result: string) =>
  `<w:r>${fieldPart('begin')}</w:r>${code}<w:r>${fieldPart('separate')}</w:r>${result}<w:r>${fieldPart('end')}</w:r>`;
const code = (text: string) => `<w:r><w:instrText xml:space="preserve"> ${text} </w:instrText></w:r>`;
const math = (content: string) => paragraph(`<m:oMath>${content}</m:oMath>`);
const m = (name: string, text: string) => `<m:${name}><m:r><m:t>${text}</m:t></m:r></m:${name}>`;

/** Constructs of WordprocessingML, and the text that each of them shows. */
const CONSTRUCTS: [string, string, string][] = [
  ['a simple field', paragraph(`<w:fldSimple w:instr=" TITLE ">${run('shown')}</w:fldSimple>`), 'shown'],
  [
    'a field in a single run',
    paragraph(
      `<w:r>${fieldPart('begin')}<w:instrText>no</w:instrText>${fieldPart('separate')}<w:t>shown</w:t>${fieldPart('end')}</w:r>`,
    ),
    'shown',
  ],
  [
    'a field in the code of another',
    paragraph(field(code('IF') + field(code('TITLE'), run('no')) + code('= 1'), run('shown'))),
    'shown',
  ],
  ['a field without an end', paragraph(`<w:r>${fieldPart('begin')}</w:r>${code('no')}${run('shown')}`), 'shown'],
  ['a row in a content control', table(row('first') + sdt(row('shown'))), 'firstshown'],
  ['a cell in a content control', table(`<w:tr>${sdt(cell('shown'))}</w:tr>`), 'shown'],
  [
    'a paragraph of a cell in a content control',
    table(`<w:tr><w:tc>${sdt(paragraph(run('shown')))}</w:tc></w:tr>`),
    'shown',
  ],
  ['content controls in one another', sdt(sdt(paragraph(sdt(sdt(run('shown')))))), 'shown'],
  ['custom XML around paragraphs', wrapped('customXml', paragraph(run('shown'))), 'shown'],
  ['custom XML around text', paragraph(wrapped('customXml', `<w:customXmlPr/>${run('shown')}`)), 'shown'],
  ['tags in one another', paragraph(wrapped('smartTag', wrapped('customXml', sdt(run('shown'))))), 'shown'],
  ['moved text', paragraph(wrapped('moveFrom', run('no')) + wrapped('moveTo', run('shown'))), 'shown'],
  ['changed text', paragraph(wrapped('del', run('no')) + wrapped('ins', sdt(run('shown')))), 'shown'],
  [
    'inserted text in a link',
    paragraph(`<w:hyperlink w:anchor="x">${wrapped('ins', run('shown'))}</w:hyperlink>`),
    'shown',
  ],
  ['directions', paragraph(`<w:bdo w:val="ltr">${run('sho')}</w:bdo><w:dir w:val="ltr">${run('wn')}</w:dir>`), 'shown'],
  [
    'a reading above its text',
    paragraph(
      `<w:r><w:ruby><w:rubyPr/><w:rt>${run('over')}</w:rt><w:rubyBase>${run('base')}</w:rubyBase></w:ruby></w:r>`,
    ),
    'baseover',
  ],
  ['hidden text', paragraph(`<w:r><w:rPr><w:vanish/></w:rPr><w:t>no</w:t></w:r>${run('shown')}`), 'shown'],
  [
    'signs with elements of their own',
    paragraph(
      '<w:r><w:t>a</w:t><w:noBreakHyphen/><w:t>b</w:t><w:ptab/><w:t>c</w:t><w:cr/><w:sym w:font="Wingdings" w:char="F0FE"/><w:sym w:font="Symbol" w:char="F061"/></w:r>',
    ),
    'a‑bc☑α',
  ],
  ['a text box of an object', paragraph(`<w:r><w:object>${vml('shape', boxText('shown'))}</w:object></w:r>`), 'shown'],
  ['text in a rectangle', paragraph(`<w:r><w:pict>${vml('roundrect', boxText('shown'))}</w:pict></w:r>`), 'shown'],
  [
    'texts in a group',
    paragraph(
      `<w:r><w:pict><v:group>${vml('shape', boxText('sho'))}${vml('rect', boxText('wn'))}</v:group></w:pict></w:r>`,
    ),
    'shown',
  ],
  ['a text box of a drawing', paragraph(`<w:r>${shapeDrawing('shown')}</w:r>`), 'shown'],
  [
    'a text box with a fallback',
    paragraph(`<w:r>${alternate(shapeDrawing('shown'), `<w:pict>${vml('shape', boxText('no'))}</w:pict>`)}</w:r>`),
    'shown',
  ],
  ['a text box with an empty fallback', paragraph(`<w:r>${alternate(shapeDrawing('shown'), '')}</w:r>`), 'shown'],
  ['alternatives of runs', paragraph(alternate(run('no'), run('sho') + run('wn'))), 'shown'],
  ['a formula with two scripts', math(`<m:sSubSup>${m('e', 'x')}${m('sub', 'i')}${m('sup', '2')}</m:sSubSup>`), 'xi2'],
  [
    'a formula with an accent and a limit above',
    math(`<m:acc>${m('e', 'y')}</m:acc><m:limUpp>${m('e', 'z')}${m('lim', 'n')}</m:limUpp>`),
    'yzn',
  ],
  [
    'a formula in brackets without properties',
    math(`<m:d>${m('e', 'v')}</m:d><m:borderBox>${m('e', 'w')}</m:borderBox>`),
    '(v)w',
  ],
];

const CONSTRUCT_NAMESPACES =
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:v="urn:schemas-microsoft-com:vml" ' +
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"';

describe('PdfConverter without LibreOffice', () => {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  const browser = new OfflineBrowser(new Env({ CHROMIUM_PATH, PATH }));
  const withWarnings = new PdfConverter(new Env({ PATH: '/nowhere' }), browser);
  const converter = {
    convert: async (...document: Parameters<PdfConverter['convert']>): Promise<Buffer> =>
      (await withWarnings.convert(...document)).pdf,
  };

  afterAll(() => browser.shutDown());

  it.each(TEMPLATE_SAMPLES.map((sample) => [sample.type, sample] as const))('prints %s', async (type, sample) => {
    const locations = { signature: '{{signature}}', signature_date: '{{signature_date}}' };
    const filled = parseTemplate(sample.make()).fill({ ...sample.values, ...locations });
    const pages = await textOf(await converter.convert(filled, type, NEVER));

    expect(pages).toHaveLength(1);
    for (const text of SHOWN[type]) expect(pages[0]).toContain(packed(text));
  });

  describe.each(BROKEN_DOCX)('a docx with %s', (_, make) => {
    it('is printed as far as possible, or rejected with the reason', async () => {
      const outcome = await converter.convert(make(), 'docx', NEVER).then(
        (pdf) => pdf.toString('latin1', 0, 5),
        (error: unknown) => error,
      );

      if (outcome === '%PDF-') return;
      expect(outcome).toMatchObject({ name: 'TemplateError', code: 'conversion_failed' });
      expect((outcome as Error).message).not.toMatch(/\b(null|undefined|not a function)\b/);
    });
  });

  it('reports why a docx cannot be printed', async () => {
    await expect(converter.convert(withoutRelationships(), 'docx', NEVER)).rejects.toMatchObject({
      code: 'conversion_failed',
      message: expect.stringMatching(/^The filled document cannot be converted to PDF: \S.*\.$/) as string,
    });
  });

  it('shows the text of all constructs of a docx', async () => {
    const marked = CONSTRUCTS.map(([, xml], at) => paragraph(run(`[${at}:`)) + xml + paragraph(run(']')));
    const pages = await textOf(await converter.convert(docx(marked.join(''), CONSTRUCT_NAMESPACES), 'docx', NEVER));
    // Whether an accent comes before or after its letter depends on where the formula is on the page.
    const text = pages.join('').replaceAll('\u0302', '');
    const shown = CONSTRUCTS.map(([name], at) => [name, text.split(`[${at}:`)[1]?.split(']')[0]]);
    expect(pages.join('')).toContain('\u0302');

    expect(shown).toEqual(CONSTRUCTS.map(([name, , text]) => [name, text]));
  });

  it('draws Chinese and Japanese with the bundled font', async () => {
    const pdf = await converter.convert(docx(paragraph(run('中文 ひらがな カタカナ'))), 'docx', NEVER);

    expect(await textOf(pdf)).toEqual(['中文ひらがなカタカナ']);
    // Chromium embeds fonts with outlines of PostScript, as the bundled one, as Type 3; DejaVu's empty boxes are TrueType.
    expect(pdf.toString('latin1')).toContain('/Subtype /Type3');
  });

  it('shows elements that are nested deeply', async () => {
    const depth = 1_000;
    const xml = paragraph(Array.from({ length: depth }).reduce<string>((inner) => sdt(inner), run('shown')));

    expect(await textOf(await converter.convert(docx(xml), 'docx', NEVER))).toEqual(['shown']);
  });

  it('prints the titles and the data of charts', async () => {
    const data = series(0, strRef('S!B1', 'Sales'), strRef('S!A2', 'North'), numRef('S!B2', 7.5));
    const file = documentWithChart(
      paragraph(run('above')) + paragraph(drawing('rId1')),
      chartXml('Regions', data),
      Buffer.alloc(0),
    );
    const pages = await textOf(await converter.convert(file, 'docx', NEVER));

    expect(pages.join('')).toMatch(/above\s*Regions\s*Sales\s*North\s*7\.5/);
  });

  it('numbers pages in the text, and those of bookmarks', async () => {
    const pageBreak = paragraph('<w:r><w:br w:type="page"/></w:r>');
    const bookmark = (name: string) => `<w:bookmarkStart w:id="1" w:name="${name}"/><w:bookmarkEnd w:id="1"/>`;
    const end = '<w:sectPr><w:pgNumType w:start="7" w:fmt="lowerRoman"/></w:sectPr>';
    const body =
      paragraph(
        run('A ') +
          field(code('PAGEREF _far \\h'), run('99')) +
          run(' B ') +
          field(code('PAGEREF _none \\h'), run('98')),
      ) +
      pageBreak +
      paragraph(run('C ') + field(code('PAGE'), run('97'))) +
      pageBreak +
      paragraph(`${bookmark('_far')}${run('D ')}${field(code('PAGE \\* Arabic'), '')}`) +
      end;
    const pages = await textOf(await converter.convert(docx(body), 'docx', NEVER));

    expect(pages).toEqual(['AixB98', 'Cviii', 'D9']);
  });

  it('numbers the pages in headers and footers', async () => {
    const pageBreak = paragraph('<w:r><w:br w:type="page"/></w:r>');
    const references =
      '<w:headerReference w:type="default" r:id="rId1"/><w:footerReference w:type="default" r:id="rId2"/>';
    const end = (type: string) => `<w:sectPr>${references}${type}</w:sectPr>`;
    const first = paragraph(`<w:pPr>${end('<w:pgNumType w:fmt="lowerRoman"/>')}</w:pPr>${run('b')}`);
    const body =
      paragraph(run('a')) + pageBreak + first + paragraph(run('c')) + pageBreak + end('<w:pgNumType w:start="8"/>');
    const simple = (name: string) => `<w:fldSimple w:instr=" ${name} \\* MERGEFORMAT ">${run('0')}</w:fldSimple>`;
    const header = paragraph(run('page ') + field(code('PAGE'), run('0')));
    const footer = paragraph(
      run('of ') + simple('NUMPAGES') + run(', ') + simple('SECTIONPAGES') + field(code('PAGE \\* ROMAN'), ''),
    );
    const file = officePackage([
      {
        ...document(`<w:body>${body}</w:body>`),
        links: { rId1: ['header', 'word/header.xml'], rId2: ['footer', 'word/footer.xml'] },
      },
      part('header', `<w:hdr ${W}>${header}</w:hdr>`),
      part('footer', `<w:ftr ${W}>${footer}</w:ftr>`),
    ]);

    expect(await textOf(await converter.convert(file, 'docx', NEVER))).toEqual([
      'pageiof4,2Ia',
      'pageiiof4,2IIb',
      'page8of4,2VIIIc',
      'page9of4,2IX',
    ]);
  });

  it('repeats header and footer on every page of a long document', async () => {
    const services = Array.from({ length: 120 }, (_, index) => ({
      name: `Service ${index}`,
      quantity: 1,
      price: '1.00',
    }));
    const [sample] = TEMPLATE_SAMPLES;
    const filled = parseTemplate(sample!.make()).fill({ ...sample!.values, services });
    const pages = await textOf(await converter.convert(filled, 'docx', NEVER));

    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain(packed('Agreement with Ada Lovelace'));
    expect(pages.join('')).toContain('Service119');
  });

  it('keeps the signature placeholders of a page with columns detectable', async () => {
    const services = Array.from({ length: 50 }, (_, at) => ({ name: `Service ${at}`, quantity: 1, price: '1.00' }));
    const { signature, signature_date } = markedTagValues('QWERTY');
    const last = { name: signature, quantity: 1, price: signature_date };
    const [sample] = TEMPLATE_SAMPLES;
    const filled = parseTemplate(sample!.make()).fill({ services: [...services, last, ...services] });
    const pdf = await converter.convert(filled, 'docx', NEVER);
    const placed = await placeSignatures(pdf, { mark: 'QWERTY', filled: [], fields: [] });
    const locations = findSignatureLocations(await readPdf(placed!));

    expect(locations.map(({ kind }) => kind).sort()).toEqual(['date', 'signature']);
  });

  it('keeps the page sizes of a document with several sections', async () => {
    const section = (width: number, height: number) => `<w:sectPr><w:pgSz w:w="${width}" w:h="${height}"/></w:sectPr>`;
    const body = `<w:p><w:pPr>${section(11906, 16838)}</w:pPr><w:r><w:t>upright</w:t></w:r></w:p><w:p><w:r><w:t>wide</w:t></w:r></w:p>${section(16838, 11906)}`;
    const pdf = await converter.convert(docx(body), 'docx', NEVER);
    const sizes = await withPdf(pdf, async (file) => [
      await file.withPage(0, ({ width, height }) => width > height),
      await file.withPage(1, ({ width, height }) => width > height),
    ]);

    expect(sizes).toEqual([false, true]);
  });

  it.each([
    ['no section', ''],
    ['a section without margins', '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>'],
  ])('prints a document with %s within the usual margins', async (_, section) => {
    const text = 'A sentence that is longer than a line of the page is wide. '.repeat(5);
    const pdf = await converter.convert(docx(paragraph(run(text)) + section), 'docx', NEVER);
    const { width, characters } = await withPdf(pdf, (file) =>
      file.withPage(0, (page) => ({ width: page.width, characters: page.characters(1_000) })),
    );
    const placed = characters.filter(({ text: one }) => one.trim() !== '');

    expect(Math.min(...placed.map(({ left }) => left))).toBeCloseTo(90, 0);
    expect(Math.max(...placed.map(({ right }) => right))).toBeLessThan(width - 88);
    expect(Math.min(...placed.map(({ top }) => top))).toBeGreaterThan(70);
  });

  it('does not load, execute or embed active content of a document', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests += 1;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const pages = await textOf(await converter.convert(hostileDocx(address), 'docx', NEVER));
    await new Promise((resolve) => server.close(resolve));

    expect(requests).toBe(0);
    expect(pages).toEqual(['Before<img/src=x/onerror=document.body.textContent="ran">after']);
  });

  describe('the texts for which pages have no room', () => {
    const sampleOf = (type: PackageType) => TEMPLATE_SAMPLES.find((sample) => sample.type === type)!;
    const cutOf = async (type: PackageType, bytes: Buffer) => (await withWarnings.convert(bytes, type, NEVER)).cut;
    const filled = (type: PackageType, values: object = {}) => {
      const sample = sampleOf(type);
      return parseTemplate(sample.make()).fill({ ...sample.values, ...values });
    };

    it.each(['pptx', 'idml', 'xlsx', 'docx'] as const)('are none where all fits: %s', async (type) => {
      expect(await cutOf(type, filled(type))).toEqual([]);
    });

    it('are named by the first one on a slide, here in a repeated row', async () => {
      const milestones = Array.from({ length: 30 }, (_, at) => ({ title: `Milestone ${at + 1}`, due: '2027-01-01' }));
      const [cut, ...others] = await cutOf('pptx', filled('pptx', { milestones }));
      expect([cut?.page, others]).toEqual([1, []]);
      expect(cut?.text).toMatch(/^Milestone \d\d$/);
      const shown = (await textOf(await converter.convert(filled('pptx', { milestones }), 'pptx', NEVER))).join('');
      // The PDF shows the row before and not the one after.
      const number = Number(cut?.text.slice(10));
      expect(shown).toContain(`Milestone${number - 1}2027`);
      expect(shown).not.toContain(`Milestone${number + 1}2027`);
    });

    it('are named in frames of InDesign', async () => {
      const guest = `Ada ${'and her very long list of friends '.repeat(300)}`;
      expect(await cutOf('idml', filled('idml', { guest }))).toEqual([
        { page: 1, text: expect.stringMatching(/^Dear Ada and her/) },
      ]);
    });

    it('are not those that were written beside a slide', async () => {
      const pkg = readPackage(filled('pptx'));
      const slide = 'ppt/slides/slide1.xml';
      const xml = pkg.text(slide).replace('<a:off x="838200" y="600000"/>', '<a:off x="838200" y="-3000000"/>');
      const others = pkg.entries.filter(({ name }) => name !== slide);
      const bytes = writePackage([...others, packEntry(slide, Buffer.from(xml))]);
      expect((await textOf(await converter.convert(bytes, 'pptx', NEVER))).join('')).not.toContain('Projectplan');
      expect(await cutOf('pptx', bytes)).toEqual([]);
    });
  });

  it('rejects a file that is not a package', async () => {
    await expect(converter.convert(Buffer.from('no package'), 'docx', NEVER)).rejects.toMatchObject({
      code: 'bad_package',
    });
  });

  it('stops when its caller aborts', async () => {
    await expect(converter.convert(docx('<w:p/>'), 'docx', AbortSignal.abort(new Error('gone')))).rejects.toThrow(
      'gone',
    );
  });
});

function docx(body: string, namespaces = ''): Buffer {
  const xml = `<w:document ${W} ${namespaces}><w:body>${body}</w:body></w:document>`;
  return officePackage([{ name: 'word/document.xml', type: officeType('wordprocessingml.document.main'), xml }]);
}

/** A picture and a whole web page from outside, markup as text. */
function hostileDocx(address: string): Buffer {
  const A =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const picture =
    '<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:extent cx="9525" cy="9525"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">' +
    '<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:link="rId1" r:embed="rId1"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>';
  const text = '&lt;img/src=x/onerror=document.body.textContent="ran"&gt;';
  const body = `<w:p><w:r><w:t>Before${text}</w:t>${picture}</w:r></w:p><w:altChunk r:id="rId2"/><w:p><w:r><w:t>after</w:t></w:r></w:p>`;
  const relationship = (id: string, kind: string, target: string, more = '') =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"${more}/>`;
  const links =
    relationship('rId1', 'image', `${address}picture.png`, ' TargetMode="External"') +
    relationship('rId2', 'aFChunk', '/word/page.htm');
  const pkg = readPackage(docx(body, A));
  return writePackage([
    ...pkg.entries,
    entry(
      'word/_rels/document.xml.rels',
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}</Relationships>`,
    ),
    packEntry('word/page.htm', Buffer.from(`<img src="${address}chunk.png"><script>document.title = 1</script>chunk`)),
  ]);
}

/** PDFium may insert line breaks between glyphs on pages with columns, so white space is ignored. */
const packed = (text: string): string => text.replace(/\s/g, '');

function textOf(pdf: Buffer): Promise<string[]> {
  return withPdf(pdf, async (file) => {
    const pages: string[] = [];
    for (let index = 0; index < file.pageCount; index++)
      pages.push(
        await file.withPage(index, (page) =>
          packed(
            page
              .characters(20_000)
              .map(({ text }) => text)
              .join(''),
          ),
        ),
      );
    return pages;
  });
}
