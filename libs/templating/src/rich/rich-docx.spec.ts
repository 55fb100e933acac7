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

describe('Markdown and HTML in docx', () => {
  const styles: [string, string, string][] = [
    ['paragraph', 'H1', 'heading 1'],
    ['paragraph', 'ListP', 'List Paragraph'],
  ];
  const pPr = '<w:pPr><w:jc w:val="both"/></w:pPr>';
  const alone = (text: string): string =>
    `<w:p>${pPr}<w:bookmarkStart w:id="1" w:name="b"/>${run(text)}<w:bookmarkEnd w:id="1"/></w:p>`;

  it('become paragraphs, when the placeholder is alone in its paragraph', () => {
    const shown = filled(`${alone('{{m | markdown}}')}${p('z')}`, { m: '# A\n\nb **c**\n\nd' }, ...styled(...styles));
    expect(shown).toBe(
      `<w:p><w:pPr><w:pStyle w:val="H1"/><w:jc w:val="both"/></w:pPr><w:bookmarkStart w:id="1" w:name="b"/>${run('A')}</w:p>` +
        `<w:p>${pPr}${run('b ')}${run('c', '<w:rPr><w:b/><w:bCs/></w:rPr>')}</w:p>` +
        `<w:p>${pPr}${run('d')}<w:bookmarkEnd w:id="1"/></w:p>${p('z')}`,
    );
  });

  it('have headings in bold without styles', () => {
    expect(filled(p('{{m | markdown}}'), { m: '## A' })).toBe(
      `<w:p><w:pPr><w:keepNext/><w:outlineLvl w:val="1"/></w:pPr>${run('A', '<w:rPr><w:b/><w:bCs/><w:sz w:val="26"/><w:szCs w:val="26"/></w:rPr>')}</w:p>`,
    );
  });

  it('have lists with definitions of their own, in a new part', () => {
    const pkg = fill(
      alone('{{m | markdown}}') + alone('{{m | markdown}}'),
      { m: '1. a\n   - b\n2. c' },
      ...styled(...styles),
    );
    const numbers = [...pkg.text('word/document.xml').matchAll(/<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"/g)];
    expect(numbers.map(([, level, id]) => `${level}:${id}`)).toEqual(['0:1', '1:2', '0:1', '0:3', '1:2', '0:3']);
    const numbering = pkg.text('word/numbering.xml');
    expect(numbering.match(/<w:abstractNum /g)).toHaveLength(2);
    expect(numbering.match(/<w:num /g)).toHaveLength(3);
    expect(numbering).toContain('<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>');
    expect(pkg.text('word/_rels/document.xml.rels')).toContain('Target="/word/numbering.xml"');
    expect(pkg.text('[Content_Types].xml')).toContain('PartName="/word/numbering.xml"');
    expect(pkg.text('word/document.xml')).toContain('<w:pStyle w:val="ListP"/>');
  });

  it('have lists beside those of the template', () => {
    const links = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="n" Type="${STYLES.replace('styles', 'numbering')}" Target="numbering.xml"/></Relationships>`;
    const known = '<w:abstractNum w:abstractNumId="7"/><w:num w:numId="4"><w:abstractNumId w:val="7"/></w:num>';
    const pkg = fill(
      p('{{m | markdown}}'),
      { m: '- a' },
      { name: 'word/_rels/document.xml.rels', data: links },
      { name: 'word/numbering.xml', data: `<w:numbering ${W}>${known}</w:numbering>` },
    );
    expect(pkg.text('word/numbering.xml')).toMatch(
      /<w:abstractNum w:abstractNumId="7"\/><w:abstractNum [^>]*w:abstractNumId="8">.*<w:num w:numId="4">.*<w:num [^>]*w:numId="5">/,
    );
    expect(pkg.text('word/document.xml')).toContain('<w:numId w:val="5"/>');
  });

  it('stay in the paragraph with other text', () => {
    expect(filled(p('x {{m | markdown}} y'), { m: '1. a\n2. *b*\n\nc' })).toBe(
      `<w:p>${run('x ')}${run('1. ')}${run('a')}<w:r><w:t></w:t><w:br/><w:t>2. </w:t></w:r>${run('b', '<w:rPr><w:i/><w:iCs/></w:rPr>')}` +
        `<w:r><w:t></w:t><w:br/><w:t></w:t></w:r>${run('c')}${run(' y')}</w:p>`,
    );
  });

  it('are repeated, and end a section once', () => {
    const section = '<w:sectPr><w:pgSz w:w="5000"/></w:sectPr>';
    const loop = p('{{#l}}') + p('{{. | html}}') + p('{{/l}}');
    expect(filled(loop, { l: ['<p>a<p>b', 'c', ''] })).toBe(p('a') + p('b') + p('c') + '<w:p></w:p>');
    const last = `<w:p><w:pPr>${section}</w:pPr>${run('{{m | html}}')}</w:p>`;
    expect(filled(last, { m: '<p>a<p>b' })).toBe(
      `<w:p><w:pPr></w:pPr>${run('a')}</w:p><w:p><w:pPr>${section}</w:pPr>${run('b')}</w:p>`,
    );
  });

  it('become no tags and no XML', () => {
    expect(filled(p('{{m | markdown}}'), { m: '{{m}} <w:b/>\n\n**&amp;\u0001\u0002**' })).toBe(
      `${p('{{m}} &lt;w:b/&gt;')}<w:p>${run('&amp;', '<w:rPr><w:b/><w:bCs/></w:rPr>')}</w:p>`,
    );
  });

  it('are bounded', () => {
    expect(refusal(p('{{m | markdown}}'), { m: 'a'.repeat(100_001) })).toMatch(/^text_too_long: .*{{m \| markdown}}/);
  });
});

describe('other templates as parts in the words of other products', () => {
  it.each(['{{template "Terms"}}', '{{include "Terms"}}'])('are refused at upload with a hint: %s', (tag) => {
    expect(refusal(p(tag))).toMatch(/^foreign_syntax: .* write template\("its name"\) .*\(document, paragraph 1\)/);
  });
});
