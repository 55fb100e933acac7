import { docxOf, wordParagraph } from '../../../testing/src/files/office-files';
import { installedReaders } from '../../../reading/src/installed-readers';
import { readDocument } from '../../../reading/src/reader';
import { HtmlReader } from '../../../reading/src/html/html.reader';
import { TextReader } from '../../../reading/src/text.reader';
import { AnalysedDocument } from './analysed-document';
import { answerQuestion, type AnswerValue, type QuestionType } from './answerer';
import { deterministicAnswerers } from './deterministic-answerers';
import { valueIn } from './one-value.fixture';

async function ask(
  text: string,
  names: string[],
  questionType: QuestionType = 'multiple_value',
): Promise<AnswerValue[]> {
  const document = await new TextReader().read(
    { name: 'a.txt', mediaType: '', bytes: Buffer.from(text) },
    { pageLimit: null },
  );
  const entities = names.map((name) => ({ name, fieldType: null }));
  const question = {
    questionType,
    entities,
    criteria: '',
    dataValidationRules: [],
    properties: {},
  };
  return (await answerQuestion(deterministicAnswerers(), new AnalysedDocument(document), question)).map(
    ({ value }) => value,
  );
}

const TABLE = `
Pos   Description            Quantity   Unit price   Amount
1     Oak shelf              2          100.00       200.00
2     Mounting               1          50.00        50.00
                                        Subtotal     250.00
                                        Total        297.50
`;

describe('multiple_value', () => {
  it('reads the columns of an item table, without its sums', async () => {
    expect(await ask(TABLE, ['Item description', 'Line amount', 'Quantity', 'Unit price'])).toEqual([
      ['Oak shelf', 'Mounting'],
      ['200.00', '50.00'],
      ['2', '1'],
      ['100.00', '50.00'],
    ]);
  });

  it('reads a column that is named with a word for its rows', async () => {
    const text = `
Bestellung

Pos   Bezeichnung   Menge   Liefertermin   Preis
10    Feder         2000    05.05.2025     0,48
20    Haken         3000    02.06.2025     0,60

Bitte bestätigen bis 17.04.2025.
`;
    expect(await ask(text, ['Lieferdatum der Position'])).toEqual([['05.05.2025', '02.06.2025']]);
  });

  it('goes on after subtotals, blank lines, repeated titles and headings of parts', async () => {
    const text = `
Date         Task                  Hours
04/05/2026   Kick-off meeting      2.00
05/05/2026   Requirements          7.50
Subtotal week 19                   9.50

11/05/2026   Design                8.00
Subtotal week 20                   8.00

Second project
Date         Task                  Hours
18/05/2026   Prototype             8.00
19/05/2026   Testing               3.50
Total hours                        29.00
`;
    expect(await ask(text, ['Task', 'Hours', 'Date'])).toEqual([
      ['Kick-off meeting', 'Requirements', 'Design', 'Prototype', 'Testing'],
      ['2.00', '7.50', '8.00', '8.00', '3.50'],
      ['04/05/2026', '05/05/2026', '11/05/2026', '18/05/2026', '19/05/2026'],
    ]);
  });

  it('leaves out a last row with the sums of its columns, whatever it is called, and reads the part below it by its own titles', async () => {
    const text = `
Earnings            Hours    This period   Year to date
Regular             80.00       1,960.00       9,800.00
Overtime             6.00         220.50         735.00
Gross pay           86.00       2,180.50      10,535.00
Deductions                   This period   Year to date
Income tax                        241.30       1,206.50
Medicare                           31.62         158.44
Taken away                        272.92       1,364.94
`;
    expect(await ask(text, ['Earnings', 'Deductions'])).toEqual([
      ['Regular', 'Overtime'],
      ['Income tax', 'Medicare'],
    ]);
  });

  it('reads the amounts of a side of an account by the marks of its entries, or by another name of the column', async () => {
    const marked = `
Date         Particulars       Amount       DR/CR    Balance
02-04-2024   Salary            65,000.00    CR       82,410.75
05-04-2024   Groceries          1,320.00    DR       81,090.75
09-04-2024   Rent              18,000.00    DR       63,090.75
`;
    const behind = `
Date         Particulars       Amount
02-04-2024   Salary            65,000.00 CR
05-04-2024   Groceries          1,320.00 DR
09-04-2024   Rent              18,000.00 DR
`;
    const titled = `
Date         Particulars      Withdrawals   Deposits     Balance
02-04-2024   Salary                         65,000.00    82,410.75
05-04-2024   Groceries           1,320.00                81,090.75
09-04-2024   Rent               18,000.00                63,090.75
`;
    expect(await ask(marked, ['Debit', 'Credits'])).toEqual([['1,320.00', '18,000.00'], ['65,000.00']]);
    expect(await ask(behind, ['Debit', 'Credits'])).toEqual([['1,320.00 DR', '18,000.00 DR'], ['65,000.00 CR']]);
    expect(await ask(titled, ['Debit', 'Paid in'])).toEqual([['1,320.00', '18,000.00'], ['65,000.00']]);
  });

  it('reads the column whose title leaves out the noun of its values', async () => {
    const text = `
Code         Goods           Ordered    Delivered
TB-24        Batten          120        100
PLY-18       Plywood         40         40
`;
    expect(await ask(text, ['Delivered quantity', 'Goods number'])).toEqual([['100', '40'], null]);
  });

  it('goes on below a sum in a table with rows that have a number of their own', async () => {
    const rows = [
      ['1000', 'Grundlohn', '160,00', '21,50', '3.440,00'],
      ['1100', 'Überstunden', '8,00', '26,88', '215,04'],
      ['', 'Gesamtbrutto', '', '', '3.655,04'],
      ['5000', 'Lohnsteuer', '', '', '298,16'],
      ['5100', 'Rentenversicherung', '', '', '339,92'],
      ['', 'Gesamtabzug', '', '', '638,08'],
      ['', 'Rundung', '', '', '0,08'],
    ];
    const titles = ['Lohnart', 'Bezeichnung', 'Menge', 'Satz', 'Betrag'];
    const html = [titles, ...rows].map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('');
    const file = { name: 'a.html', mediaType: 'text/html', bytes: Buffer.from(`<table>${html}</table>`) };
    const document = await new HtmlReader().read(file, { pageLimit: null });
    const question = { questionType: 'multiple_value' as const, entities: [{ name: 'Bezeichnung', fieldType: null }] };
    const rest = { criteria: '', dataValidationRules: [], properties: {} };
    const [answer] = await answerQuestion(deterministicAnswerers(), new AnalysedDocument(document), {
      ...question,
      ...rest,
    });
    expect(answer?.value).toEqual(['Grundlohn', 'Überstunden', 'Lohnsteuer', 'Rentenversicherung']);
  });

  it('joins the lines of one text, and reads a column with one value and rows of marked amounts', async () => {
    const cover = `
Cover                     Sum insured     Premium
Buildings                 250,000.00      184.00
Personal possessions,     5,000.00        31.20
away from home
Legal expenses            100,000.00      18.00
`;
    expect(await ask(cover, ['Cover'])).toEqual([
      ['Buildings', 'Personal possessions, away from home', 'Legal expenses'],
    ]);
    const account = `
Date        Description           Paid out   Paid in    Balance
01/02/2026  Brought forward                             40.10 OD
03/02/2026  Wages                            300.00     259.90
09/02/2026  Water board           44.00                 215.90
`;
    expect(await ask(account, ['Description', 'Paid out'])).toEqual([
      ['Brought forward', 'Wages', 'Water board'],
      ['44.00'],
    ]);
  });

  it('ends the items at words beside an amount that stand where no description does', async () => {
    const table = `
Codigo   Descripcion            Cantidad   Precio unitario   Importe
N01      Naranjas               40         12,90             516,00
L04      Limones                25         9,20              230,00
                                           Imponible bruto   746,00
                                           Recargo           29,84
`;
    expect(await ask(table, ['Importe'])).toEqual([['516.00', '230.00']]);
  });

  it('reads the column of any table that is titled as the entity is named, whole', async () => {
    const staff = `
Name          City       Since

Ann Berg      Berlin     2019
Bo Lind       Paris      2021
`;
    expect(await ask(staff, ['City', 'Since', 'Name'])).toEqual([
      ['Berlin', 'Paris'],
      ['2019', '2021'],
      ['Ann Berg', 'Bo Lind'],
    ]);
  });

  it('takes the column with quantity times price for the amount', async () => {
    const table = `
Description            Quantity   Unit price   Net amount   Gross amount
Oak shelf              2          100.00       200.00       238.00
Mounting               1           50.00        50.00        59.50
Total                                          250.00       297.50
`;
    expect(await ask(table, ['Line amount', 'Gross amount'])).toEqual([
      ['200.00', '50.00'],
      ['238.00', '59.50'],
    ]);
  });

  it('reads headers of several lines, where every line adds to the titles above it', async () => {
    const table = `
      Your no.                                          Line
Pos   Our no.   Description            Net price        amount
      Code                                              w/o tax
1     A-1       Oak shelf              100.00           200.00
2     B-2       Mounting               50.00            50.00
Total                                                   250.00
`;
    expect(await ask(table, ['Item description', 'Line amount', 'Article number'])).toEqual([
      ['Oak shelf', 'Mounting'],
      ['200.00', '50.00'],
      ['A-1', 'B-2'],
    ]);
  });

  it('takes no titles for values that are repeated on a page or above a part of the table', async () => {
    const titles = 'Item          Quantity     Price';
    const first = `${titles}\nChair         2            40.00\nTable         1            120.00`;
    const second = `${titles}\nLamp          3            25.00\nSofa          4            500.00`;
    for (const text of [`${first}\f${second}`, `${first}\n\nOrder 2\n${second}`])
      for (const type of ['multiple_value', 'column_value'] as const)
        expect(await ask(text, ['Item', 'Quantity', 'Price'], type)).toEqual([
          ['Chair', 'Table', 'Lamp', 'Sofa'],
          ['2', '1', '3', '4'],
          ['40.00', '120.00', '25.00', '500.00'],
        ]);
  });

  it('reads descriptions below the numbers of their items', async () => {
    const table = `
Article no          Quantity    Amount
Description

A-1                 2           200.00
Oak shelf

B-2                 1           50.00
Mounting
Total                           250.00
`;
    expect(await ask(table, ['Item description', 'Line amount'])).toEqual([
      ['Oak shelf', 'Mounting'],
      ['200.00', '50.00'],
    ]);
  });

  it('joins the wrapped lines of a description, without the attributes below it', async () => {
    const table = `
Quantity   Description                  Amount
2          Oak shelf with two drawers   200.00
           and doors
1          Mounting                     50.00
           Place: at home
Total                                   250.00
`;
    expect(await ask(table, ['Item description'])).toEqual([['Oak shelf with two drawers and doors', 'Mounting']]);
  });

  it('reads descriptions that reach under the next titles, and lines beside the code of their item', async () => {
    const wide = `
Article no          Quantity    Unit price    Amount
Description

A-1                 2           100.00        200.00
Oak shelf drawer Carton 3 x 20
B-2                 1           50.00         50.00
Mounting
Total                                         250.00
`;
    expect(await ask(wide, ['Item description'])).toEqual([['Oak shelf drawer Carton 3 x 20', 'Mounting']]);
    const beside = `
Code      Description                  Amount
1         Oak shelf with two drawers   200.00
A-1       and doors

2         Mounting                     50.00
B-2
Total                                  250.00
`;
    expect(await ask(beside, ['Item description'])).toEqual([['Oak shelf with two drawers and doors', 'Mounting']]);
  });

  it('leaves out explanations after the names of items', async () => {
    const table = (first: string, second: string) => `
Quantity   Description             Amount
2          ${first.padEnd(24)}200.00
1          ${second.padEnd(24)}50.00
Total                              250.00
`;
    expect(await ask(table('Oak shelf:', 'Ink: black'), ['Item description'])).toEqual([['Oak shelf', 'Ink']]);
    expect(await ask(table('Oak shelf', 'Ink: black'), ['Item description'])).toEqual([['Oak shelf', 'Ink: black']]);
  });

  it('collects every value that a label points at', async () => {
    expect(await ask('Serial no: A1\nSerial no: B2\nSerial no: A1', ['Serial no'])).toEqual([['A1', 'B2']]);
  });

  it('has the one value of what a document states once, and no other value of a weaker label', async () => {
    const text = [
      'Oak Works Ltd',
      '12 Mill Lane, Leeds LS1 4DY',
      '',
      'Customer / payer:          Supplier of services:',
      'Elm Trading GmbH           see above',
      'Invoice no. INV-88         Invoice date 2024-03-04     Date of order 2024-02-01',
      '',
      'Description       Amount',
      'Oak shelf         200.00',
      'Mounting          50.00',
      'Net               250.00',
      'VAT 20 %          50.00',
      'Total             300.00',
    ].join('\n');
    expect(await ask(text, ['Net total', 'Tax amount', 'Total', 'Invoice date'])).toEqual([
      ['250.00'],
      ['50.00'],
      ['300.00'],
      ['2024-03-04'],
    ]);
  });

  it('takes no texts or amounts below the title of rates for rates', async () => {
    const table = (...rates: string[]) =>
      `Description   Quantity   Tax rate     Amount\n${rates.map((rate) => `Oak shelf     2          ${rate}     200.00`).join('\n')}`;
    expect(await ask(table('19 %  ', '7 %   '), ['Tax rate'])).toEqual([['19 %', '7 %']]);
    expect(await ask(table('in May 2015', 'in June 2015'), ['Tax rates'])).not.toEqual([
      ['in May 2015', 'in June 2015'],
    ]);
  });

  it('collects values that need no label', async () => {
    expect(await ask('a@example.org and b@example.org', ['E-mail'])).toEqual([['a@example.org', 'b@example.org']]);
  });

  it('collects the parties of an agreement', async () => {
    const text = 'Contract between Oak Ltd ("Seller") and Elm GmbH ("Buyer")\n\nOak Ltd and Elm GmbH agree.';
    expect(await ask(text, ['Parties'])).toEqual([['Oak Ltd', 'Elm GmbH']]);
  });

  it('has no thousand values where the document is full of the type, and no label says which are meant', async () => {
    const rows = Array.from(
      { length: 59 },
      (_, day) => `2024-${day < 31 ? '01' : '03'}-${String((day % 31) + 1).padStart(2, '0')}`,
    );
    expect(await ask(rows.join('\n'), ['Inspection date'])).toEqual([null]);
    expect(await ask('2024-01-01\n2024-01-02', ['Inspection date'])).toEqual([['2024-01-01', '2024-01-02']]);
  });

  it('has the items between commas in the line below a heading', async () => {
    const heading = (text: string) => `<w:p><w:r><w:rPr><w:b/><w:sz w:val="32"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
    const skills = heading('Skills') + wordParagraph('Fencing, Baking, Sewing');
    const bytes = docxOf(heading('Languages') + wordParagraph('Irish (native), Polish (B1), Basque (A2)') + skills);
    const file = { name: 'a.docx', mediaType: '', bytes };
    const document = await readDocument(installedReaders(), file, { pageLimit: null });
    expect(await valueIn(document, 'multiple_value', 'Skills')).toEqual(['Fencing', 'Baking', 'Sewing']);
    expect(await valueIn(document, 'multiple_value', 'Languages')).toEqual([
      'Irish (native)',
      'Polish (B1)',
      'Basque (A2)',
    ]);
  });

  it('answers null when there are none', async () => {
    expect(await ask('nothing here', ['Serial no'])).toEqual([null]);
  });
});
