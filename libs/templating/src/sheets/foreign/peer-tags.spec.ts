import { readPackage } from '../../../../formats/src/package/package-reader';
import { parseTemplate } from '../../parse-template';
import type { PeerName } from '../../peers/peer-names';
import { tagReaderOf } from '../../peers/tag-reader-of';
import { readTemplate } from '../../read-template';
import { rowsIn, type TestSheet, workbookOf } from '../workbook.fixture';

async function filled(syntax: PeerName, rows: TestSheet['rows'], values: Record<string, never[] | object | string>) {
  const template = parseTemplate(workbookOf(rows).bytes, { syntax: await tagReaderOf(syntax) });
  return rowsIn(readPackage(template.fill(values as never)), 'xl/worksheets/sheet1.xml');
}

const items = [
  { name: 'Pen', price: 2, tags: ['a', 'b'] },
  { name: 'Ink', price: 3, tags: [] },
];

describe('tags of other products in xlsx', () => {
  it('are those of docxtemplater', async () => {
    const rows = [
      ['Offer for {user.name}', '{#ok}yes{/ok}{^ok}no{/ok}'],
      ['{#items}{name}', '{price * 2}', '{#tags}{.} {/tags}{/items}'],
      ['=SUM(B2:B2)'],
    ];
    expect(await filled('docxtemplater', rows, { user: { name: 'Ada' }, items })).toEqual([
      'A1=Offer for Ada B1=no',
      'A2=Pen B2=4 C2=a b ',
      'A3=Ink B3=6 C3=',
      'A4=SUM(B2:B3)',
    ]);
  });

  it('are those of easy-template-x, whose lists never repeat a row by themselves', async () => {
    const rows = [['{full name}'], ['{#items}'], ['{name}', '{price}'], ['{/items}'], ['{list}']];
    const values = { 'full name': 'Ada', items, list: ['x', 'y'] };
    expect(await filled('easy-template-x', rows, values)).toEqual(['A1=Ada', 'A2=Pen B2=2', 'A3=Ink B3=3', 'A4=x, y']);
  });

  it('are refused in words where they have no meaning', async () => {
    const { bytes } = workbookOf([['{@xml}'], ['{$chart}']]);
    expect(await readTemplate('a.xlsx', bytes, { syntax: 'docxtemplater', delimiters: null })).toMatchObject({
      problems: [
        { message: expect.stringContaining('(sheet "S", cell A1)') as string },
        { message: expect.stringContaining('(sheet "S", cell A2)') as string },
      ],
    });
    expect(await readTemplate('a.xlsx', bytes, { syntax: 'docx-templates', delimiters: null })).toMatchObject({
      message: 'Tags of docx-templates are read in docx and pptx files only.',
    });
  });
});

describe('tags of Carbone in xlsx', () => {
  const carbone = (rows: TestSheet['rows'], values: object) => filled('carbone', rows, values as never);

  it('repeat the rows up to the next item, whose row is removed', async () => {
    const rows = [
      ['Offer for {d.user.name}', 'Items'],
      ['{d.items[i].name}', '{d.items[i].price}'],
      ['{d.items[i+1].name}', '{d.items[i+1].price}'],
      ['=SUM(B2:B3)', '{d.items[].price:aggSum}'],
    ];
    expect(await carbone(rows, { user: { name: 'Ada' }, items })).toEqual([
      'A1=Offer for Ada B1=Items',
      'A2=Pen B2=2',
      'A3=Ink B3=3',
      'A4=SUM(B2:B3) B4=5',
    ]);
    expect((await carbone(rows, { user: { name: 'Ada' }, items: [] })).at(-1)).toBe('A3=SUM(B2:B2) B3=0');
  });

  it('repeat several rows, in each other', async () => {
    const rows = [
      ['{d.groups[i].name}'],
      ['', '{d.groups[i].items[i].name}'],
      ['', '{d.groups[i].items[i+1].name}'],
      ['total', '{d.groups[i].items[].price:aggSum}'],
      ['{d.groups[i+1].name}'],
      ['end'],
    ];
    const values = {
      groups: [
        { name: 'G1', items },
        { name: 'G2', items: items.slice(1) },
      ],
    };
    expect(await carbone(rows, values)).toEqual([
      'A1=G1',
      'B2=Pen',
      'B3=Ink',
      'A4=total B4=5',
      'A5=G2',
      'B6=Ink',
      'A7=total B7=3',
      'A8=end',
    ]);
  });

  it('repeat columns when the next item stands in the same row', async () => {
    const rows = [
      ['', '{d.years[i].name}', '{d.years[i+1].name}', 'sum'],
      ['{d.items[i].name}', '{d.items[i].years[i].sold}', '{d.items[i].years[i+1].sold}', 'x'],
      ['{d.items[i+1].name}'],
    ];
    const sold = (...counts: number[]) => counts.map((count) => ({ sold: count }));
    const values = {
      years: [{ name: '2024' }, { name: '2025' }, { name: '2026' }],
      items: [
        { name: 'Pen', years: sold(1, 2, 3) },
        { name: 'Ink', years: sold(4, 5, 6) },
      ],
    };
    expect(await carbone(rows, values)).toEqual([
      'B1=2024 C1=2025 D1=2026 E1=sum',
      'A2=Pen B2=1 C2=2 D2=3 E2=x',
      'A3=Ink B3=4 C3=5 D3=6 E3=x',
    ]);
  });

  it('repeat the text of a cell with both', async () => {
    expect(await carbone([['{d.items[i].name}, {d.items[i+1].name}', 'b']], { items })).toEqual(['A1=Pen, Ink,  B1=b']);
  });

  it('have a meaning of their own in each cell that shares a text', async () => {
    // The last cell shows the string of the second row.
    const rows = [['{d.name}'], ['{d.items[i].name}'], ['{d.items[i+1].name}'], [{ xml: 't="s"><v>1</v>' }]];
    expect(await carbone(rows, { name: 'N', items })).toEqual(['A1=N', 'A2=Pen', 'A3=Ink', 'A4=Pen']);
  });

  it('are refused where columns would be lost', async () => {
    const { bytes } = workbookOf([
      ['{d.items[i].name}', '{d.items[i+1].name}'],
      ['a', 'b'],
    ]);
    expect(await readTemplate('a.xlsx', bytes, { syntax: 'carbone', delimiters: null })).toMatchObject({
      message: expect.stringContaining('needs a column without other contents') as string,
    });
  });
});
