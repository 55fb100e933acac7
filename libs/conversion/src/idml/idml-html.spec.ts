import sharp from 'sharp';
import { parseTemplate } from '../../../templating/src/parse-template';
import { readPackage } from '../../../formats/src/package/package-reader';
import { sampleIdml } from '../../../../apps/local/src/demo/documents/sample-idml';
import { rawZip } from '../../../testing/src/files/hostile-package';
import { TEMPLATE_SAMPLES } from '../../../../apps/local/src/demo/documents/template-samples';
import { idmlHtml } from './idml-html';

const NS = 'xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging"';
const STYLES =
  '<RootParagraphStyleGroup><ParagraphStyle Self="ParagraphStyle/Base" PointSize="20" Justification="CenterAlign"/>' +
  '<ParagraphStyle Self="ParagraphStyle/Head" FontStyle="Bold" FillColor="Color/Red"><Properties><BasedOn type="string">ParagraphStyle/Base</BasedOn></Properties></ParagraphStyle></RootParagraphStyleGroup>';
const COLORS = '<Color Self="Color/Red" Space="CMYK" ColorValue="0 100 100 0"/>';
const points = (width: number, height: number) =>
  [
    [0, 0],
    [0, height],
    [width, height],
    [width, 0],
  ]
    .map(([x, y]) => `<PathPointType Anchor="${x} ${y}"/>`)
    .join('');

interface Item {
  name?: string;
  attributes: string;
  width?: number;
  height?: number;
}

const item = ({ name = 'TextFrame', attributes, width = 200, height = 100 }: Item) =>
  `<${name} ${attributes}><Properties><PathGeometry><GeometryPathType><PathPointArray>${points(width, height)}</PathPointArray></GeometryPathType></PathGeometry></Properties></${name}>`;
const range = (content: string, style = 'Head') =>
  `<ParagraphStyleRange AppliedParagraphStyle="ParagraphStyle/${style}"><CharacterStyleRange>${content}</CharacterStyleRange></ParagraphStyleRange>`;

/** The HTML of a document with one page of 400 × 300 points, whose origin is in the middle of its spread. */
const htmlOf = (items: string, story: string, layers = ''): string =>
  idmlHtml(readPackage(packageOf(items, story, layers)));

function packageOf(items: string, story: string, layers = ''): Buffer {
  const spread = `<Spread><Page GeometricBounds="0 0 300 400" ItemTransform="1 0 0 1 -200 -150"/>${items}</Spread>`;
  const links = '<idPkg:Spread src="Spreads/a.xml"/><idPkg:Story src="Stories/a.xml"/>';
  return rawZip([
    { name: 'mimetype', data: 'application/vnd.adobe.indesign-idml-package', stored: true },
    { name: 'designmap.xml', data: `<Document ${NS}>${layers}${links}</Document>` },
    { name: 'Resources/Styles.xml', data: `<idPkg:Styles ${NS}>${STYLES}</idPkg:Styles>` },
    { name: 'Resources/Graphic.xml', data: `<idPkg:Graphic ${NS}>${COLORS}</idPkg:Graphic>` },
    { name: 'Spreads/a.xml', data: `<idPkg:Spread ${NS}>${spread}</idPkg:Spread>` },
    { name: 'Stories/a.xml', data: `<idPkg:Story ${NS}><Story Self="s">${story}</Story></idPkg:Story>` },
  ]);
}

describe('idmlHtml', () => {
  it('shows the filled sample', () => {
    const html = idmlHtml(readPackage(parseTemplate(sampleIdml()).fill(TEMPLATE_SAMPLES[3]!.values)));

    expect(html).toContain('@page p0 { size: 595pt 842pt; margin: 0 }');
    for (const text of ['Summer evening', 'Dear Ada,', 'Doors open at 19:00.']) expect(html).toContain(text);
  });

  it('positions frames on the page', () => {
    const html = htmlOf(
      item({ attributes: 'Self="f" ParentStory="s" ItemTransform="1 0 0 1 -170 -120"' }),
      range('<Content>Text</Content>'),
    );

    // 30 points are 40 pixels.
    expect(html).toContain('width:200pt;height:100pt;transform:matrix(1, 0, 0, 1, 40, 40)');
  });

  it('rotates frames, also within groups', () => {
    const inner = item({ attributes: 'Self="f" ParentStory="s" ItemTransform="0 1 -1 0 0 0"' });
    const html = htmlOf(`<Group ItemTransform="1 0 0 1 0 15">${inner}</Group>`, range('<Content>Text</Content>'));

    expect(html).toContain('transform:matrix(0, 1, -1, 0, 266.6667, 220)');
  });

  it('applies inherited styles to texts', () => {
    const html = htmlOf(
      item({ attributes: 'Self="f" ParentStory="s"' }),
      range('<Content>Text</Content><Br/><Content>More</Content>'),
    );

    expect(html).toContain(
      '<p style="text-align:center"><span style="font-size:20pt;line-height:1.2;font-weight:bold;color:#ff0000">Text</span></p>',
    );
    expect(html.match(/<p /g)).toHaveLength(2);
  });

  it('distributes a story over the frames of its thread without loss', () => {
    const frames =
      item({ attributes: 'Self="a" ParentStory="s" NextTextFrame="b"', height: 40 }) +
      item({ attributes: 'Self="b" ParentStory="s" PreviousTextFrame="a" NextTextFrame="n"' });
    const paragraphs = Array.from(
      { length: 30 },
      (_, at) => `<Content>Paragraph number ${at} of the story.</Content><Br/>`,
    );
    const html = htmlOf(frames, range(paragraphs.join('')));
    const [, first = '', second = ''] = html.split('class="text"');

    expect(first).toContain('Paragraph number 0 of');
    expect(first).not.toContain('Paragraph number 29 of');
    expect(second).toContain('Paragraph number 29 of');
    expect(html.match(/Paragraph number/g)).toHaveLength(30);
  });

  it('omits items that are hidden or outside of the page, and fills shapes', () => {
    const items =
      item({ attributes: 'Self="f" ParentStory="s" ItemLayer="hidden"' }) +
      item({ name: 'Rectangle', attributes: 'Self="r" FillColor="Color/Red"' }) +
      item({ name: 'Oval', attributes: 'Self="o" ItemTransform="1 0 0 1 900 0"' });
    const html = htmlOf(items, range('<Content>Secret</Content>'), '<Layer Self="hidden" Visible="false"/>');

    expect(html).not.toContain('Secret');
    expect(html).toContain('background:#ff0000');
    expect(html).not.toContain('50%');
  });

  it('accepts cyclic styles and threads', () => {
    const ring = item({ attributes: 'Self="a" ParentStory="s" PreviousTextFrame="n" NextTextFrame="a"' });

    expect(htmlOf(ring, range('<Content>Text</Content>'))).toContain('Text');
  });

  it('shows pictures that a template embedded, in the size of their frame', async () => {
    const bytes = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const photo = { bytes, mediaType: 'image/png', width: 400, height: 200, dpi: 72 } as const;
    const frame = item({ attributes: 'Self="f" ParentStory="s"' });
    const template = packageOf(frame, range('<Content>a {{photo}}</Content>'));
    const html = idmlHtml(readPackage(parseTemplate(template).fill({ photo })));
    expect(html).toContain(`<img src="data:image/png;base64,${bytes.toString('base64')}"`);
    expect(html).toContain('display:inline-block;overflow:hidden;width:200pt;height:100pt');
    expect(html).toContain('width:400pt;height:200pt;transform-origin:0 0;transform:matrix(0.5, 0, 0, 0.5, 0, 0)');
  });

  it('shows no pictures of other kinds', () => {
    const image = (content: string) =>
      `<Image><Properties><GraphicBounds Left="0" Top="0" Right="9" Bottom="9"/><Contents>${content}</Contents></Properties></Image>`;
    const shape = (content: string) =>
      item({ name: 'Rectangle', attributes: 'Self="r"' }).replace('</Rectangle>', `${image(content)}</Rectangle>`);
    expect(htmlOf(shape('iVBORw0KGgo='), '')).toContain('<img src="data:image/png;base64,iVBORw0KGgo="');
    for (const content of ['PHN2Zz4=', 'iVBORw" onerror="x', ''])
      expect(htmlOf(shape(content), '')).not.toContain('<img');
  });
});
