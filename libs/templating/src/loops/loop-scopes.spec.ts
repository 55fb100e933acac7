import { docxEntries, rawZip } from '../../../testing/src/files/hostile-package';
import { packageProblems } from '../../../testing/src/files/package-problems';
import { samplePptx } from '../../../../apps/local/src/demo/documents/sample-pptx';
import { readPackage } from '../../../formats/src/package/package-reader';
import { TemplateError } from '../../../formats/src/template-error';
import type { FillValues } from '../field-values';
import { parseTemplate } from '../parse-template';

const p = (text: string): string => `<w:p><w:r><w:t>${text.replaceAll('"', '&quot;')}</w:t></w:r></w:p>`;
const cell = (text: string, width = 1000): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${p(text)}</w:tc>`;
const row = (...cells: string[]): string => `<w:tr>${cells.map((text) => cell(text)).join('')}</w:tr>`;
const table = (columns: number, ...rows: string[]): string =>
  `<w:tbl><w:tblPr/><w:tblGrid>${'<w:gridCol w:w="1000"/>'.repeat(columns)}</w:tblGrid>${rows.join('')}</w:tbl>`;

function filled(body: string, values: FillValues): string {
  const file = parseTemplate(rawZip(docxEntries(body))).fill(values);
  expect(packageProblems(file)).toEqual([]);
  return readPackage(file)
    .text('word/document.xml')
    .replace(/^.*<w:body>|<\/w:body>.*$/g, '');
}

/** The texts of the rows and cells of a document, and its paragraphs between "¶". */
const shape = (markup: string): string =>
  markup
    .replaceAll('<w:br w:type="page"/>', '⏎')
    .replace(/<\/w:tc>/g, '|')
    .replace(/<\/w:tr>/g, '/')
    .replace(/<\/w:p>/g, '¶')
    .replace(/<[^>]*>/g, '')
    .replace(/¶\|/g, '|');

const shown = (body: string, values: FillValues): string => shape(filled(body, values));

function refusal(body: string): string {
  try {
    parseTemplate(rawZip(docxEntries(body)));
  } catch (error) {
    if (error instanceof TemplateError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'was not refused';
}

const items = [
  { n: 'a', v: 1 },
  { n: 'b', v: 2 },
  { n: 'c', v: 3 },
];

describe('loops with a scope', () => {
  it('repeats whole paragraphs, rows and tables around the tags', () => {
    expect(shown(p('x {{#items | each("paragraph")}}{{n}}{{/items}} y'), { items })).toBe('x a y¶x b y¶x c y¶');
    expect(shown(table(2, row('{{#items | each("row")}}{{n}}{{/items}}', 'z')), { items })).toBe('a|z|/b|z|/c|z|/');
    expect(shown(table(1, row('{{#items | each("table")}}{{n}}'), row('{{v}}{{/items}}')) + p('end'), { items })).toBe(
      'a|/1|/b|/2|/c|/3|/end¶',
    );
  });

  it('removes the paragraphs and rows that hold a tag alone', () => {
    expect(shown(p('{{#items | each("paragraph")}}') + p('{{n}}') + p('{{/items}}'), { items })).toBe('a¶b¶c¶');
    expect(shown(table(1, row('{{#items | each("row")}}'), row('{{n}}'), row('{{/}}')), { items })).toBe('a|/b|/c|/');
  });

  it('repeats the text from tag to tag also when the tags stand alone', () => {
    expect(shown(p('{{#items | each("text")}}') + p('{{n}}') + p('{{/items}}'), { items })).toBe('¶a¶¶b¶¶c¶¶');
  });

  it('begins a new page between items', () => {
    expect(shown(p('{{#items | each("page")}}') + p('{{n}}') + p('{{/items}}'), { items })).toBe('a¶⏎¶b¶⏎¶c¶');
    expect(shown(p('{{#items | each("page")}}{{n}}{{/items}}'), { items: items.slice(0, 1) })).toBe('a¶');
  });

  it('repeats the cells between the tags in one row and removes cells that hold a tag alone', () => {
    const body = table(4, row('', '{{#items | each("cell")}}', '{{n}}', '{{/items}}'));
    expect(shown(body, { items })).toBe('|a|b|c|/');
    expect(shown(table(2, row('x', '{{#items | each("column")}}{{n}}{{/items}}')), { items })).toBe('x|a|b|c|/');
  });

  it('repeats columns over several rows', () => {
    const rows = [row('', '{{#items | each("column")}}{{n}}'), row('sum', '{{v}}{{/items}}'), row('end', '.')];
    const markup = filled(table(2, ...rows), { items });
    expect(shape(markup)).toBe('|a|b|c|/sum|1|2|3|/end|.|/');
    expect(markup).toContain('<w:gridSpan w:val="3"/>');
  });

  it('keeps the width of the table and gives each column a place in its grid', () => {
    const markup = filled(table(2, row('x', '{{#items | each("column")}}{{n}}{{/items}}')), { items });
    const widths = [...markup.matchAll(/<w:gridCol w:w="(\d+)"/g)].map((match) => Number(match[1]));
    expect(widths).toEqual([500, 500, 500, 500]);
    expect(markup.match(/<w:tcW w:w="500"/g)).toHaveLength(4);
  });

  it('repeats rows and columns together, nested to any depth', () => {
    const rows = [row('{{#rows}}{{name}}', '{{#cells | each("column")}}{{.}}{{/cells}}{{/rows}}')];
    const values = {
      rows: [
        { name: 'r', cells: [1, 2] },
        { name: 's', cells: [3, 4] },
      ],
    };
    expect(shown(table(2, ...rows), values)).toBe('r|1|2|/s|3|4|/');
    const deep = [
      row('{{#a}}', ''),
      row('{{#b}}', ''),
      row('{{#c}}{{x}}', '{{y}}{{/c}}'),
      row('{{/b}}', ''),
      row('{{/a}}', ''),
    ];
    const data = {
      a: [
        {
          b: [
            {
              c: [
                { x: 1, y: 2 },
                { x: 3, y: 4 },
              ],
            },
            { c: [{ x: 5, y: 6 }] },
          ],
        },
        { b: [] },
      ],
    };
    expect(shown(table(2, ...deep), data)).toBe('1|2|/3|4|/5|6|/');
  });

  it('removes columns, rows and tables that a loop leaves empty', () => {
    expect(shown(table(2, row('x', '{{#items | each("column")}}{{n}}{{/items}}')), { items: [] })).toBe('x|/');
    const alone = table(1, row('{{#items | each("column")}}{{n}}{{/items}}'));
    expect(shown(alone + p('end'), { items: [] })).toBe('end¶');
    expect(shown(table(1, row('{{#items | each("cell")}}{{n}}{{/items}}'), row('y')), { items: [] })).toBe('y|/');
  });

  it('shows or hides with a condition what its scope names', () => {
    const body = table(2, row('{{#if a | each("cell")}}A{{/if}}', 'B'));
    expect(shown(body, { a: true })).toBe('A|B|/');
    expect(shown(body, { a: false })).toBe('B|/');
    expect(shown(p('{{#items? | each("paragraph")}}x') + p('{{else}}') + p('none{{/}}'), { items: [] })).toBe('none¶');
  });

  it.each([
    ['unknown_scope', p('{{#items | each("slide")}}{{/items}}'), 'can be repeated'],
    ['unknown_scope', p('{{#items | each("cheese")}}{{/items}}'), 'with one of'],
    ['unknown_scope', p('{{#items | each(n)}}{{/items}}'), 'with one of'],
    ['unknown_scope', p('{{items | each("row")}}'), 'belongs at the end of an opening tag'],
    ['unknown_scope', p('{{#items | each("row") | sort(n)}}{{/items}}'), 'belongs at the end'],
    ['misplaced_loop', p('{{#items | each("row")}}{{/items}}'), 'no row'],
    ['misplaced_loop', table(1, row('{{#items | each("cell")}}'), row('{{/items}}')), 'no cell'],
    ['misplaced_loop', p('{{#items | each("column")}}x{{/items}}'), 'no column'],
  ])('refuses at upload with %s: %s', (code, body, words) => {
    expect(refusal(body)).toContain(`${code}: `);
    expect(refusal(body)).toContain(words);
  });
});

describe('loops with a scope on slides', () => {
  it('repeats the columns of a table, each with a place in its grid', () => {
    const source = readPackage(samplePptx());
    const parts = source.entries.map(({ name }) => ({ name, data: source.bytes(name) }));
    const slide = 'ppt/slides/slide1.xml';
    const changed = source
      .text(slide)
      .replace('{{#milestones}}{{title}}', 'x')
      .replace('{{due}}{{/milestones}}', '{{#milestones | each(&quot;column&quot;)}}{{due}}{{/milestones}}');
    const template = rawZip(parts.map((part) => (part.name === slide ? { ...part, data: changed } : part)));
    const file = parseTemplate(template).fill({ milestones: [{ due: 'A' }, { due: 'B' }] });
    expect(packageProblems(file)).toEqual([]);
    const text = readPackage(file).text(slide);
    expect(text.match(/<a:gridCol w="(\d+)"/g)).toEqual(Array(3).fill('<a:gridCol w="3505200"'));
    expect(text.match(/<a:tc[ >]/g)).toHaveLength(6);
  });
});
