import { readPackage } from '../../../formats/src/package/package-reader';
import { parseTemplate } from '../parse-template';
import type { PeerName } from '../peers/peer-names';
import { tagReaderOf } from '../peers/tag-reader-of';
import { readTemplate } from '../read-template';
import { rowsIn, workbookOf } from './workbook.fixture';

async function filled(syntax: PeerName, rows: string[][], values: Record<string, never[] | object | string>) {
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
    expect(await readTemplate('a.xlsx', bytes, 'docxtemplater')).toMatchObject({
      problems: [
        { message: expect.stringContaining('(sheet "S", cell A1)') as string },
        { message: expect.stringContaining('(sheet "S", cell A2)') as string },
      ],
    });
    expect(await readTemplate('a.xlsx', bytes, 'carbone')).toMatchObject({
      message: 'Tags of carbone are read in docx and pptx files only.',
    });
  });
});
