import { docxEntries, rawZip } from '../../../testing/src/files/hostile-package';
import { packageProblems } from '../../../testing/src/files/package-problems';
import { samplePptx } from '../../../../apps/local/src/demo/documents/sample-pptx';
import { readPackage } from '../../../formats/src/package/package-reader';
import type { FillValues } from '../field-values';
import { parseTemplate } from '../parse-template';

const p = (text: string): string => `<w:p><w:r><w:t>${text.replaceAll('"', '&quot;')}</w:t></w:r></w:p>`;
const cell = (text: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
const table = (columns: number, ...rows: string[]): string =>
  `<w:tbl><w:tblPr/><w:tblGrid>${'<w:gridCol w:w="1000"/>'.repeat(columns)}</w:tblGrid>${rows
    .map((cells) => `<w:tr>${cells}</w:tr>`)
    .join('')}</w:tbl>`;

function filled(body: string, values: FillValues): string {
  const file = parseTemplate(rawZip(docxEntries(body))).fill(values);
  expect(packageProblems(file)).toEqual([]);
  return readPackage(file).text('word/document.xml');
}

/** The texts of the cells that have some. */
const texts = (markup: string): string =>
  [...markup.matchAll(/<[aw]:t(?: [^>]*)?>([^<]+)</g)].map((match) => match[1]).join(' ');

const leaf = (x: number): FillValues => ({ d: [{ x }, { x: x + 1 }] });
const DEEP: FillValues = {
  a: [{ b: [{ c: [leaf(1), leaf(3)] }, { c: [leaf(5)] }] }, { b: [{ c: [leaf(7)] }] }, { b: [{ c: [{ d: [] }] }] }],
};

describe('loops in loops, four deep', () => {
  it('repeat rows of a Word table', () => {
    const rows = ['{{#a}}', '{{#b}}', '{{#c}}', '{{#d | each("row")}}{{x}}{{/d}}', '{{/c}}', '{{/b}}', '{{/a}}'];
    const markup = filled(table(1, ...rows.map((text) => cell(text))), DEEP);
    expect(texts(markup)).toBe('1 2 3 4 5 6 7 8');
    expect(markup.match(/<w:tr>/g)).toHaveLength(8);
  });

  it('repeat paragraphs', () => {
    const tags = ['{{#a}}', '{{#b}}', '{{#c}}', '{{#d}}', '{{x}}', '{{/d}}', '{{/c}}', '{{/b}}', '{{/a}}'];
    expect(texts(filled(tags.map(p).join(''), DEEP))).toBe('1 2 3 4 5 6 7 8');
  });

  it('repeat rows of a table in a cell of a repeated row', () => {
    const inner = table(1, cell('{{#c}}'), cell('{{#d | each("row")}}{{x}}{{/d}}'), cell('{{/c}}'));
    const holder = `<w:tc><w:tcPr/>${p('{{#b | each("paragraph")}}')}${inner}${p('{{/b}}')}${p('')}</w:tc>`;
    const markup = filled(table(3, cell('{{#a | each("row")}}') + holder + cell('{{/a}}')), DEEP);
    expect(texts(markup)).toBe('1 2 3 4 5 6 7 8');
  });

  it('repeat rows of a table on a slide', () => {
    const source = readPackage(samplePptx());
    const slide = 'ppt/slides/slide1.xml';
    const changed = source
      .text(slide)
      .replace('{{#milestones}}{{title}}', '{{#a}}{{#b}}{{#c}}{{#d}}{{x}}')
      .replace(
        '{{due}}{{/milestones}}',
        '{{if}}{{/d}}{{/c}}{{/b}}{{/a}}'.replace('{{if}}', '{{#if x &gt; 6}}+{{/if}}'),
      );
    const parts = source.entries.map(({ name }) => ({ name, data: name === slide ? changed : source.bytes(name) }));
    const file = parseTemplate(rawZip(parts)).fill(DEEP);
    expect(packageProblems(file)).toEqual([]);
    expect(texts(readPackage(file).text(slide))).toContain('1 2 3 4 5 6 7 + 8 +');
  });
});

describe('loops over columns beside merged cells', () => {
  const column = (text: string): string => cell('x') + cell(`{{#items | each("column")}}${text}{{/items}}`);

  it('widen a cell that spans the column', () => {
    const body = table(2, cell('head', '<w:gridSpan w:val="2"/>'), column('{{.}}'));
    expect(filled(body, { items: [1, 2, 3] })).toContain('<w:gridSpan w:val="4"/>');
  });

  it('widen the cell above the column, whatever follows it', () => {
    const body = table(3, cell('a') + cell('months') + cell('sum'), column('{{.}}') + cell('9'));
    const markup = filled(body, { items: [1, 2, 3] });
    const [head = ''] = markup.match(/<w:tr>.*?<\/w:tr>/) ?? [];
    expect(
      [...head.matchAll(/<w:tc>(.*?)<\/w:tc>/g)].map(([, inner = '']) => /gridSpan w:val="(\d)"/.exec(inner)?.[1]),
    ).toEqual([undefined, '3', undefined]);
  });

  it('make a cell narrower that spans the column, when there are no items', () => {
    const head = (span: number): string => cell('head', `<w:gridSpan w:val="${span}"/>`);
    const markup = filled(table(3, head(3), column('{{.}}') + cell('y')), { items: [] });
    expect(markup).toContain('<w:gridSpan w:val="2"/>');
    expect(markup.match(/<w:gridCol /g)).toHaveLength(2);
    const alone = filled(table(2, head(2), column('{{.}}')), { items: [] });
    expect(alone).not.toContain('gridSpan');
    expect([...alone.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => width)).toEqual(['2000']);
    expect(texts(alone)).toBe('head x');
  });

  it('keep a cell of another row that stands above the column alone', () => {
    const markup = filled(table(2, cell('a') + cell('b'), column('{{.}}')), { items: [] });
    expect(texts(markup)).toBe('a b x');
    expect(markup.match(/<w:gridCol /g)).toHaveLength(2);
    expect(markup.match(/<w:gridSpan w:val="2"/g)).toHaveLength(1);
  });

  it('keep spans that are not over the column', () => {
    const head = cell('wide', '<w:gridSpan w:val="2"/>') + cell('h', '<w:gridSpan w:val="2"/>');
    const row = cell('1') + cell('2') + column('{{.}}');
    const markup = filled(table(4, head, row), { items: [] });
    expect(markup.match(/<w:gridSpan w:val="2"/g)).toHaveLength(1);
    expect(markup.match(/<w:gridCol /g)).toHaveLength(3);
  });

  it('keep cells that are merged over rows in their columns', () => {
    const merged = cell('m', '<w:vMerge w:val="restart"/>') + cell('{{#items | each("column")}}{{.}}');
    const below = cell('', '<w:vMerge/>') + cell('{{. + 1}}{{/items}}');
    const markup = filled(table(2, merged, below), { items: [1, 5] });
    expect(texts(markup)).toBe('m 1 5 2 6');
    expect(markup.match(/<w:vMerge/g)).toHaveLength(2);
  });
});
