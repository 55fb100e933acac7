import { officePackage, officeType } from '../../../../apps/local/src/demo/documents/sample-package';
import { readPackage } from '../../../formats/src/package/package-reader';
import { packageProblems } from '../../../testing/src/files/package-problems';
import type { FillValues } from '../field-values';
import { parseTemplate } from '../parse-template';
import { address, withAddresses } from '../sheets/workbook.fixture';

const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

const paragraph = (content: string): string => `<w:p>${content}</w:p>`;
const text = (content: string): string => `<w:r><w:t>${content}</w:t></w:r>`;
const link = (content: string, id = 'rId1'): string =>
  `<w:hyperlink r:id="${id}" w:history="1">${text(content)}</w:hyperlink>`;

/** A document whose `rId1` leads to a target. */
const documentOf = (body: string, target: string): Buffer =>
  withAddresses(
    officePackage([
      {
        name: 'word/document.xml',
        type: officeType('wordprocessingml.document.main'),
        xml: `<w:document ${W} ${R}><w:body>${body}</w:body></w:document>`,
        links: { rId1: ['hyperlink', address(target)], rId2: ['hyperlink', address('https://plain.example/')] },
      },
    ]),
  );

/** The filled part, in which addresses stand for the ids of their relationships. */
function filledPart(template: Buffer, part: string, values: FillValues): string {
  const file = parseTemplate(template).fill(values);
  expect(packageProblems(file)).toEqual([]);
  const pkg = readPackage(file);
  const relationships = pkg.text(part.replace(/([^/]+)$/, '_rels/$1.rels'));
  expect(relationships).not.toMatch(/\{|%7B/);
  const targets = new Map(
    [...relationships.matchAll(/Id="([^"]*)"[^>]*?Target="([^"]*)"/g)].map(([, id, target]) => [id, target]),
  );
  return pkg.text(part).replace(/ r:id="([^"]*)"/g, (_, id: string) => ` → ${targets.get(id) ?? `"${id}"`}`);
}

const linksIn = (body: string, target: string, values: FillValues): string[] =>
  [...filledPart(documentOf(body, target), 'word/document.xml', values).matchAll(/<w:hyperlink[^>]*>/g)].map(String);

describe('links of docx', () => {
  const target = 'https://example.com/%7B%7B%20id%20%7D%7D?q={{name | upper}}';
  const linked = (to: string): string => `<w:hyperlink → ${to} w:history="1">`;

  it('have addresses with escaped values', () => {
    expect(linksIn(paragraph(link('here') + link('plain', 'rId2')), target, { id: 'a/b', name: 'x&y' })).toEqual([
      linked('https://example.com/a%2Fb?q=X%26Y'),
      linked('https://plain.example/'),
    ]);
    expect(parseTemplate(documentOf(paragraph(link('here')), target)).fields.map(({ id }) => id)).toEqual([
      'id',
      'name',
    ]);
  });

  it('have an address for each copy, also where a loop splits the link', () => {
    const items = [{ id: 1 }, { id: 2 }];
    const copies = ['1', '2'].map((id) => linked(`https://example.com/${id}?q=`));
    const loop = (content: string): string => text('{{#items}}') + content + text('{{/items}}');
    expect(linksIn(paragraph(loop(link('{{id}}'))), target, { items })).toEqual(copies);
    const row = `<w:tbl><w:tr><w:tc>${paragraph(loop(link('here')))}</w:tc></w:tr></w:tbl>`;
    expect(linksIn(row, target, { items })).toEqual(copies);
    const split = paragraph(link('a {{#items}} b') + text('c {{/items}}'));
    expect(linksIn(split, target, { id: 0, items }).slice(1, 3)).toEqual(copies);
  });

  it('have tips with values, also beside an address without any', () => {
    const tipped = (to: string, tip: string): string =>
      link('here', to).replace('w:history="1"', `w:tooltip="${tip}" w:history="1"`);
    const items = [{ n: 'a "b" &' }, { n: 'line\nend' }];
    const body = paragraph(text('{{#items}}') + tipped('rId2', 'For {{n}}') + text('{{/items}}'));
    expect(linksIn(body, 'https://x.example/', { items })).toEqual(
      ['a &quot;b&quot; &amp;', 'line end'].map(
        (tip) => `<w:hyperlink → https://plain.example/ w:tooltip="For ${tip}" w:history="1">`,
      ),
    );
    expect(linksIn(paragraph(tipped('rId1', '{{id}}')), target, { id: 7 })).toEqual([
      '<w:hyperlink → https://example.com/7?q= w:tooltip="7" w:history="1">',
    ]);
    expect(parseTemplate(documentOf(paragraph(tipped('rId1', '{{t}}')), 'https://x.example/')).fields).toEqual([
      { id: 't', kind: 'text' },
    ]);
  });

  it('say when an address is none', () => {
    const file = parseTemplate(documentOf(paragraph(link('here')), 'https://{{host}}/'));
    expect(() => file.fill({ host: 'a b <c>' })).toThrow(
      'A link of document needs a valid address of at most 2000 characters, not "https://a%20b%20%3Cc%3E/".',
    );
  });

  it('become text without an address', () => {
    expect(linksIn(paragraph(link('here')), '{{url}}', { url: 'tel:+49' })).toEqual([linked('tel:+49')]);
    expect(linksIn(paragraph(link('here')), '{{url}}', {})).toEqual(['<w:hyperlink w:history="1">']);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', ' JavaScript:x', 'www.example.com', '//example.com'])(
    'do not lead to %s',
    (url) => {
      const template = parseTemplate(documentOf(paragraph(link('here')), '{{url}}'));
      expect(() => template.fill({ url })).toThrow('A link of document needs an address that begins with "https://"');
      const field = parseTemplate(documentOf(paragraph(instruction('HYPERLINK "{{url}}"')), 'https://a.example'));
      expect(() => field.fill({ url })).toThrow('The HYPERLINK field needs an address');
    },
  );

  it('are refused with tags that are no values', () => {
    expect(() => parseTemplate(documentOf(paragraph(link('here')), 'https://a.example/{{#a}}'))).toThrow(
      'The address and the tip of a link have values only, no loops and variables (a link of document).',
    );
  });

  const instruction = (code: string): string =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${code}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const instructionOf = (code: string, values: FillValues): string =>
    />([^<]*)<\/w:instrText>/.exec(
      filledPart(documentOf(paragraph(instruction(code)), 'https://a.example'), 'word/document.xml', values),
    )?.[1] ?? '';

  it('of fields have escaped values, and their other arguments do not', () => {
    const values = { base: 'https://b.example/', id: 'a b"&c', tip: 'a "tip"' };
    expect(instructionOf('HYPERLINK "https://a.example/{{id}}?x={{id}}" \\o "{{tip}}"', values)).toBe(
      'HYPERLINK "https://a.example/a%20b%22%26c?x=a%20b%22%26c" \\o "a \\&quot;tip\\&quot;"',
    );
    expect(instructionOf('HYPERLINK "{{base}}{{id}}"', values)).toBe('HYPERLINK "https://b.example/a%20b%22%26c"');
    expect(instructionOf('HYPERLINK "{{none}}"', values)).toBe('HYPERLINK ""');
  });

  it('of simple fields have escaped values, too', () => {
    const simple = (code: string): string =>
      `<w:fldSimple w:instr="${code}"><w:r><w:t>{{id}}</w:t></w:r></w:fldSimple>`;
    const filled = (code: string): string =>
      /<w:fldSimple.*<\/w:fldSimple>/.exec(
        filledPart(documentOf(`<w:p>${simple(code)}</w:p>`, 'https://a.example'), 'word/document.xml', {
          base: 'https://b.example/',
          id: 'a b"&c',
        }),
      )?.[0] ?? '';
    const shown = '<w:r><w:t xml:space="preserve">a b&quot;&amp;c</w:t></w:r></w:fldSimple>';
    expect(filled(' HYPERLINK &quot;https://a.example/{{id}}&quot; ')).toBe(
      `<w:fldSimple w:instr=" HYPERLINK &quot;https://a.example/a%20b%22%26c&quot; ">${shown}`,
    );
    expect(filled('HYPERLINK {{base}}')).toBe(`<w:fldSimple w:instr="HYPERLINK https://b.example/">${shown}`);
    expect(filled(' DOCPROPERTY &quot;{{id}}&quot; ')).toBe(
      `<w:fldSimple w:instr=" DOCPROPERTY &quot;a b\\&quot;&amp;c&quot; ">${shown}`,
    );
    expect(() => filled(' HYPERLINK &quot;{{#id}}&quot; ')).toThrow(
      'The placeholder {{#id}} stands in the instruction of a field, which shows values only',
    );
  });
});

describe('links of pptx', () => {
  const run = (content: string, id: string): string =>
    `<a:r><a:rPr><a:hlinkClick r:id="${id}"/></a:rPr><a:t>${content}</a:t></a:r>`;
  const slideOf = (content: string, target: string): Buffer =>
    withAddresses(
      officePackage([
        {
          name: 'ppt/presentation.xml',
          type: officeType('presentationml.presentation.main'),
          xml: `<p:presentation ${P} ${R}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
          links: { rId1: ['slide', 'ppt/slides/slide1.xml'] },
        },
        {
          name: 'ppt/slides/slide1.xml',
          type: officeType('presentationml.slide'),
          xml: `<p:sld ${A} ${P} ${R}><p:cSld><p:spTree><p:sp><p:txBody><a:bodyPr/><a:p>${content}</a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
          links: { rId1: ['hyperlink', address(target)] },
        },
      ]),
    );
  const clicksIn = (content: string, target: string, values: FillValues): string[] =>
    [
      ...filledPart(slideOf(content, target), 'ppt/slides/slide1.xml', values).matchAll(/<a:hlinkClick → ([^>]*)\/>/g),
    ].map(([, to = '']) => to);

  it('have addresses with escaped values, for each copy', () => {
    const target = 'https://example.com/%7b%7bid%7d%7d';
    expect(clicksIn(run('here', 'rId1'), target, { id: 'a b' })).toEqual(['https://example.com/a%20b']);
    const items = [{ id: 1 }, { id: 2 }];
    expect(clicksIn(run('a {{#items}} b', 'rId1') + run('{{/items}} c', 'rId1'), target, { items })).toEqual(
      expect.arrayContaining(['https://example.com/1', 'https://example.com/2']),
    );
    expect(clicksIn(run('{{"a **b**" | markdown}}', 'rId1'), target, { id: 3 })).toEqual(
      expect.arrayContaining(['https://example.com/3']),
    );
  });

  it('are left out without an address', () => {
    expect(clicksIn(run('here', 'rId1'), '{{url}}', {})).toEqual([]);
  });
});
