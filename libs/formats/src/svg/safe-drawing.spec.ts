import { looksLikeSvg } from './looks-like-svg';
import { safeDrawing } from './safe-drawing';

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const clean = (content: string, attributes = ''): string =>
  safeDrawing(Buffer.from(`<svg ${NS}${attributes}>${content}</svg>`))
    .svg.toString()
    .replace(/^<svg[^>]*>|<\/svg>$/g, '');

describe('safeDrawing', () => {
  it('keeps what draws', () => {
    const drawing =
      '<defs><linearGradient id="g"><stop offset="0" style="stop-color:#f00"/></linearGradient></defs>' +
      '<style>.a { fill: url(#g) }</style><g class="a"><path d="M0 0L1 1"/><text x="1">a &lt; b<tspan>c</tspan></text></g>' +
      '<use xlink:href="#p"/><image href="data:image/png;base64,AAAA"/><rect fill="url(#g)"/>';
    expect(clean(drawing)).toBe(drawing);
  });

  it.each([
    ['<script>alert(1)</script><g/>', '<g/>'],
    ['<g onclick="x()" id="a"/>', '<g id="a"/>'],
    ['<a href="https://x.y"><g/></a>', ''],
    ['<image href="https://x.y/z.png"/>', '<image/>'],
    ['<image xlink:href="file:///etc/passwd"/>', '<image/>'],
    ['<use href="other.svg#a"/>', '<use/>'],
    ['<image href="data:image/svg+xml;base64,AAAA"/>', '<image/>'],
    ['<rect fill="url(https://x.y)"/>', '<rect/>'],
    ['<rect style="fill: url(&quot;//x.y&quot;)"/>', '<rect/>'],
    ['<style>@import "x.css";</style>', '<style></style>'],
    ['<style><![CDATA[a { background: url(http://x) }]]></style>', '<style></style>'],
    ['<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="x"/></foreignObject>', ''],
    ['<animate attributeName="href" to="javascript:x"/><set/>', ''],
    ['<?xml-stylesheet href="x"?><!-- c --><g/>', '<g/>'],
  ])('%s becomes %s', (content, expected) => {
    expect(clean(content)).toBe(expected);
  });

  it.each([
    [' width="2in" height="48"', 192, 48],
    [' viewBox="0 0 40 20"', 40, 20],
    [' viewBox="0 0 40 20" width="100"', 100, 50],
    [' viewBox="0 0 40 20" width="100%" height="100%"', 40, 20],
    ['', 300, 150],
  ])('reads the size of%s', (attributes, width, height) => {
    expect(safeDrawing(Buffer.from(`<svg ${NS}${attributes}/>`))).toMatchObject({ width, height });
  });

  it('accepts a document type without entities', () => {
    const doctype =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    const bytes = Buffer.from(`<?xml version="1.0"?>${doctype}<svg ${NS}/>`);
    expect(looksLikeSvg(bytes)).toBe(true);
    expect(safeDrawing(bytes).svg.toString()).toBe(`<svg ${NS}/>`);
    expect(() => safeDrawing(Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]><svg ${NS}/>`))).toThrow(
      'The drawing is damaged',
    );
  });

  it('refuses what is no drawing', () => {
    expect(looksLikeSvg(Buffer.from('<html><svg/></html>'))).toBe(false);
    expect(() => safeDrawing(Buffer.from('<svg'))).toThrow('The drawing is damaged');
    expect(() => safeDrawing(Buffer.from('<html/>'))).toThrow('The drawing is damaged');
  });
});
