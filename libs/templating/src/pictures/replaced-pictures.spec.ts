import { officePackage, officeType } from '../../../../apps/local/src/demo/documents/sample-package';
import { packageProblems } from '../../../testing/src/files/package-problems';
import { type Package, readPackage } from '../../../formats/src/package/package-reader';
import { TemplateError } from '../../../formats/src/template-error';
import type { FillValues, ImageValue } from '../field-values';
import { parseTemplate } from '../parse-template';
import { p, WORD_NAMESPACES, wordFile } from '../parts/word.fixture';
import { tagReaderOf } from '../peers/tag-reader-of';

const header = Buffer.from('89504e470d0a1a0a0000000d4948445200000064000000320802000000000000000000000000', 'hex');
/** 100 by 50 pixels. */
const photo: ImageValue = {
  bytes: header,
  mediaType: 'image/png',
  width: 100,
  height: 50,
  dpi: 96,
  altText: 'A "cat"',
};
const other: ImageValue = { ...photo, bytes: Buffer.concat([header, header]), altText: 'B' };

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const NAMESPACES = `${WORD_NAMESPACES} xmlns:wp="${DRAWING}/wordprocessingDrawing" xmlns:a="${DRAWING}/main" xmlns:pic="${DRAWING}/picture"`;

/** A picture of 1,000 by 1,000 EMU that is cut off on the left. */
const picture = (description: string, id = 1): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1000" cy="1000"/><wp:docPr id="${id}" name="P" descr="${description}"/>` +
  `<a:graphic><a:graphicData uri="${DRAWING}/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="P"/><pic:cNvPicPr/></pic:nvPicPr>` +
  '<pic:blipFill><a:blip r:embed="rIdP"/><a:srcRect l="10"/><a:stretch/></pic:blipFill><pic:spPr><a:xfrm rot="60"><a:off x="0" y="0"/><a:ext cx="1000" cy="1000"/></a:xfrm>' +
  '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';

const document = (body: string): Buffer =>
  wordFile(body, {
    namespaces: NAMESPACES,
    links: { rIdP: ['image', 'word/media/dummy.png'] },
    files: { 'word/media/dummy.png': header },
  });

async function filled(body: string, values: FillValues, product?: string): Promise<Package> {
  const syntax = product === undefined ? undefined : await tagReaderOf(product);
  const file = parseTemplate(document(body), { syntax }).fill(values);
  expect(packageProblems(file)).toEqual([]);
  return readPackage(file);
}

/** For each picture: its alternative text, its file and its size. */
function pictures(pkg: Package): unknown[] {
  const xml = pkg.text('word/document.xml');
  const links = pkg.text('word/_rels/document.xml.rels');
  return [...xml.matchAll(/<wp:inline>.*?<\/wp:inline>/gs)].map(([markup]) => [
    /descr="([^"]*)"/.exec(markup)?.[1],
    new RegExp(`Id="${/r:embed="(\w+)"/.exec(markup)?.[1]}"[^>]*Target="([^"]*)"`)
      .exec(links)?.[1]
      ?.split('/')
      .at(-1) ?? 'none',
    [...markup.matchAll(/(?:extent|ext) cx="(\d+)" cy="(\d+)"/g)].map(([, cx, cy]) => `${cx} ${cy}`).join(', '),
  ]);
}

const cell = (content: string): string => `<w:tc><w:tcPr/>${content}</w:tc>`;
const table = (...rows: string[][]): string =>
  `<w:tbl><w:tblPr/><w:tblGrid>${(rows[0] ?? []).map(() => '<w:gridCol w:w="4000"/>').join('')}</w:tblGrid>${rows
    .map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`)
    .join('')}</w:tbl>`;

describe('a picture whose alternative text is a placeholder', () => {
  it('is replaced within its box, keeps its place, and is not cut off', async () => {
    const pkg = await filled(picture('{{photo}}'), { photo });
    const [[text, file, sizes]] = pictures(pkg) as [unknown[]];
    expect([text, sizes]).toEqual(['A &quot;cat&quot;', '1000 500, 1000 500']);
    expect(file).not.toBe('dummy.png');
    expect(pkg.text('word/document.xml')).toContain('<a:xfrm rot="60"><a:off x="0" y="250"/>');
    expect(pkg.text('word/document.xml')).not.toContain('srcRect');
  });

  it('has a size that the placeholder names', async () => {
    const [[, , sizes]] = pictures(await filled(picture("{{photo | picture('1cm')}}"), { photo })) as [unknown[]];
    expect(sizes).toBe('360000 180000, 360000 180000');
  });

  it('is left out without a value, and keeps its file with a text', async () => {
    expect(pictures(await filled(picture('{{photo}}') + p('x'), {}))).toEqual([]);
    expect(pictures(await filled(picture('{{photo}}'), { photo: 'the <house>' }))).toEqual([
      ['the &lt;house&gt;', 'dummy.png', '1000 1000, 1000 1000'],
    ]);
    expect(pictures(await filled(picture('Photo of {{name}}'), { name: 'Ada' }))).toEqual([
      ['Photo of Ada', 'dummy.png', '1000 1000, 1000 1000'],
    ]);
  });

  it('is repeated with its row, each with its own file', async () => {
    const body = table([p('{{#items}}{{n}}'), picture('{{photo}}') + p('{{/items}}')]);
    const found = pictures(
      await filled(body, { items: [{ n: 1, photo }, { n: 2 }, { n: 3, photo: other }] }),
    ) as string[][];
    expect(found.map(([text]) => text)).toEqual(['A &quot;cat&quot;', 'B']);
    expect(new Set(found.map(([, file]) => file)).size).toBe(2);
  });

  it.each([
    ['easy-template-x', table([p('{#items}{n}'), picture('{photo}') + p('{/items}')])],
    ['docxtemplater', table([p('{#items}{n}'), picture('{photo}') + p('{/items}')])],
    ['carbone', table([p('{d.items[i].n}'), picture('{d.items[i].photo}')], [p('{d.items[i+1].n}'), p('')])],
    ['carbone', table([picture('{d.items[i].photo}'), p('{d.items[i].n}')], [p(''), p('{d.items[i+1].n}')])],
    [
      'python-docx-template',
      table(
        [p('{%tr for x in items %}'), p('')],
        [p('{{ x.n }}'), picture('{{ x.photo }}')],
        [p('{%tr endfor %}'), p('')],
      ),
    ],
  ])('is one in templates of %s', async (product, body) => {
    const items = [
      { n: 1, photo },
      { n: 2, photo: other },
    ];
    const found = pictures(await filled(body, { items }, product)) as string[][];
    expect(found.map(([text]) => text)).toEqual(['A &quot;cat&quot;', 'B']);
  });

  it.each([
    ['contain', '1000 500'],
    ['fillWidth', '1000 500'],
    ['fill', '1000 1000'],
  ])('fits as Carbone names it: %s', async (fit, size) => {
    const [[, , sizes]] = pictures(await filled(picture(`{d.photo:imageFit(${fit})}`), { photo }, 'carbone')) as [
      unknown[],
    ];
    expect(sizes).toBe(`${size}, ${size}`);
  });

  it('shows no loop, and its problems have their place', () => {
    const message = (description: string): string => {
      try {
        parseTemplate(document(p('x') + picture(description)));
      } catch (error) {
        if (error instanceof TemplateError) return `${error.code}: ${error.message}`;
        throw error;
      }
      return 'accepted';
    };
    expect(message('{{#x}}{{/x}}')).toBe(
      'misplaced_loop: The placeholder {{#x}} stands in an alternative text, which shows values only (document, alternative text of a picture).',
    );
    const stored = parseTemplate(document(picture('{{#x}} {{a +}}')), { isStored: true });
    expect(pictures(readPackage(stored.fill({})))).toEqual([['{{#x}} {{a +}}', 'dummy.png', '1000 1000, 1000 1000']]);
    expect(message('{{a +}}')).toContain('(document, alternative text of a picture)');
  });
});

describe('a picture on a slide whose alternative text is a placeholder', () => {
  const P = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="${DRAWING}/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`;
  const slides = officePackage([
    {
      name: 'ppt/presentation.xml',
      type: officeType('presentationml.presentation.main'),
      xml: `<p:presentation ${P}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
      links: { rId1: ['slide', 'ppt/slides/slide1.xml'] },
    },
    {
      name: 'ppt/slides/slide1.xml',
      type: officeType('presentationml.slide'),
      xml:
        `<p:sld ${P}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/></p:nvGrpSpPr><p:grpSpPr/>` +
        '<p:pic><p:nvPicPr><p:cNvPr id="2" name="P" descr="{{photo}}"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rId9"/><a:stretch/></p:blipFill>' +
        '<p:spPr><a:xfrm><a:off x="100" y="200"/><a:ext cx="400" cy="400"/></a:xfrm></p:spPr></p:pic></p:spTree></p:cSld></p:sld>',
      links: { rId9: ['image', 'ppt/slides/slide1.xml'] },
    },
  ]);

  it('is replaced in the middle of its box, and left out without a value', () => {
    const slide = (values: FillValues): string =>
      readPackage(parseTemplate(slides).fill(values)).text('ppt/slides/slide1.xml');
    expect(slide({ photo })).toContain('<a:off x="100" y="300"/><a:ext cx="400" cy="200"/>');
    expect(slide({ photo })).not.toContain('"rId9"');
    expect(slide({})).not.toContain('<p:pic>');
  });
});
