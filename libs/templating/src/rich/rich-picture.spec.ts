import { officePackage, officeType } from '../../../../apps/local/src/demo/documents/sample-package';
import { docxEntries, rawZip } from '../../../testing/src/files/hostile-package';
import { type Package, readPackage } from '../../../formats/src/package/package-reader';
import type { FillValues, ImageValue } from '../field-values';
import { parseTemplate } from '../parse-template';

const header = Buffer.from('89504e470d0a1a0a0000000d4948445200000064000000320802000000000000000000000000', 'hex');
/** 100 by 50 pixels. */
const photo: ImageValue = { bytes: header, mediaType: 'image/png', width: 100, height: 50, dpi: 96 };
const CM = 360_000;

const p = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const fill = (body: string, values: FillValues): Package =>
  readPackage(parseTemplate(rawZip(docxEntries(body))).fill(values));
const document = (text: string, values: FillValues = { photo }): string =>
  fill(p(text), values).text('word/document.xml');
const sizeOf = (markup: string): number[] =>
  (/<wp:extent cx="(\d+)" cy="(\d+)"/.exec(markup) ?? []).slice(1).map(Number);

describe('pictures with a size', () => {
  it.each<[string, number[]]>([
    ['picture("4cm")', [4 * CM, 2 * CM]],
    ['picture(null, "10mm")', [2 * CM, CM]],
    ['picture(96)', [914_400, 457_200]],
    ['picture("1in", "72pt", "stretch")', [914_400, 914_400]],
    ['picture("1in", "1in")', [914_400, 457_200]],
    ['picture("1in", "1in", "cover")', [914_400, 914_400]],
  ])('%s', (call, size) => {
    expect(sizeOf(document(`{{photo | ${call.replaceAll('"', '&quot;')}}}`))).toEqual(size);
  });

  it('takes a part of the width of its column or cell', () => {
    const section = '<w:sectPr><w:pgSz w:w="10000"/><w:pgMar w:left="1000" w:right="1000"/></w:sectPr>';
    const half = fill(p('{{photo | picture(&quot;50%&quot;)}}') + section, { photo }).text('word/document.xml');
    expect(sizeOf(half)).toEqual([4000 * 635, 2000 * 635]);
  });

  it('cuts off what does not fit', () => {
    expect(document('{{photo | picture("1in", "1in", "cover")}}')).toContain(
      '<a:srcRect l="25000" t="0" r="25000" b="0"/>',
    );
  });

  it('is stored once in several sizes', () => {
    const names = fill(p('{{photo | picture("1cm")}}{{photo | picture("2cm")}}{{photo}}'), { photo }).entries.map(
      ({ name }) => name,
    );
    expect(names.filter((name) => name.startsWith('word/media/'))).toHaveLength(1);
  });

  it.each(['picture("3 apples")', 'picture("0cm")', 'picture("99999cm")', 'picture("1cm", "1cm", "bend")'])(
    'refuses %s',
    (call) => {
      expect(() => document(`{{photo | ${call}}}`)).toThrow(/^The placeholder {{photo \| picture\(.*, which takes /);
    },
  );

  it('refuses what is no picture', () => {
    expect(() => document('{{photo | picture("1cm")}}', { photo: 'x.png' })).toThrow('takes a picture');
    expect(document('[{{photo | picture("1cm")}}]', {})).toContain('[]');
  });
});

describe('alternative texts and captions', () => {
  it('describe the picture', () => {
    expect(document('{{photo | alt("a &lt;b&gt; &amp; c")}}')).toContain('descr="a &lt;b&gt; &amp; c"');
  });

  it('are a paragraph below, or a line beside other text', () => {
    const alone = document('{{photo | picture("1cm") | caption("Figure " & n)}}'.replace('&', '&amp;'), {
      photo,
      n: 1,
    });
    expect(alone).toMatch(/<w:keepNext\/>.*<\/w:drawing>.*<\/w:p><w:p>.*Figure 1.*<\/w:p>/);
    expect(document('x {{photo | caption("c")}}').match(/<w:p>/g)).toHaveLength(1);
    expect(document('x {{photo | caption("c")}}')).toMatch(/<\/w:drawing>.*<w:br\/>.*>c</);
  });
});

describe('drawings', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

  it('are stored beside their rendering', () => {
    const pkg = fill(p('{{photo}}'), { photo: { ...photo, svg } });
    const [, png, drawing] =
      /r:embed="([^"]+)"><a:extLst>.*<asvg:svgBlip [^>]*r:embed="([^"]+)"/.exec(pkg.text('word/document.xml')) ?? [];
    const relations = pkg.text('word/_rels/document.xml.rels');
    expect(relations).toMatch(new RegExp(`Id="${png}"[^>]*Target="/word/media/filled1.png"`));
    expect(relations).toMatch(new RegExp(`Id="${drawing}"[^>]*Target="/word/media/filled2.svg"`));
    expect(pkg.text('[Content_Types].xml')).toContain('PartName="/word/media/filled2.svg" ContentType="image/svg+xml"');
  });
});

describe('pictures on slides', () => {
  const A =
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
  const slide = (text: string): Package => {
    const xfrm = '<a:xfrm><a:off x="0" y="0"/><a:ext cx="1000000" cy="1000000"/></a:xfrm>';
    const xml = `<p:sld ${A}><p:sp><p:spPr>${xfrm}</p:spPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp></p:sld>`;
    const main = {
      name: 'ppt/presentation.xml',
      type: officeType('presentationml.presentation.main'),
      xml: `<p:presentation ${A}/>`,
    };
    return readPackage(
      parseTemplate(
        officePackage([main, { name: 'ppt/slides/slide1.xml', type: officeType('presentationml.slide'), xml }]),
      ).fill({ photo }),
    );
  };

  it('fill their shape', () => {
    const markup = slide('{{photo | picture("100%", "100%", "cover")}}').text('ppt/slides/slide1.xml');
    expect(markup).toContain('<a:srcRect l="25000" t="0" r="25000" b="0"/>');
    expect(markup).toContain('<a:off x="0" y="0"/><a:ext cx="1000000" cy="1000000"/></a:xfrm><a:prst');
  });

  it('have no captions', () => {
    expect(() => slide('{{photo | caption("c")}}')).toThrow('which only Word documents have (slide 1, paragraph 1)');
  });
});
