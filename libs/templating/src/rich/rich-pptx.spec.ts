import { officePackage, officeType } from '../../../../apps/local/src/demo/documents/sample-package';
import { type Package, readPackage } from '../../../formats/src/package/package-reader';
import type { FillValues } from '../field-values';
import { parseTemplate } from '../parse-template';

const A =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const SLIDE = 'ppt/slides/slide1.xml';
const r = (text: string, properties = '<a:rPr lang="en"/>'): string => `<a:r>${properties}<a:t>${text}</a:t></a:r>`;
const p = (content: string): string => `<a:p>${content}</a:p>`;
const body = (content: string): string => `<p:txBody>${content}</p:txBody>`;

function fill(xml: string, values: FillValues): Package {
  const slide = { name: SLIDE, type: officeType('presentationml.slide'), xml: `<p:sld ${A}>${xml}</p:sld>` };
  const main = {
    name: 'ppt/presentation.xml',
    type: officeType('presentationml.presentation.main'),
    xml: `<p:presentation ${A}/>`,
  };
  return readPackage(parseTemplate(officePackage([main, slide])).fill(values));
}

const filled = (xml: string, values: FillValues): string =>
  fill(xml, values)
    .text(SLIDE)
    .replace(/^.*?<p:sld [^>]*>|<\/p:sld>$/gs, '')
    .replaceAll(r(''), '')
    .replaceAll(r('', '<a:rPr lang="en"></a:rPr>'), '');

describe('formatted text on slides', () => {
  it('has links', () => {
    const pkg = fill(body(p(r('{{site | link("us")}}'))), { site: 'https://example.com' });
    const id = /<a:hlinkClick [^>]*r:id="([^"]+)"/.exec(pkg.text(SLIDE))?.[1];
    expect(pkg.text(SLIDE)).toContain('<a:t>us</a:t>');
    expect(pkg.text('ppt/slides/_rels/slide1.xml.rels')).toContain(`Id="${id}"`);
    expect(pkg.text('ppt/slides/_rels/slide1.xml.rels')).toContain(
      'Target="https://example.com/" TargetMode="External"',
    );
  });

  it('has looks in the look of the placeholder', () => {
    const sized = '<a:rPr sz="1800" b="0"><a:latin typeface="X"/></a:rPr>';
    expect(
      filled(body(p(r('{{a | bold | italic | strike | underline | color("#00ff00")}}', sized))), { a: 'x\ny' }),
    ).toContain(
      '<a:rPr sz="1800" b="1" i="1" u="sng" strike="sngStrike"><a:solidFill><a:srgbClr val="00FF00"/></a:solidFill><a:latin typeface="X"/></a:rPr><a:t>x</a:t></a:r>' +
        '<a:br><a:rPr',
    );
  });

  it('separates items by lines, texts and paragraphs', () => {
    const values = { l: ['a', 'b'] };
    expect(filled(body(p(r('{{#l | separate(", ")}}{{.}}{{/l}}'))), values)).toBe(body(p(r('a, b'))));
    const loop = p(r('{{#l | separate("line")}}')) + p(r('{{.}}')) + p(r('{{/l}}'));
    expect(filled(body(loop), values)).toBe(body(p(r('a')) + p('') + p(r('b'))));
  });

  it.each(['{{pageBreak()}}', '{{#l | separate("page")}}{{.}}{{/l}}', '{{#l | separate("section")}}{{.}}{{/l}}'])(
    'refuses %s at upload',
    (text) => {
      expect(() => fill(body(p(r(text))), {})).toThrow('(slide 1, paragraph 1)');
    },
  );
});

describe('Markdown on slides', () => {
  it('becomes paragraphs with bullets and numbers', () => {
    const shown = filled(body(p(`<a:pPr algn="r" marL="9"/>${r('{{m | markdown}}')}`)), {
      m: '# A\n\n1. b\n   - c\n\nd',
    });
    expect(shown).toBe(
      body(
        p(`<a:pPr algn="r" marL="0" indent="0"><a:buNone/></a:pPr>${r('A', '<a:rPr lang="en" b="1"></a:rPr>')}`) +
          p(
            `<a:pPr algn="r" marL="285750" indent="-285750" lvl="0"><a:buAutoNum type="arabicPeriod"/></a:pPr>${r('b')}`,
          ) +
          p(
            `<a:pPr algn="r" marL="742950" indent="-285750" lvl="1"><a:buFont typeface="Arial"/><a:buChar char="–"/></a:pPr>${r('c')}`,
          ) +
          p(`<a:pPr algn="r" marL="9"></a:pPr>${r('d')}`),
      ).replaceAll('<a:rPr lang="en"/>', '<a:rPr lang="en"></a:rPr>'),
    );
  });
});
