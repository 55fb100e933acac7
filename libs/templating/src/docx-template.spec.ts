import { deflateSync } from 'node:zlib';
import { docxEntries, rawZip } from '../../testing/src/files/hostile-package';
import { run, p, row, table, template, filled, refusal } from './docx-template.fixture';
import { parseTemplate } from './parse-template';
import { readPackage } from '../../formats/src/package/package-reader';

describe('content controls', () => {
  const control = (text: string): string =>
    '<w:sdt><w:sdtPr><w:id w:val="1"/><w:showingPlcHdr/><w:text/></w:sdtPr><w:sdtContent>' +
    `<w:p>${run(text, '<w:rPr><w:rStyle w:val="Hint"/><w:b/></w:rPr>')}</w:p></w:sdtContent></w:sdt>`;

  it('show the filled text as their own', () => {
    expect(filled(control('{{name}}'), { name: 'Ada' })).toBe(
      '<w:sdt><w:sdtPr><w:id w:val="1"/><w:text/></w:sdtPr><w:sdtContent><w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Ada</w:t></w:r></w:p></w:sdtContent></w:sdt>',
    );
  });

  it.each(['<w:dataBinding w:xpath="/x" w:storeItemID="{1}"/>', '<w15:dataBinding w:xpath="/x"/>'])(
    'are not bound to stored data any more, which have one text for all copies: %s',
    (binding) => {
      const bound = (text: string, properties: string): string =>
        `<w:sdt><w:sdtPr>${properties}<w:text/></w:sdtPr><w:sdtContent><w:p>${run(text)}</w:p></w:sdtContent></w:sdt>`;
      expect(filled(bound('{{name}}', binding), { name: 'Ada' })).toBe(bound('Ada', ''));
      expect(filled(bound('Title', binding) + p('{{name}}'), {})).toContain(bound('Title', binding));
    },
  );

  it('name no day of the template beside the text that is filled in', () => {
    const dated = (text: string, day: string): string =>
      `<w:sdt><w:sdtPr><w:date${day}><w:dateFormat w:val="d.M.yyyy"/></w:date></w:sdtPr><w:sdtContent><w:p>${run(text)}</w:p></w:sdtContent></w:sdt>`;
    const day = ' w:fullDate="2020-01-01T00:00:00Z"';
    expect(filled(dated('{{due}}', day), { due: '31.5.2026' })).toBe(dated('31.5.2026', ''));
    expect(filled(dated('1.1.2020', day) + p('{{due}}'), {})).toContain(dated('1.1.2020', day));
  });

  it('keep a placeholder text without tags', () => {
    expect(filled(control('Click here') + p('{{name}}'), {})).toContain(control('Click here'));
  });
});

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
    const broken = p('x').replace('</w:t>', '</w:t><w:br/><w:t>y</w:t>');
    for (const end of ['\v', '\f', '\u2028', '\u2029']) expect(filled(p('{{a}}'), { a: `x${end}y` })).toBe(broken);
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
    const instruction = '<w:p><w:r><w:instrText>DOCPROPERTY "{{name}}"</w:instrText></w:r></w:p>';
    expect(filled(instruction, { name: 'x" \\o "y' })).toContain('DOCPROPERTY "x\\&quot; \\\\o \\&quot;y"');
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
