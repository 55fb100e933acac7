import { deflateSync } from 'node:zlib';
import { docxEntries, type RawEntry, rawZip } from '../../testing/src/files/hostile-package';
import type { FillValues } from './field-values';
import { parseTemplate } from './parse-template';
import { readPackage } from '../../formats/src/package/package-reader';
import { TemplateError } from '../../formats/src/template-error';

const run = (text: string, properties = ''): string => `<w:r>${properties}<w:t>${text}</w:t></w:r>`;
const p = (...texts: string[]): string => `<w:p>${texts.map((text) => run(text)).join('')}</w:p>`;
const cell = (content: string): string => `<w:tc>${content}</w:tc>`;
const row = (...texts: string[]): string => `<w:tr>${texts.map((text) => cell(p(text))).join('')}</w:tr>`;
const table = (...rows: string[]): string => `<w:tbl>${rows.join('')}</w:tbl>`;

const template = (body: string, ...more: RawEntry[]): Buffer => rawZip([...docxEntries(body), ...more]);

/** The body of the filled document, without the `xml:space` attribute that filling adds. */
function filled(body: string, values: FillValues): string {
  const text = readPackage(parseTemplate(template(body)).fill(values)).text('word/document.xml');
  return text.replace(/^.*<w:body>|<\/w:body>.*$/g, '').replaceAll(' xml:space="preserve"', '');
}

function refusal(body: string, values: FillValues = {}): TemplateError {
  try {
    parseTemplate(template(body)).fill(values);
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

describe('values in docx', () => {
  it('fills a tag that is split over runs in the formatting of its first run', () => {
    const bold = '<w:rPr><w:b/></w:rPr>';
    expect(filled(`<w:p>${run('Hi {', bold)}${run('{na')}${run('me}} you')}</w:p>`, { name: 'Ada' })).toBe(
      `<w:p>${run('Hi Ada', bold)}${run('')}${run(' you')}</w:p>`,
    );
  });

  it('removes line breaks within a tag', () => {
    expect(filled('<w:p><w:r><w:t>{{first</w:t><w:br/><w:t>name}}!</w:t></w:r></w:p>', { 'first name': 'Ada' })).toBe(
      '<w:p><w:r><w:t>Ada</w:t><w:t>!</w:t></w:r></w:p>',
    );
  });

  it('writes values as text: escaped, not parsed for tags, without characters that XML forbids', () => {
    expect(filled(p('{{a}}'), { a: '<w:b/> & "{{b}}"\u0000\u0007\ud800', b: 'no' })).toBe(
      p('&lt;w:b/&gt; &amp; &quot;{{b}}&quot;'),
    );
  });

  it('writes line breaks and tabs as elements', () => {
    expect(filled(p('{{a}}'), { a: 'x\r\ny\tz' })).toBe(
      '<w:p><w:r><w:t>x</w:t><w:br/><w:t>y</w:t><w:tab/><w:t>z</w:t></w:r></w:p>',
    );
  });

  it('writes every kind of value, and nothing for a missing one', () => {
    const values = { n: 1.5, b: false, d: new Date('2026-01-31'), l: ['x', 'y'], o: { name: 'Ada' }, z: null };
    expect(filled(p('{{n}} {{b}} {{d}} {{l}} {{o}} {{o.name}} [{{z}}{{missing}}]'), values)).toBe(
      p('1.5 false 2026-01-31 x, y Ada Ada []'),
    );
  });

  it('keeps the rest of a text as it was written', () => {
    expect(filled(p('a &amp; &#x41; {{x}} &gt; "q"'), { x: '1' })).toBe(p('a &amp; &#x41; 1 &gt; "q"'));
    expect(filled('<w:p><w:r><w:t><![CDATA[a < {{x}}]]></w:t></w:r></w:p>', { x: '&' })).toBe(p('a &lt; &amp;'));
  });

  it('escapes values in the instruction of a field', () => {
    const instruction = '<w:p><w:r><w:instrText>HYPERLINK "{{url}}"</w:instrText></w:r></w:p>';
    expect(filled(instruction, { url: 'http://x" \\o "y' })).toContain('HYPERLINK "http://x\\&quot; \\\\o \\&quot;y"');
  });

  it('fills text boxes inside paragraphs, with each paragraph on its own', () => {
    const box = (text: string): string => `<w:r><w:txbxContent>${p(text)}</w:txbxContent></w:r>`;
    expect(filled(`<w:p>${run('{{a')}${box('{{b}}')}${run('}}')}</w:p>`, { a: '1', b: '2' })).toBe(
      `<w:p>${run('1')}${box('2')}${run('')}</w:p>`,
    );
  });

  it('fills headers, notes, comments, properties and bound data', () => {
    const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
    const parts = ['word/header1.xml', 'word/footnotes.xml', 'word/comments.xml'].map((name) => ({
      name,
      data: `<w:x ${W}>${p('{{a}}')}</w:x>`,
    }));
    const data = ['docProps/core.xml', 'customXml/item1.xml'].map((name) => ({
      name,
      data: '<c xmlns:dc="urn:x"><dc:title>{{a}}</dc:title></c>',
    }));
    const pkg = readPackage(parseTemplate(template(p('x'), ...parts, ...data)).fill({ a: 'V' }));
    for (const { name } of [...parts, ...data]) expect(pkg.text(name)).toMatch(/>V<\//);
  });

  it('reads other prefixes and UTF-16', () => {
    const xml =
      '<?xml version="1.0" encoding="UTF-16"?><d xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><body><p><r><t>{{a}}</t></r></p></body></d>';
    const bytes = rawZip([
      ...docxEntries('').slice(0, 2),
      { name: 'word/document.xml', data: Buffer.from(`\ufeff${xml}`, 'utf16le') },
    ]);
    expect(readPackage(parseTemplate(bytes).fill({ a: 'x\ny' })).text('word/document.xml')).toContain(
      'x</t><br/><t xml:space="preserve">y',
    );
  });

  it('lists its fields once, in document order', () => {
    const body = p('{{b}} {{#list}}{{a}} {{.}}{{/list}} {{^none}}{{b}}{{/none}}');
    expect(parseTemplate(template(body)).fields).toEqual([
      { id: 'b', kind: 'text' },
      { id: 'list', kind: 'loop' },
      { id: 'a', kind: 'text' },
      { id: 'none', kind: 'condition' },
    ]);
  });

  it('accepts a document without placeholders', () => {
    const bytes = template('<w:p/>');
    expect(parseTemplate(bytes).fields).toEqual([]);
    expect(readPackage(parseTemplate(bytes).fill({ a: 1 })).text('word/document.xml')).toContain('<w:p/>');
  });
});

describe('loops in docx', () => {
  const items = { items: [{ n: 1 }, { n: 2 }], other: ['a', 'b'] };

  it('repeats text within a paragraph', () => {
    expect(filled(p('{{#items}}[{{n}}{{other}}]{{/items}}!'), items)).toBe(p('[1a][2b]!'));
  });

  it('splits the runs that contain its tags', () => {
    const bold = '<w:rPr><w:b/></w:rPr>';
    expect(filled(`<w:p>${run('A{{#items}}B', bold)}${run('C{{/items}}D')}</w:p>`, items)).toBe(
      `<w:p>${run('A', bold)}${(run('B', bold) + run('C')).repeat(2)}${run('D')}</w:p>`,
    );
  });

  it('repeats paragraphs and removes those of its tags', () => {
    expect(filled(p('{{#items}}') + p('{{n}}') + p('{{/items}}') + p('end'), items)).toBe(p('1') + p('2') + p('end'));
  });

  it('repeats the text from tag to tag beside other text, without more ends of paragraphs', () => {
    const texts = (body: string, values: FillValues): string[] =>
      filled(body, values)
        .split('</w:p>')
        .map((paragraph) => paragraph.replace(/<[^>]*>/g, ''))
        .slice(0, -1);
    const beside = p('A {{#items}}') + p('{{n}}') + p('B{{/items}} C');
    expect(texts(beside, items)).toEqual(['A ', '1', 'B', '2', 'B C']);
    expect(texts(beside, {})).toEqual(['A  C']);
    expect(texts(p('{{#items}}a') + p('{{n}}{{/items}}'), items)).toEqual(['a', '1a', '2']);
    expect(texts(p('{{#items}}a') + p('{{n}}{{/items}}') + p('z'), {})).toEqual(['z']);
    expect(texts(p('A{{#items}}{{#n}}') + p('x') + p('{{/n}}{{/items}} C'), items)).toEqual(['A', 'x', 'x', ' C']);
  });

  it('repeats a list item that shows nothing else', () => {
    const item = (text: string): string => p(text).replace('<w:p>', '<w:p><w:pPr><w:numPr/></w:pPr>');
    expect(filled(item('{{#items}}{{n}}!{{/items}}'), items)).toBe(item('1!') + item('2!'));
    expect(filled(item('{{#items}}{{#l}}{{.}}{{/l}}{{/items}}'), { items: [{ l: [1, 2] }, { l: [3] }] })).toBe(
      item('1') + item('2') + item('3'),
    );
    expect(filled(p('x') + item('{{#items}}{{n}}{{/items}}') + p('y'), {})).toBe(p('x') + p('y'));
    expect(filled(item('all: {{#items}}{{n}}{{/items}}'), items)).toBe(item('all: 12'));
  });

  describe('keep sections', () => {
    const section = (id: number): string => `<w:pPr><w:sectPr w:id="${id}"/></w:pPr>`;
    const end = (text: string, id: number): string => p(text).replace('<w:p>', `<w:p>${section(id)}`);
    const sections = (body: string, values: FillValues): string[] =>
      [...filled(body, values).matchAll(/sectPr w:id="(\d+)"/g)].map(([, id]) => id as string);

    it.each([
      ['in the paragraph of the closing tag', p('a') + p('{{#items}}') + p('b') + end('{{/items}}', 1) + p('c')],
      ['after text with the closing tag', p('a') + p('{{#items}}') + end('b{{/items}}', 1) + p('c')],
      ['in the paragraph of the opening tag', p('a') + end('{{#items}}', 1) + p('b') + p('{{/items}}') + p('c')],
      ['beside other text', p('A {{#items}}x') + end('b{{/items}} C', 1) + p('c')],
      ['of nested loops', p('{{#items}}{{^none}}') + p('b') + end('{{/none}}{{/items}}', 1) + p('c')],
    ])('%s: once, outside', (_, body) => {
      for (const values of [{}, { items: [1] }, items]) expect(sections(body, values)).toEqual(['1']);
    });

    it('between items, and of the text before them when there is none', () => {
      const body = p('{{#items}}') + end('{{n}}', 1) + p('{{/items}}') + p('c');
      expect(sections(body, items)).toEqual(['1', '1']);
      expect(sections(body, {})).toEqual([]);
      expect(sections(p('a') + body, {})).toEqual(['1']);
    });
  });

  it('repeats the row that contains its tags', () => {
    expect(filled(table(row('h', ''), row('{{#items}}{{n}}', 'x{{/items}}')), items)).toBe(
      table(row('h', ''), row('1', 'x'), row('2', 'x')),
    );
  });

  it('repeats the rows between rows of tags', () => {
    expect(filled(table(row('{{#items}}', ''), row('{{n}}', ''), row('', '{{/items}}')), items)).toBe(
      table(row('1', ''), row('2', '')),
    );
  });

  it('repeats a row without loop tags when its fields are lists', () => {
    expect(filled(table(row('{{a}}', '{{b}} {{c}}')), { a: [1, 2], b: ['x'], c: 'C' })).toBe(
      table(row('1', 'x C'), row('2', ' C')),
    );
  });

  it('fills loops side by side in one row in parallel, and pads the shorter one', () => {
    const body = table(row('{{#a}}A{{n}}', 'x{{/a}}', '{{t}}', '{{#b}}{{n}}', 'y{{/b}}'));
    const values = { t: 'T', a: [{ n: 1 }, { n: 2 }, { n: 3 }], b: [{ n: 7 }] };
    expect(filled(body, values)).toBe(
      table(row('A1', 'x', 'T', '7', 'y'), row('A2', 'x', 'T', '', ''), row('A3', 'x', 'T', '', '')),
    );
    expect(filled(body, { b: [{ n: 7 }] })).toBe(table(row('', '', '', '7', 'y')));
    expect(filled(p('1') + body + p('2'), {})).toBe(p('1') + p('2'));
  });

  it('gives the ids of copies new values, and repairs the references to them', () => {
    const W14 = 'xmlns:w14="urn:w14" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';
    const content =
      `<w:p ${W14} w14:paraId="00000001"><w:hyperlink w:anchor="mark">${run('{{n}}')}</w:hyperlink>` +
      '<w:bookmarkStart w:id="3" w:name="mark"/><w:bookmarkEnd w:id="3"/><w:commentRangeStart w:id="5"/>' +
      '<w:r><w:instrText> REF mark \\h </w:instrText></w:r><w:r><w:drawing><wp:inline><wp:docPr id="7"/></wp:inline></w:drawing></w:r></w:p>' +
      p('{{#l}}') +
      '<w:sdt><w:sdtPr><w:id w:val="9"/></w:sdtPr></w:sdt>' +
      p('{{/l}}');
    const body = p('{{#a}}') + content + p('{{/a}}') + '<w:p><w:hyperlink w:anchor="mark"/></w:p>';
    const text = filled(body, {
      a: [
        { n: 1, l: [1, 2] },
        { n: 2, l: [3] },
        { n: 3, l: [] },
      ],
    });
    const all = (pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, id]) => id as string);
    for (const [pattern, first, count] of [
      [/paraId="([^"]*)"/g, '00000001', 3],
      [/bookmarkStart w:id="([^"]*)"/g, '3', 3],
      [/docPr id="([^"]*)"/g, '7', 3],
      [/<w:id w:val="([^"]*)"/g, '9', 3],
      [/w:name="([^"]*)"/g, 'mark', 3],
      [/commentRangeStart w:id="([^"]*)"/g, '5', 1],
    ] as const) {
      expect(all(pattern)[0]).toBe(first);
      expect(new Set(all(pattern)).size).toBe(count);
      expect(all(pattern)).toHaveLength(count);
    }
    expect(all(/bookmarkEnd w:id="([^"]*)"/g)).toEqual(all(/bookmarkStart w:id="([^"]*)"/g));
    expect(all(/ REF (\S+)/g)).toEqual(all(/w:name="([^"]*)"/g));
    expect(all(/w:anchor="([^"]*)"/g)).toEqual([...all(/w:name="([^"]*)"/g), 'mark']);
  });

  it('nests', () => {
    const values = { a: [{ b: [1, 2] }, { b: [3] }] };
    expect(filled(p('{{#a}}{{#b}}') + p('{{b}}') + p('{{/b}}{{/a}}'), values)).toBe(p('1') + p('2') + p('3'));
  });

  it('keeps tables and cells valid without iterations', () => {
    const rows = table(row('{{#a}}x{{n}}', 'y{{/a}}'), row('{{#b}}', ''), row('{{n}}', ''), row('{{/b}}', ''));
    expect(filled(p('1') + rows + p('2'), { a: [], b: [] })).toBe(p('1') + p('2'));
    expect(filled(rows, { a: [], b: [{ n: 1 }] })).toBe(table(row('1', '')));
    const two = p('{{#a}}') + p('x') + p('{{/a}}') + p('{{#b}}') + p('y') + p('{{/b}}');
    expect(filled(table(`<w:tr>${cell(two)}</w:tr>`), {})).toBe(table(`<w:tr>${cell('<w:p></w:p>')}</w:tr>`));
    expect(filled(table(`<w:tr>${cell(p('{{#a}}') + p('x') + p('{{/a}}'))}</w:tr>`), {})).toBe(
      table('<w:tr><w:tc><w:p></w:p></w:tc></w:tr>'),
    );
  });

  it('shows conditions', () => {
    const body = p('{{#a}}yes{{/a}}{{^a}}no{{/a}}');
    expect([true, 'x', 1, { b: 1 }, ['x']].map((a) => filled(body, { a }))).toEqual(Array(5).fill(p('yes')));
    expect([false, '', 0, null, []].map((a) => filled(body, { a }))).toEqual(Array(5).fill(p('no')));
  });

  it('stops at the limit of the output', () => {
    const many = Array.from({ length: 1000 }, () => 1);
    const nested = many.map(() => many);
    expect(refusal(p('{{#a}}{{#.}}{{#.}}{{/.}}{{/.}}{{/a}}'), { a: nested.map(() => nested) }).code).toBe(
      'output_too_large',
    );
    expect(refusal(p('{{#a}}{{b}}{{/a}}'), { a: many, b: 'x'.repeat(100_000) }).code).toBe('output_too_large');
  });
});

describe('placeholders that cannot be parsed', () => {
  it.each([
    [p('a') + p('{{b') + p('}}'), 'unclosed_placeholder', 2, '{{b'],
    [p('{{}}'), 'empty_placeholder', 1, '{{}}'],
    [p('{{a {{b}}'), 'nested_placeholder', 1, '{{a {{b}}'],
    [p('{{#a}}'), 'unclosed_loop', 1, '{{#a}}'],
    [p('') + p('{{/a}}'), 'unmatched_close', 2, '{{/a}}'],
    [p('{{#a}}') + p('{{/b}}'), 'mismatched_close', 2, '{{/b}}'],
    [p('{{#a}}') + table(row('{{/a}}', '')), 'misplaced_loop', 1, '{{#a}}'],
    [p('{{#a}}'.repeat(17)), 'loop_too_deep', 1, '{{#a}}'],
  ])('are named with part, paragraph and tag: %s', (body, code, paragraph, tag) => {
    const error = refusal(body);
    expect({ code: error.code, ...error.location }).toEqual({ code, part: 'word/document.xml', paragraph, tag });
    expect(error.message).toContain(`(document, paragraph ${paragraph})`);
  });
});

describe('pictures in docx', () => {
  const chunk = (type: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const png = (width: number, height: number): Buffer => {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(width, 0);
    header.writeUInt32BE(height, 4);
    header.set([8, 2], 8);
    return Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(64))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  };
  const picture = (width: number, height: number) => ({
    bytes: png(width, height),
    mediaType: 'image/png' as const,
    width,
    height,
    dpi: 96,
    altText: 'A "logo"',
  });

  it('are inline in their natural size, with part, relationship and content type', () => {
    const image = picture(100, 50);
    const pkg = readPackage(parseTemplate(template(p('a {{logo}} b {{logo}}'))).fill({ logo: image }));
    const text = pkg.text('word/document.xml');
    expect(text.match(/<wp:extent cx="952500" cy="476250"\/>/g)).toHaveLength(2);
    expect(text).toContain('descr="A &quot;logo&quot;"');
    expect(text).toContain('r:embed="fill1"');
    expect(pkg.text('word/_rels/document.xml.rels')).toContain('Id="fill1"');
    expect(pkg.text('[Content_Types].xml')).toContain('PartName="/word/media/filled1.png" ContentType="image/png"');
    expect(pkg.bytes('word/media/filled1.png').equals(image.bytes)).toBe(true);
  });

  it('are no wider than their column or cell', () => {
    const section = '<w:sectPr><w:pgSz w:w="10000"/><w:pgMar w:left="1000" w:right="1000"/></w:sectPr>';
    expect(filled(p('{{i}}') + section, { i: picture(2000, 1000) })).toContain(
      `<wp:extent cx="${8000 * 635}" cy="${4000 * 635}"/>`,
    );
    const narrow = table(`<w:tr><w:tc><w:tcPr><w:tcW w:w="2216" w:type="dxa"/></w:tcPr>${p('{{i}}')}</w:tc></w:tr>`);
    expect(filled(narrow, { i: picture(2000, 1000) })).toContain(`<wp:extent cx="${2000 * 635}" cy="${1000 * 635}"/>`);
  });

  it('have the size that follows from their density', () => {
    expect(filled(p('{{i}}'), { i: { ...picture(300, 150), dpi: 300 } })).toContain(
      '<wp:extent cx="914400" cy="457200"/>',
    );
  });
});
