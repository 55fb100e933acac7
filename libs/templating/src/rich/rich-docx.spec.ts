import { docxEntries, type RawEntry, rawZip } from '../../../testing/src/files/hostile-package';
import { type Package, readPackage } from '../../../formats/src/package/package-reader';
import { TemplateError } from '../../../formats/src/template-error';
import type { FillValues } from '../field-values';
import { parseTemplate } from '../parse-template';

const run = (text: string, properties = ''): string => `<w:r>${properties}<w:t>${text}</w:t></w:r>`;
const p = (...texts: string[]): string => `<w:p>${texts.map((text) => run(text)).join('')}</w:p>`;
const STYLES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** Entries that give the document styles, as [type, id, name]. */
const styled = (...styles: [string, string, string][]): RawEntry[] => [
  {
    name: 'word/_rels/document.xml.rels',
    data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="${STYLES}" Target="styles.xml"/></Relationships>`,
  },
  {
    name: 'word/styles.xml',
    data: `<w:styles ${W}>${styles.map(([type, id, name]) => `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`).join('')}</w:styles>`,
  },
];

const fill = (body: string, values: FillValues, ...more: RawEntry[]): Package =>
  readPackage(parseTemplate(rawZip([...docxEntries(body), ...more])).fill(values));

/** The body of the filled document without the attributes that filling adds, and without empty runs. */
function filled(body: string, values: FillValues, ...more: RawEntry[]): string {
  return fill(body, values, ...more)
    .text('word/document.xml')
    .replace(/^.*<w:body>|<\/w:body>.*$/g, '')
    .replaceAll(' xml:space="preserve"', '')
    .replace(/<w:r>(?:<w:rPr>(?:<[^<>]*\/>)*<\/w:rPr>)?<w:t><\/w:t><\/w:r>/g, '');
}

function refusal(body: string, values: FillValues = {}, ...more: RawEntry[]): string {
  try {
    fill(body, values, ...more);
  } catch (error) {
    if (error instanceof TemplateError) return `${error.code}: ${error.message}`;
    throw error;
  }
  throw new Error('was not refused');
}

describe('links in docx', () => {
  const body = `<w:p>${run('see {{site | link("our &lt;site&gt;")}}!', '<w:rPr><w:b/></w:rPr>')}</w:p>`;
  const site = 'https://example.com/a?b=1&c="2"';

  it('are relationships to addresses, in the look of the placeholder', () => {
    const pkg = fill(body, { site });
    const markup = pkg.text('word/document.xml');
    const id = /<w:hyperlink [^>]*r:id="([^"]+)"/.exec(markup)?.[1];
    expect(markup).toContain('<w:rPr><w:b/><w:color w:val="0563C1"/><w:u w:val="single"/></w:rPr>');
    expect(markup).toContain('>our &lt;site&gt;</w:t></w:r></w:hyperlink>');
    expect(pkg.text('word/_rels/document.xml.rels')).toContain(
      `Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.com/a?b=1&amp;c=%222%22" TargetMode="External"`,
    );
  });

  it('have the style of links, when the document has it', () => {
    expect(filled(body, { site }, ...styled(['character', 'Lnk', 'Hyperlink']))).toContain(
      '<w:rPr><w:rStyle w:val="Lnk"/><w:b/></w:rPr>',
    );
  });

  it('show their address without a label, nothing without an address', () => {
    expect(filled(p('[{{link(site)}}]'), { site: 'mailto:a@b.c' })).toContain('<w:t>mailto:a@b.c</w:t>');
    expect(filled(p('[{{link(site, "x")}}]'), {})).toBe(p('[]'));
  });

  it('share one relationship for one address', () => {
    const pkg = fill(p('{{#l}}{{. | link}}{{/l}}'), { l: ['tel:1', 'tel:1', 'tel:2'] });
    expect(pkg.text('word/_rels/document.xml.rels').match(/<Relationship /g)).toHaveLength(2);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'www.example.com', 'data:text/html,x'])('refuse %s', (site) => {
    expect(refusal(p('{{site | link("x")}}'), { site })).toMatch(
      /^wrong_kind: The placeholder {{site \| link\("x"\)}} /,
    );
  });

  it('are text inside of a link', () => {
    const link = `<w:p><w:hyperlink w:anchor="a">${run('{{site | link("x")}}')}</w:hyperlink></w:p>`;
    expect(filled(link, { site }).match(/<w:hyperlink /g)).toHaveLength(1);
  });
});

describe('looks in docx', () => {
  it('are added to the look of the placeholder, in the order of the schema', () => {
    const body = `<w:p>${run('{{a | bold | italic | color("#c00") | strike | underline}}', '<w:rPr><w:sz w:val="20"/></w:rPr>')}</w:p>`;
    expect(filled(body, { a: 'x\ny' })).toBe(
      '<w:p><w:r><w:rPr><w:b/><w:bCs/><w:i/><w:iCs/><w:strike/><w:color w:val="CC0000"/><w:sz w:val="20"/><w:u w:val="single"/></w:rPr>' +
        '<w:t>x</w:t><w:br/><w:t>y</w:t></w:r></w:p>',
    );
  });

  it('stay when texts are joined, and are left out where there is only text', () => {
    expect(filled(p('{{"a" &amp; bold(b) &amp; "c"}}'), { b: 'b' })).toBe(
      `<w:p>${run('a')}${run('b', '<w:rPr><w:b/><w:bCs/></w:rPr>')}${run('c')}</w:p>`,
    );
    expect(filled(p('{{bold(b) | upper}}'), { b: 'b' })).toBe(p('B'));
  });

  it('refuse a color that is none', () => {
    expect(refusal(p('{{a | color("c00;x")}}'), { a: 'x' })).toContain('takes a color such as');
  });

  it('keep a row repeated by a list', () => {
    const cell = (text: string): string => `<w:tc>${p(text)}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell('{{l | bold}}')}</w:tr></w:tbl>`;
    expect(filled(table, { l: ['a', 'b'] }).match(/<w:tr>/g)).toHaveLength(2);
  });
});

describe('breaks in docx', () => {
  const broken = '<w:br w:type="page"/>';

  it('end the page within a paragraph', () => {
    expect(filled(p('a{{pageBreak()}}b'), {})).toBe(`<w:p>${run('a')}<w:r>${broken}</w:r>${run('b')}</w:p>`);
  });

  it('separate text, never after the last item', () => {
    const values = { l: ['a', 'b', 'c'], one: ['a'], none: [] };
    expect(filled(p('{{#l | separate(", ")}}{{.}}{{/l}}'), values)).toBe(p('a, b, c'));
    expect(filled(p('{{#l | separate(" &lt; ")}}{{.}}{{/}}'), values)).toBe(p('a &lt; b &lt; c'));
    expect(filled(p('{{#one | separate(", ")}}{{.}}{{/one}}[{{#none | separate(", ")}}{{.}}{{/}}]'), values)).toBe(
      p('a[]'),
    );
    expect(filled(p('{{#l | separate("line")}}{{.}}{{/l}}'), values)).toBe(
      '<w:p><w:r><w:t>a</w:t><w:br/><w:t>b</w:t><w:br/><w:t>c</w:t></w:r></w:p>',
    );
    expect(filled(p('{{#l | filter(. != "b") | separate("page")}}{{.}}{{/l}}'), values)).toBe(
      `<w:p><w:r><w:t>a</w:t>${broken}<w:t>c</w:t></w:r></w:p>`,
    );
  });

  it('separate paragraphs by pages, lines and texts', () => {
    const loop = (separator: string): string =>
      filled(p(`{{#l | separate("${separator}")}}`) + p('{{.}}') + p('{{/l}}'), { l: ['a', 'b'] });
    expect(loop('page')).toBe(`${p('a')}<w:p><w:r>${broken}</w:r></w:p>${p('b')}`);
    expect(loop('line')).toBe(`${p('a')}<w:p></w:p>${p('b')}`);
    expect(loop('* *')).toBe(p('a') + p('* *') + p('b'));
  });

  it('separate by sections with the properties of the section around', () => {
    const section = '<w:sectPr><w:pgSz w:w="5000"/></w:sectPr>';
    const body = p('{{#l | separate("section")}}') + p('{{.}}') + p('{{/l}}') + section;
    expect(filled(body, { l: ['a', 'b'] })).toBe(`${p('a')}<w:p><w:pPr>${section}</w:pPr></w:p>${p('b')}${section}`);
  });

  it('separate by a text that a value names', () => {
    const body = p('{{#l | separate(s)}}{{.}}{{/l}}');
    expect(filled(body, { l: ['a', 'b'], s: '/' })).toBe(p('a/b'));
    expect(refusal(body, { l: ['a', 'b'], s: 'section' })).toMatch(/^misplaced_break: .*separates by section breaks/);
  });

  it('are refused at upload where there are none', () => {
    const header: RawEntry = { name: 'word/header1.xml', data: `<w:hdr ${W}>${p('{{pageBreak()}}')}</w:hdr>` };
    expect(refusal('', {}, header)).toMatch(/^misplaced_break: .*\(header 1, paragraph 1\)/);
    expect(refusal(p('{{#l | separate("section")}}{{.}}{{/l}}'))).toContain('separates by section breaks');
    expect(refusal(p('{{l | separate("page")}}'))).toContain('the last filter of a loop');
    expect(refusal(p('{{#l | separate("page") | sort}}{{.}}{{/l}}'))).toContain('the last filter of a loop');
    const rows = `<w:tbl><w:tr><w:tc>${p('{{#l | separate(", ")}}{{.}}')}</w:tc><w:tc>${p('{{/l}}')}</w:tc></w:tr></w:tbl>`;
    expect(refusal(rows)).toContain('text between table rows');
  });
});
