import { readPackage } from '../../../formats/src/package/package-reader';
import type { FillValues } from '../field-values';
import { run, p, cell, row, table, filled, refusal, template } from '../docx-template.fixture';
import { parseTemplate } from '../parse-template';

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

  it('repeats a list item whose style has the numbering or bullets', () => {
    const style = (id: string, properties: string, basedOn = ''): string =>
      `<w:style w:type="paragraph" w:styleId="${id}">${basedOn && `<w:basedOn w:val="${basedOn}"/>`}<w:pPr>${properties}</w:pPr></w:style>`;
    const number = (id: number): string => `<w:numPr><w:numId w:val="${id}"/></w:numPr>`;
    const styles =
      style('Bullets', number(3)) +
      style('Small', '', 'Bullets') +
      style('Plain', number(0), 'Bullets') +
      style('A', '', 'A');
    const item = (id: string, text: string, own = ''): string =>
      p(text).replace('<w:p>', `<w:p><w:pPr><w:pStyle w:val="${id}"/>${own}</w:pPr>`);
    const shown = (paragraph: string): number => {
      const data = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${styles}</w:styles>`;
      const file = parseTemplate(template(paragraph, { name: 'word/styles.xml', data })).fill(items);
      return readPackage(file).text('word/document.xml').split('</w:p>').length - 1;
    };
    const loop = '{{#items}}{{n}}{{/items}}';
    expect([shown(item('Bullets', loop)), shown(item('Small', loop))]).toEqual([2, 2]);
    expect([shown(item('Plain', loop)), shown(item('A', loop)), shown(item('none', loop))]).toEqual([1, 1, 1]);
    expect([shown(item('Bullets', loop, number(0))), shown(item('A', loop, number(1)))]).toEqual([1, 2]);
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
      '<w:fldSimple w:instr=" PAGEREF mark \\h "/><w:r><w:instrText> REF mark \\h </w:instrText></w:r><w:r><w:drawing><wp:inline><wp:docPr id="7"/></wp:inline></w:drawing></w:r></w:p>' +
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
    expect(all(/ PAGEREF (\S+)/g)).toEqual(all(/w:name="([^"]*)"/g));
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

describe('page breaks beside the tags of a loop', () => {
  const pageBreak = '<w:r><w:br w:type="page"/></w:r>';
  const shown = (body: string): string =>
    filled(body, { l: ['x', 'y'] })
      .replace(/<w:br w:type="page"\/>/g, '^')
      .replace(/<w:br\/>/g, '/')
      .replace(/<[^>]*>/g, '');

  it('are in each turn', () => {
    expect(shown(`${p('{{#l}}{{.}}')}<w:p>${pageBreak}${run('{{/l}}')}</w:p>`)).toBe('x^y^');
    expect(shown(`<w:p>${run('{{#l}}')}${pageBreak}</w:p>${p('{{.}}')}${p('{{/l}}')}`)).toBe('^x^y');
  });

  it('are kept where other breaks are not', () =>
    expect(shown(`<w:p>${run('{{#l}}')}<w:r><w:br/></w:r></w:p>${p('{{.}}')}${p('{{/l}}')}`)).toBe('xy'));
});
