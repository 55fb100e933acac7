import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DelimitedReader } from '../../../../reading/src/sheets/delimited.reader';
import { RowFile } from '../../../../reading/src/sheets/row-file';
import { AnalysedDocument } from '../analysed-document';
import type { QuestionType } from '../answerer';
import { deterministicAnswerers } from '../deterministic-answerers';
import { questionAnswers } from '../question-answers';

const SHEET = `Document,GN-118,,,
Customer,Ann Berg,,,

No.,Goods,Unit,Quantity,Net price
1,Cable,m,200,3.4
2,Switch,pc,24,11.9
3,Box,pc,80,1.15

Issued by,Olga Lind,,,
Received by,,,,
`;

const CLUB = `No,Name,Joined,Fee
1,Alma Reyes,2019,40
2,Tom Birch,2021,40
3,Pia Lund,2024,25

Boats,,,
Boat,Length,Owner,
Kittiwake,7.2,Tom Birch,
Petrel,5.5,Pia Lund,
`;

const BUDGET = `Item,Plan,Actual
Income,,
Fees,4200,4310
Gifts,1500,1985.5
Sum of income,5700,6295.5
Costs,,
Rent,2400,2400
Material,900,1122.4
Insurance,310,310
All costs,3610,3832.4
Surplus,2090,2463.1
`;

describe('the columns of a sheet', () => {
  let folder: string;

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'formwork-sheet-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  async function valueOf(questionType: QuestionType, name: string, sheet = SHEET): Promise<unknown> {
    const path = join(folder, 'a.csv');
    writeFileSync(path, sheet);
    const rows = new RowFile(`${path}.rows`);
    const bytes = Buffer.from(sheet);
    const file = { name: 'a.csv', mediaType: 'text/csv', bytes, onDisk: { path, size: bytes.length } };
    const document = await new DelimitedReader().read(file, { pageLimit: null, acceptSpreadsheets: true, rows });
    rows.close();
    const question = { questionType, entities: [{ name, fieldType: null }], criteria: '' };
    const [answer] = await questionAnswers(deterministicAnswerers(), new AnalysedDocument(document), {
      ...question,
      ...{ dataValidationRules: [], properties: {} },
    });
    return answer?.value;
  }

  it('have no headings, no sums of parts, and no difference of these', async () => {
    expect(await valueOf('column_value', 'Actual', BUDGET)).toEqual(['4310', '1985.5', '2400', '1122.4', '310']);
    expect(await valueOf('multiple_value', 'Item', BUDGET)).toEqual(['Fees', 'Gifts', 'Rent', 'Material', 'Insurance']);
  });

  it('end where the titles of another table follow an empty row', async () => {
    expect(await valueOf('column_value', 'Name', CLUB)).toEqual(['Alma Reyes', 'Tom Birch', 'Pia Lund']);
    expect(await valueOf('multiple_value', 'Joined', CLUB)).toEqual(['2019', '2021', '2024']);
  });

  it('are also those of a table further down', async () => {
    expect(await valueOf('column_value', 'Owner', CLUB)).toEqual(['Tom Birch', 'Pia Lund']);
    expect(await valueOf('multiple_value', 'Length', CLUB)).toEqual(['7.2', '5.5']);
    expect(await valueOf('cell_value', 'Petrel Length', CLUB)).toBe('5.5');
    expect(await valueOf('cell_value', 'B7', CLUB)).toBe('Length');
  });

  it('give an empty cell of a table further down no value of another column', async () => {
    const boats = CLUB.replace('Petrel,5.5,Pia Lund,', 'Petrel,5.5,,');
    expect(await valueOf('cell_value', 'Kittiwake Owner', boats)).toBe('Tom Birch');
    expect(await valueOf('cell_value', 'Petrel Owner', boats)).toBeNull();
  });

  it.each(['column_value', 'multiple_value'] as const)(
    'end where an empty row separates the rest (%s)',
    async (type) => {
      expect(await valueOf(type, 'Goods')).toEqual(['Cable', 'Switch', 'Box']);
      expect(await valueOf(type, 'No.')).toEqual(['1', '2', '3']);
    },
  );
});
