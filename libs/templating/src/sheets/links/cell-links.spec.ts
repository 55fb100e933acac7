import type { FillValues } from '../../field-values';
import { address, filledSheet, type TestSheet, workbookOfSheets } from '../workbook.fixture';

const LINK =
  '<hyperlinks><hyperlink ref="A1" r:id="rId1" tooltip="t"/><hyperlink ref="C1" r:id="rId2"/></hyperlinks><pageMargins/>';

/** The links of the filled sheet by cell. */
function linksOf(rows: TestSheet['rows'], target: string, values: FillValues): Record<string, string> {
  const links = {
    rId1: ['hyperlink', address(target)],
    rId2: ['hyperlink', address('https://plain.example/')],
  } as const;
  const { sheet, pkg } = filledSheet(workbookOfSheets([{ name: 'S', rows, after: LINK, links }]), values);
  const targets = new Map(
    [...pkg.text('xl/worksheets/_rels/sheet1.xml.rels').matchAll(/Id="([^"]*)"[^>]*Target="\/?([^"]*)"/g)].map(
      ([, id = '', to = '']) => [id, to],
    ),
  );
  expect([...targets.values()].join(' ')).not.toMatch(/\{|%7B/);
  return Object.fromEntries(
    [...sheet.matchAll(/<hyperlink ref="(\w+)"[^>]*?r:id="([^"]*)"/g)].map(([, cell = '', id = '']) => [
      cell,
      targets.get(id) ?? '',
    ]),
  );
}

describe('links of cells in xlsx', () => {
  it('have addresses with values, for each copy of their row and of their column', () => {
    const items = [
      { id: 'a/b', n: 1 },
      { id: 'c', n: 2 },
    ];
    const target = 'https://example.com/%7B%7Bid%7D%7D?n={{n}}';
    expect(linksOf([['{{#items}}{{id}}', '{{/items}}', 'x']], target, { items })).toEqual({
      A1: 'https://example.com/a%2Fb?n=1',
      A2: 'https://example.com/c?n=2',
      C1: 'https://plain.example/',
      C2: 'https://plain.example/',
    });
    expect(linksOf([['{{#items | each("column")}}{{id}}{{/}}', '', 'x']], target, { items })).toEqual({
      A1: 'https://example.com/a%2Fb?n=1',
      B1: 'https://example.com/c?n=2',
      D1: 'https://plain.example/',
    });
  });

  it('are left out without an address, and refused for another scheme', () => {
    expect(linksOf([['a', 'b', 'c']], '{{url}}', { url: 'mailto:a@example.org' })).toMatchObject({
      A1: 'mailto:a@example.org',
    });
    expect(linksOf([['a', 'b', 'c']], '{{url}}', {})).toEqual({ C1: 'https://plain.example/' });
    expect(() => linksOf([['a', 'b', 'c']], '{{url}}', { url: 'javascript:alert(1)' })).toThrow(
      'The link of sheet "S", cell A1 needs',
    );
    expect(() => linksOf([['a']], 'https://x.example/{{#a}}', {})).toThrow('(the link of sheet "S", cell A1)');
  });

  it('are made by the function link', () => {
    const rows = [['{{#items}}{{link(url, name)}}', '{{/items}}']];
    const items = [
      { url: 'https://a.example/', name: 'A' },
      { url: 'https://b.example/', name: 'B' },
    ];
    const { sheet } = filledSheet(workbookOfSheets([{ name: 'S', rows, after: '<pageMargins/>' }]), { items });
    expect(sheet).toMatch(
      /<hyperlinks><hyperlink ref="A1"[^>]*\/><hyperlink ref="A2"[^>]*\/><\/hyperlinks><pageMargins/,
    );
    expect(sheet).toContain('>B</t>');
  });
});
