import { readPackage } from '../../../formats/src/package/package-reader';
import { parseTemplate } from '../../../templating/src/parse-template';
import { samplePptx } from '../../../../apps/local/src/demo/documents/sample-pptx';
import { TEMPLATE_SAMPLES } from '../../../../apps/local/src/demo/documents/template-samples';
import { pptxHtml } from './pptx-html';
import { bodyOf, paragraph, shape, tree, xfrm } from './slides.fixture';

describe('pptxHtml', () => {
  it('shows the filled sample with its table', () => {
    const filled = parseTemplate(samplePptx()).fill(TEMPLATE_SAMPLES[1]!.values);
    const html = pptxHtml(readPackage(filled));

    for (const text of ['Project plan: Analytical Engine', 'Prototype', '2026-09-01']) expect(html).toContain(text);
    expect(html.match(/<tr/g)).toHaveLength(3);
  });

  it('positions shapes, with size, weight, colour and alignment of their texts', () => {
    const run = '<a:rPr sz="2400" b="1" i="1"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill></a:rPr>';
    const body = bodyOf({
      slide: shape(xfrm(914400, 457200, 1828800, 914400), paragraph('Red &amp; bold', '<a:pPr algn="ctr"/>', run)),
    });

    expect(body).toContain('left:96px;top:48px;width:192px;height:96px');
    expect(body).toContain('font-size:24.00pt;font-weight:bold;font-style:italic');
    expect(body).toContain('color:#ff0000');
    expect(body).toContain('<p style="text-align:center">');
    expect(body).toContain('>Red &amp; bold</span>');
  });

  it('inherits position and style of a placeholder from its layout and master', () => {
    const mark = '<p:ph type="title"/>';
    const body = bodyOf({
      slide: shape('', paragraph('Title'), mark),
      layout: shape(xfrm(9525, 19050, 95250, 95250), paragraph('Click to edit'), mark),
      master: `${tree('')}<p:txStyles><p:titleStyle><a:lvl1pPr algn="r"><a:defRPr sz="4400"/></a:lvl1pPr></p:titleStyle></p:txStyles>`,
    });

    expect(body).toContain('left:1px;top:2px;width:10px;height:10px');
    expect(body).toContain('text-align:right');
    expect(body).toContain('font-size:44.00pt');
    expect(body).not.toContain('Click to edit');
  });

  it('shows the decoration of master and layout behind the slide', () => {
    const body = bodyOf({
      slide: shape(xfrm(0, 0, 9525, 9525), paragraph('slide')),
      layout: shape(xfrm(0, 0, 9525, 9525), paragraph('layout')),
      master: tree(
        shape(xfrm(0, 0, 9525, 9525), paragraph('master')),
        '<p:bg><p:bgPr><a:solidFill><a:srgbClr val="112233"/></a:solidFill></p:bgPr></p:bg>',
      ),
    });

    expect(body).toContain('<section style="background:#112233">');
    expect(body.indexOf('master')).toBeLessThan(body.indexOf('layout'));
    expect(body.indexOf('layout')).toBeLessThan(body.indexOf('>slide<'));
  });

  it('moves and scales the shapes in groups', () => {
    const inner = shape(xfrm(200, 100, 100, 100), paragraph('inside'));
    const group =
      '<a:off x="952500" y="0"/><a:ext cx="1905000" cy="1905000"/><a:chOff x="100" y="100"/><a:chExt cx="200" cy="200"/>';
    const body = bodyOf({ slide: `<p:grpSp><p:grpSpPr><a:xfrm>${group}</a:xfrm></p:grpSpPr>${inner}</p:grpSp>` });

    expect(body).toContain('left:200px;top:0px;width:100px;height:100px');
  });

  it('numbers and marks the paragraphs of lists', () => {
    const numbered = '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>';
    const texts =
      ['one', 'two'].map((text) => paragraph(text, numbered)).join('') +
      paragraph('dot', '<a:pPr><a:buChar char="-"/></a:pPr>');
    const body = bodyOf({ slide: shape(xfrm(0, 0, 9525, 9525), texts) });

    for (const mark of ['>1.</span>', '>2.</span>', '>-</span>']) expect(body).toContain(mark);
  });

  it('numbers lists as their types say, each type from its start', () => {
    const numbered = (type: string, more = '') => `<a:pPr><a:buAutoNum type="${type}"${more}/></a:pPr>`;
    const types: Array<[string, string?]> = [
      ...([['alphaLcParenR'], ['alphaLcParenR'], ['romanUcPeriod'], ['romanUcPeriod']] as Array<[string]>),
      ...([
        ['arabicParenBoth', ' startAt="9"'],
        ['arabicPlain', ' startAt="999999999"'],
      ] as Array<[string, string]>),
    ];
    const texts = types.map(([type, more]) => paragraph('x', numbered(type, more))).join('');
    const body = bodyOf({ slide: shape(xfrm(0, 0, 9525, 9525), texts) });

    const marks = [...body.matchAll(/inline-block[^>]*>([^<]*)</g)].map(([, mark]) => mark);
    expect(marks).toEqual(['a)', 'b)', 'I.', 'II.', '(9)', '32767']);
  });

  it('shows bullets of symbol fonts by what they look like, in their colour and size', () => {
    const look = '<a:buClr><a:srgbClr val="00FF00"/></a:buClr><a:buSzPct val="50000"/><a:buFont typeface="Wingdings"/>';
    const texts = ['ü', 'Ø', '§', 'ζ']
      .map((char) => paragraph('x', `<a:pPr>${look}<a:buChar char="${char}"/></a:pPr>`))
      .join('');
    const body = bodyOf({ slide: shape(xfrm(0, 0, 9525, 9525), texts) });

    const marks = [...body.matchAll(/<span style="([^"]*inline-block[^"]*)">([^<]*)</g)];
    expect(marks.map(([, , mark]) => mark)).toEqual(['✓', '➢', '▪', '•']);
    for (const [, css] of marks) expect(css).toMatch(/font-size:9\.00pt.*color:#00ff00/);
  });

  it('shows tables in their style: built into PowerPoint, or of the presentation', () => {
    const table = (properties: string, own = '') => {
      const cell = (text: string) =>
        `<a:tc><a:txBody><a:bodyPr/>${paragraph(text)}</a:txBody><a:tcPr>${own}</a:tcPr></a:tc>`;
      const rows = ['Head', 'one', 'two'].map((text) => `<a:tr h="9525">${cell(text)}${cell(text)}</a:tr>`).join('');
      const grid = `<a:tbl><a:tblPr ${properties}</a:tblPr><a:tblGrid/>${rows}</a:tbl>`;
      return bodyOf({
        slide: `<p:graphicFrame><p:xfrm><a:off x="0" y="0"/><a:ext cx="9525" cy="9525"/></p:xfrm><a:graphic><a:graphicData>${grid}</a:graphicData></a:graphic></p:graphicFrame>`,
        theme:
          '<a:accent2><a:srgbClr val="FF0000"/></a:accent2><a:lt1><a:srgbClr val="FFFFFF"/></a:lt1><a:dk1><a:srgbClr val="000000"/></a:dk1>',
        tableStyles: `<a:tblStyle styleId="{own}"><a:wholeTbl><a:tcStyle><a:tcBdr><a:top><a:ln w="9525"><a:solidFill><a:srgbClr val="0000FF"/></a:solidFill></a:ln></a:top></a:tcBdr></a:tcStyle></a:wholeTbl></a:tblStyle>`,
      });
    };
    const backgrounds = (body: string) =>
      [...body.matchAll(/<td style="(?:background:([^;]+))?/g)]
        .map(([, background]) => background)
        .filter((_, at) => at % 2 === 0);
    const accent2 = '<a:tableStyleId>{21E4AEA4-8DFA-4A89-87EB-49C32662AFE0}</a:tableStyleId>';

    const styled = table(`firstRow="1" bandRow="1">${accent2}`);
    expect(backgrounds(styled)).toEqual(['#ff0000', '#ff9999', '#ffcccc']);
    expect(styled).toMatch(/font-weight:bold[^>]*color:#ffffff">Head</);
    expect(styled).toMatch(/color:#000000">one</);
    expect(styled).toContain('border-bottom:4px solid #ffffff');
    expect(backgrounds(table(`>${accent2}`))).toEqual(['#ffcccc', '#ffcccc', '#ffcccc']);
    // What a cell says itself counts.
    const own = '<a:solidFill><a:srgbClr val="00FF00"/></a:solidFill>';
    expect(backgrounds(table(`firstRow="1">${accent2}`, own))).toEqual(['#00ff00', '#00ff00', '#00ff00']);
    const ofPresentation = table('><a:tableStyleId>{own}</a:tableStyleId>');
    expect(ofPresentation.match(/border-top:1px solid #0000ff/g)).toHaveLength(2);
    expect(ofPresentation).toContain('border-left:0 none');
    const plain = table('><a:tableStyleId>{2D5ABB26-0587-4C30-8999-92F81FD0307C}</a:tableStyleId>');
    expect(plain).not.toMatch(/border-\w+:\d+px/);
    const gridded = table('><a:tableStyleId>{5940675A-B579-460E-94D1-54222C63F5DA}</a:tableStyleId>');
    expect(gridded.match(/border-left:1.33px solid #000000/g)).toHaveLength(6);
    expect(table('><a:tableStyleId>{unknown}</a:tableStyleId>')).not.toContain('border-left');
  });

  it('turns the texts of cells, and texts within their shapes', () => {
    const cell = (properties: string) =>
      `<a:tc><a:txBody><a:bodyPr/>${paragraph('x')}</a:txBody><a:tcPr ${properties}/></a:tc>`;
    const row = `<a:tr h="952500">${cell('vert="vert270" marL="19050"')}${cell('vert="vert"')}${cell('vert="wordArtVert"')}${cell('')}</a:tr>`;
    const table = `<a:tbl><a:tblGrid><a:gridCol w="952500"/></a:tblGrid>${row}</a:tbl>`;
    const turned = shape(xfrm(0, 0, 1905000, 952500), paragraph('y'));
    const body = bodyOf({
      slide:
        `<p:graphicFrame><p:xfrm><a:off x="0" y="0"/><a:ext cx="9525" cy="9525"/></p:xfrm><a:graphic><a:graphicData>${table}</a:graphicData></a:graphic></p:graphicFrame>` +
        turned.replace('<a:bodyPr/>', '<a:bodyPr rot="5400000"/>') +
        turned.replace('<a:bodyPr/>', '<a:bodyPr rot="21600000"/>'),
    });

    expect(body.match(/<td[^>]*>/g)).toEqual([
      '<td style="padding-left:2px;writing-mode:sideways-lr;vertical-align:top">',
      '<td style="writing-mode:vertical-rl;vertical-align:top">',
      '<td style="writing-mode:vertical-lr;text-orientation:upright;vertical-align:top">',
      '<td style="vertical-align:top">',
    ]);
    expect(body).toContain('left:50px;top:-50px;width:100px;height:200px;transform:rotate(90deg)');
    expect(body.match(/transform/g)).toHaveLength(1);
  });

  it('turns texts upwards, and reduces the spacing of lines that shrink to their shape', () => {
    const texts = '<a:bodyPr vert="vert270"><a:normAutofit fontScale="50000" lnSpcReduction="20000"/></a:bodyPr>';
    const body = bodyOf({ slide: shape(xfrm(0, 0, 9525, 9525), paragraph('x')).replace('<a:bodyPr/>', texts) });

    expect(body).toContain('writing-mode:sideways-lr');
    expect(body).toContain('line-height:0.960');
  });

  it('shows the number of the slide, not the stored one', () => {
    const number = '<a:p><a:fld id="{1}" type="slidenum"><a:rPr b="1"/><a:t>‹#›</a:t></a:fld></a:p>';
    const body = bodyOf({ slide: shape(xfrm(0, 0, 9525, 9525), number) });

    expect(body).toContain('>7</span>');
    expect(body).not.toContain('‹#›');
  });

  it('escapes the content of the document', () => {
    const evil = '<a:rPr><a:latin typeface="x&apos;;background:url(http://example.com)&lt;/style&gt;&quot;"/></a:rPr>';
    const body = bodyOf({ slide: shape(xfrm(0, 0, 9525, 9525), paragraph('&lt;script&gt;', '', evil)) });

    expect(body).toContain('&lt;script&gt;');
    expect(body).not.toMatch(/<script|<\/style|;background:url/);
  });
});
