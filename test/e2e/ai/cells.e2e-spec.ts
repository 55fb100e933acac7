import { docxOf, wordTable, xlsxOf } from '../../../libs/testing/src/files/office-files';
import { signsIn, testService } from '@app/testing';
import { anExtraction, runsOver, type SentFile, valuesIn } from './run.fixture';

const service = testService();
const signedIn = signsIn(service);

const BUDGET = xlsxOf(
  [
    {
      name: 'Plan',
      rows: [
        ['Budget of the year'],
        [],
        ['Position', '2025', null, '2026', null],
        [null, 'Plan', 'Actual', 'Plan', 'Actual'],
        ['Rent', 1200, 1250.5, 1300, { formula: 'D5', result: 1300 }],
        ['Paid on', { number: 46082, format: 1 }, null, { number: 46447, format: 2 }, null],
        ['Share', { number: 0.125, format: 3 }, null, { number: 1234.5, format: 4 }],
        ['Note', '=HYPERLINK("http://example.org")', '+1', '@x', '-2'],
      ],
      merged: ['A1:E1', 'B3:C3', 'D3:E3', 'A3:A4'],
    },
    {
      name: 'Secret',
      state: 'hidden',
      rows: [
        ['Code', 'Value'],
        ['Pin', '1234'],
      ],
    },
  ],
  ['yyyy-mm-dd', 'd.m.yyyy', '0.0%', '#,##0.00 "EUR"'],
);
const ORDERS = 'Order;Customer;State;Net amount\n1;Ada;open;10,00\n2;Bob;paid;20,00\n3;Ada;open;30,50\nTotal;;;60,50\n';

/** The runs of files by a new extraction with queries of this type, sorted by file name. */
async function ask(question_type: string, queries: object[], ...files: SentFile[]) {
  const { client } = await signedIn();
  const typed = queries.map((query) => ({ question_type, ...query }));
  return runsOver(client, await anExtraction(client, { queries: typed, accept_spreadsheets: true }), files);
}

describe('cell_value', () => {
  it('is the text that people see at an address', async () => {
    const entities = ['B5', 'C5', 'E5', 'B6', 'D6', 'B7', 'D7', 'A4', 'Plan!E8', 'Secret!B2', 'Z99'];
    const [run] = await ask('cell_value', [{ entities }], [BUDGET, 'budget.xlsx']);

    expect(valuesIn(run!)).toEqual({
      B5: '1200',
      C5: '1250.5',
      E5: '1300',
      B6: '2026-03-01',
      D6: '1.3.2027',
      B7: '12.5%',
      D7: '1,234.50 EUR',
      A4: 'Position',
      'Plan!E8': '-2',
      'Secret!B2': '1234',
    });
    expect(run?.data[0]).toMatchObject({ method: 'cell_address', bounding_boxes: [{ page: 1 }] });
  });

  it('is where the row and the column with these labels meet', async () => {
    const [run] = await ask(
      'cell_value',
      [
        { entities: ['Rent 2026 actual'] },
        { entities: ['Rent', 'Share'], properties: { column: '2025 Plan' } },
        { entities: ['2025 Actual'], properties: { row: 'Rent', sheet: 'Plan' } },
        { entities: ['the note'], properties: { row: 8, column: 'B' } },
        { entities: ['Pin'], properties: { sheet: 'secret' } },
      ],
      [BUDGET, 'budget.xlsm'],
    );

    expect(run?.data.map(({ entity, value }) => [entity, value])).toEqual([
      ['Rent 2026 actual', '1300'],
      ['Rent', '1200'],
      ['Share', '12.5%'],
      ['2025 Actual', '1250.5'],
      ['the note', '=HYPERLINK("http://example.org")'],
      ['Pin', '1234'],
    ]);
  });

  it('is found in tables of pages', async () => {
    const docx = docxOf(
      wordTable([
        ['Item', 'Weight', 'Height'],
        ['Chair', '4 kg', '90 cm'],
        ['Table', '12 kg', '75 cm'],
      ]),
    );
    const html =
      '<html><body><table><tr><td>Delivery</td><td>May</td></tr><tr><td>Warranty</td><td>2 years</td></tr></table></body></html>';
    const [first, second] = await ask(
      'cell_value',
      [
        { entities: ['Table weight', 'Warranty'] },
        { entities: ['height of the chair'], properties: { table: 1, cell: 'C2' } },
      ],
      [docx, 'a.docx'],
      [html, 'b.html'],
    );

    expect(valuesIn(first!)).toEqual({ 'Table weight': '12 kg', 'height of the chair': '90 cm' });
    expect(valuesIn(second!)).toEqual({ Warranty: '2 years' });
  });
});

describe('the row of a cell_value', () => {
  const prices = docxOf(
    wordTable([
      ['Code', 'Item', 'Price', 'Net price'],
      ['A-1', 'Chair', '10.00', '8.00'],
      ['B-2', 'Table', '30.00', '25.00'],
      ['', 'Total', '40.00', '33.00'],
    ]),
  );

  it('may have its label in another column than the first', async () => {
    const entities = ['Table price', 'B-2 price', 'Chair net price', 'Total price'];
    const [run] = await ask('cell_value', [{ entities }], [prices, 'a.docx']);

    const values = { 'Table price': '30.00', 'B-2 price': '30.00', 'Chair net price': '8.00', 'Total price': '40.00' };
    expect(valuesIn(run!)).toEqual(values);
  });

  it('is no total, and no other row, where the table does not have it', async () => {
    const single = docxOf(
      wordTable([
        ['Item', 'Price'],
        ['Chair', '10.00'],
        ['Total', '40.00'],
      ]),
    );
    const entities = ['Lamp price', 'Lamp total', 'Lamp total price', 'Price of the lamp'];
    const runs = await ask('cell_value', [{ entities }], [prices, 'a.docx'], [single, 'b.docx']);

    for (const run of runs) expect(valuesIn(run)).toEqual({});
  });
});

describe('column_value', () => {
  it('has all values below a title, without the sums at the end, each with its place', async () => {
    const [run] = await ask('column_value', [{ entities: ['Customer', 'amount', 'Colour'] }], [ORDERS, 'orders.csv']);

    expect(valuesIn(run!)).toEqual({ Customer: ['Ada', 'Bob', 'Ada'], amount: ['10,00', '20,00', '30,50'] });
    expect(run?.data[0]).toMatchObject({ method: 'table_column', source_text: 'Ada\nBob\nAda' });
    expect(run?.data[0]?.bounding_boxes).toHaveLength(3);
  });

  it('has no totals and repeated titles in tables without empty cells and between their parts, unless where asks for them', async () => {
    const lamps = ['Item,Price', 'Lamp,5.00', 'Subtotal,5.00'];
    const parts = ['Item,Price', 'Chair,10.00', 'Subtotal,10.00', ...lamps, 'Total EUR,15.00'];
    const where = { Item: ['Total EUR'] };
    const [run] = await ask(
      'column_value',
      [{ entities: ['Item'] }, { entities: ['Price'], properties: { where } }],
      [parts.join('\n'), 'parts.csv'],
    );

    expect(valuesIn(run!)).toEqual({ Item: ['Chair', 'Lamp'], Price: ['15.00'] });
  });

  it('has the values of the rows that fulfil where', async () => {
    const where = { State: 'open', Customer: ['ada', 'Eve'] };
    const [run] = await ask(
      'column_value',
      [{ entities: ['Net amount'], properties: { where } }],
      [ORDERS, 'orders.csv'],
    );

    expect(valuesIn(run!)).toEqual({ 'Net amount': ['10,00', '30,50'] });
  });

  it('understands titles of several lines and columns', async () => {
    const html =
      '<!doctype html><body><table><thead><tr><th rowspan="2">City</th><th colspan="2">Temperature</th></tr><tr><th>Day</th><th>Night</th></tr></thead>' +
      '<tbody><tr><td>Oslo</td><td>12</td><td>4</td></tr><tr><td>Rome</td><td>22</td><td>15</td></tr></tbody></table></body>';
    const [first, second] = await ask(
      'column_value',
      [{ entities: ['Temperature night', '2026 Plan', 'City'] }],
      [html, 'a.html'],
      [BUDGET, 'b.xlsx'],
    );

    expect(valuesIn(first!)).toEqual({ 'Temperature night': ['4', '15'], City: ['Oslo', 'Rome'] });
    expect(valuesIn(second!)).toEqual({ '2026 Plan': ['1300', '1.3.2027', '1,234.50 EUR', '@x'] });
  });

  it('reads rows that are on no page, and says what is not read', async () => {
    const rows = Array.from({ length: 60_000 }, (_, i) => `${i},name ${i},${i % 7}`);
    const [run] = await ask(
      'column_value',
      [{ entities: ['name'], properties: { where: { number: ['59999', '3'] } } }],
      [`number,name,rest\n${rows.join('\n')}`, 'long.csv'],
    );

    expect(valuesIn(run!)).toEqual({ name: ['name 3', 'name 59999'] });
    expect(run?.data[0]?.bounding_boxes).toEqual([
      expect.objectContaining({ page: 1 }),
      expect.objectContaining({ page: 1001 }),
    ]);
    expect(run?.warnings).toEqual([]);
  });
});

describe('properties of queries about cells', () => {
  it('are checked when they are saved', async () => {
    const { client } = await signedIn();
    const save = (properties: object, question_type = 'cell_value') =>
      client.post('/api/builder/extraction/', { name: 'X', queries: [{ question_type, entities: ['a'], properties }] });

    for (const properties of [
      { cell: '4B' },
      { row: 0 },
      { column: '' },
      { sheet: {} },
      { page: 'one' },
      { where: {} },
    ])
      await save(properties).expect(400);
    await save({ where: { a: [] } }, 'column_value').expect(400);
    await save({ cell: 'B4', sheet: 'Plan', page: 1 }).expect(201);
    await save({ where: { State: 'open' }, table: 2 }, 'column_value').expect(201);
  });
});
