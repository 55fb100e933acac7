import type { RuledLine, Word } from '../../../../reading/src/document';
import { HtmlReader } from '../../../../reading/src/html/html.reader';
import { across, at, down, drawnPage } from '../../structure/drawn-page.fixture';
import { AnalysedDocument } from '../analysed-document';
import { columnValueAnswerer } from './column-value.answerer';

async function columnIn(document: AnalysedDocument, name: string): Promise<unknown> {
  const [answer] = await columnValueAnswerer.answer(document, {
    questionType: 'column_value',
    entities: [{ name, fieldType: null }],
    criteria: '',
    dataValidationRules: [],
    properties: {},
  });
  return answer?.value;
}

type Line = [y: number, cells: Record<number, string>];

/** A page with texts at places across it, in lines. */
const drawn = (lines: Line[], rules: RuledLine[] = [], bold: string[] = []) => {
  const words = lines.flatMap(([y, cells]) =>
    Object.entries(cells).flatMap(([x, text]) =>
      at(Number(x), y, text).map((word): Word => ({
        ...word,
        font: { name: '', size: 10, bold: bold.includes(text), italic: false, color: '#000000' },
      })),
    ),
  );
  return new AnalysedDocument(drawnPage(words, { rules }));
};

const STATEMENT: Line[] = [
  [100, { 50: 'Posted', 120: 'Details', 400: 'Out' }],
  [118, { 120: 'Brought forward', 400: '112.40' }],
  [136, { 50: '02.11.', 120: 'Immenhof Bakery', 400: '4.80' }],
  [148, { 120: 'Ref. 7719' }],
  [160, { 120: 'Lower Ings' }],
  [178, { 50: '06.11.', 120: 'Mountain Hotel', 400: '214.00' }],
  [190, { 120: 'Innsbruck' }],
  [208, { 120: 'Subtotal', 400: '331.20' }],
  [226, { 50: '20.11.', 120: 'Cinema', 400: '23.00' }],
  [244, { 120: 'New balance', 400: '354.20' }],
];

describe('the rows of a table', () => {
  it('have all lines of a text behind the first column, and no sums that are carried or that include subtotals', async () => {
    const page = drawn(STATEMENT);
    expect(await columnIn(page, 'Out')).toEqual(['4.80', '214.00', '23.00']);
    expect(await columnIn(page, 'Details')).toEqual([
      'Immenhof Bakery Ref. 7719 Lower Ings',
      'Mountain Hotel Innsbruck',
      'Cinema',
    ]);
  });

  it('are none where a text stands over all columns: the heading of a part', async () => {
    const html = `<table><tr><th>Code<th>Plant<th>Price</tr><tr><td colspan=3>Fruit</tr><tr><td>F1<td>Apple<td>12</tr>
      <tr><td colspan=3>Herbs</tr><tr><td>H1<td>Sage<td>3</tr></table>`;
    const file = { name: 'a.html', mediaType: 'text/html', bytes: Buffer.from(html) };
    const document = new AnalysedDocument(await new HtmlReader().read(file, { pageLimit: null }));
    expect(await columnIn(document, 'Code')).toEqual(['F1', 'H1']);
  });

  it('are none where the amounts are the sums of a part, or a text stands over all columns behind its number', async () => {
    const html = `<table><tr><th>Pos.<th>Work<th>Qty<th>Unit<th>Price</tr>
      <tr><td>01<td colspan=4>Earthworks</tr><tr><td>01.1<td>Topsoil<td>120<td>m<td>504.00</tr>
      <tr><td>01.2<td>Excavation<td>85<td>m<td>1,402.50</tr><tr><td><td colspan=3>Sum of earthworks<td>1,906.50</tr>
      <tr><td>02<td colspan=4>Masonry</tr><tr><td>02.1<td>Walls<td>62<td>m<td>4,836.00</tr>
      <tr><td>02.2<td>Lintels<td>9<td>pcs<td>369.00</tr><tr><td>02.3<td>Membrane<td>31<td>m<td>210.80</tr>
      <tr><td><td colspan=3>Masonry in all<td>5,415.80</tr><tr><td><td colspan=3>Offer<td>7,322.30</tr></table>`;
    const file = { name: 'a.html', mediaType: 'text/html', bytes: Buffer.from(html) };
    const document = new AnalysedDocument(await new HtmlReader().read(file, { pageLimit: null }));
    expect(await columnIn(document, 'Price')).toEqual(['504.00', '1,402.50', '4,836.00', '369.00', '210.80']);
    expect(await columnIn(document, 'Pos.')).toEqual(['01.1', '01.2', '02.1', '02.2', '02.3']);
  });

  it('are no balances of an account that have no date, and lines below a text also beside a row of totals', async () => {
    const page = drawn([
      [100, { 50: 'Posted', 120: 'Nature', 300: 'Out', 400: 'In' }],
      [118, { 120: 'Previous balance 31/10', 400: '940.18' }],
      [136, { 50: '03/11', 120: 'SEPA debit', 300: '41.20' }],
      [148, { 120: 'Bocage Water' }],
      [166, { 50: '05/11', 120: 'Transfer', 400: '1,860.00' }],
      [178, { 120: 'Morvan Office' }],
      [196, { 50: '14/11', 120: 'Cheque', 300: '180.00' }],
      [214, { 120: 'Total movements', 300: '221.20', 400: '1,860.00' }],
      [232, { 120: 'New balance 30/11', 400: '2,578.98' }],
    ]);
    expect(await columnIn(page, 'In')).toEqual(['1,860.00']);
    expect(await columnIn(page, 'Out')).toEqual(['41.20', '180.00']);
    expect(await columnIn(page, 'Nature')).toEqual(['SEPA debit Bocage Water', 'Transfer Morvan Office', 'Cheque']);
  });

  it('are below all rows of titles: one above several columns has titles below it', async () => {
    const rules = [
      ...[across(50, 95, 400), across(150, 115, 200), across(50, 135, 400), across(50, 155, 400), across(50, 175, 400)],
      ...[down(50, 95, 80), down(150, 95, 80), down(250, 115, 60), down(350, 95, 80), down(450, 95, 80)],
    ];
    const lines: Line[] = [
      [100, { 220: 'Crew' }],
      [110, { 60: 'Watch', 360: 'Standby' }],
      [120, { 160: 'First', 260: 'Second' }],
      [140, { 60: 'Monday', 160: 'J. Penrose', 260: 'S. Kitto', 360: 'yes' }],
      [160, { 60: 'Tuesday', 160: 'M. Rowe', 260: 'A. Nance', 360: 'no' }],
    ];
    expect(await columnIn(drawn(lines, rules), 'Second')).toEqual(['S. Kitto', 'A. Nance']);
  });

  it('are none where a table begins with a text alone, and all other rows are full', async () => {
    const page = drawn([
      [100, { 50: 'Variety', 200: 'Sow', 300: 'Harvest' }],
      [118, { 50: 'Beans' }],
      [136, { 50: 'Cobra', 200: 'May', 300: 'August' }],
      [154, { 50: 'Blue Lake', 200: 'May', 300: 'July' }],
      [172, { 50: 'Carrots' }],
      [190, { 50: 'Nantes', 200: 'March', 300: 'June' }],
    ]);
    expect(await columnIn(page, 'Variety')).toEqual(['Cobra', 'Blue Lake', 'Nantes']);
  });

  it('are none below the sums: what is added to them, and the mean of a column', async () => {
    const table = (rows: string) => `<table><tr><th>Line<th>Goods<th>Pieces<th>Amount</tr>${rows}</table>`;
    const goods =
      '<tr><td>1<td>Oak board<td>6<td>507.00</tr><tr><td>2<td>Slat<td>40<td>86.00</tr><tr><td>3<td>Paint<td>3<td>143.70</tr>';
    const sums =
      '<tr><td colspan=3>Taxable<td>736.70</tr><tr><td colspan=3>VAT 21 %<td>154.71</tr><tr><td colspan=3>Total<td>891.41</tr>';
    const open = async (html: string) => {
      const file = { name: 'a.html', mediaType: 'text/html', bytes: Buffer.from(html) };
      return new AnalysedDocument(await new HtmlReader().read(file, { pageLimit: null }));
    };
    expect(await columnIn(await open(table(goods + sums)), 'Amount')).toEqual(['507.00', '86.00', '143.70']);
    const marks = await open(
      '<table><tr><th>Subject<th>Teacher<th>Mark</tr><tr><td>Maths<td>Joly<td>13.5</tr><tr><td>French<td>Arnaud<td>11.0</tr><tr><td>Sport<td>Diallo<td>16.0</tr><tr><td>General mean<td><td>13.5</tr></table>',
    );
    expect(await columnIn(marks, 'Mark')).toEqual(['13.5', '11.0', '16.0']);
  });

  it('go on below a word that ends the items of an invoice', async () => {
    const page = drawn([
      [100, { 50: 'Date', 120: 'Description', 400: 'Amount' }],
      [118, { 50: '2 Nov', 120: 'Card purchase', 400: '31.20' }],
      [136, { 120: 'Cash withdrawal', 400: '60.00' }],
      [154, { 50: '3 Nov', 120: 'Direct debit', 400: '74.15' }],
      [172, { 120: 'Transfer', 400: '200.00' }],
      [190, { 50: '7 Nov', 120: 'Filmhouse', 400: '12.50' }],
    ]);
    expect(await columnIn(page, 'Amount')).toEqual(['31.20', '60.00', '74.15', '200.00', '12.50']);
    expect(await columnIn(page, 'Description')).toHaveLength(5);
  });

  it('are none where all cells are the sums of their columns, without a label', async () => {
    const page = drawn([
      [100, { 50: 'Code', 120: 'Account', 300: 'Left', 400: 'Right' }],
      [118, { 50: 'A1', 120: 'Cash', 300: '480.55' }],
      [136, { 50: 'A2', 120: 'Debtors', 300: '302.00' }],
      [154, { 50: 'B1', 120: 'Creditors', 400: '117.20' }],
      [172, { 50: 'B2', 120: 'Capital', 400: '665.35' }],
      [190, { 300: '782.55', 400: '782.55' }],
    ]);
    expect(await columnIn(page, 'Left')).toEqual(['480.55', '302.00']);
    expect(await columnIn(page, 'Right')).toEqual(['117.20', '665.35']);
  });

  it('have the second line of a text in the first column where it is nearer to the first', async () => {
    const page = drawn([
      [100, { 50: 'Site', 200: 'pH', 300: 'Oxygen' }],
      [118, { 50: 'Upstream of the weir at', 200: '7.8', 300: '98' }],
      [130, { 50: 'Grassington Bridge' }],
      [148, { 50: 'Outfall', 200: '7.1', 300: '71' }],
      [166, { 50: 'Mill race', 200: '7.6', 300: '93' }],
    ]);
    expect(await columnIn(page, 'Site')).toEqual([
      'Upstream of the weir at Grassington Bridge',
      'Outfall',
      'Mill race',
    ]);
  });

  it('are none where a text in bold print stands alone above others', async () => {
    const lines: Line[] = [
      [100, { 50: 'Test', 200: 'Result', 300: 'Unit' }],
      [118, { 50: 'Blood' }],
      [136, { 50: 'Leukocytes', 200: '11.8', 300: 'G/l' }],
      [154, { 50: 'Platelets', 200: '248', 300: 'G/l' }],
      [167, { 50: 'Serum' }],
      [190, { 50: 'Sodium', 200: '141', 300: 'mmol/l' }],
    ];
    const page = drawn(lines, [], ['Blood', 'Serum']);
    expect(await columnIn(page, 'Test')).toEqual(['Leukocytes', 'Platelets', 'Sodium']);
    expect(page.grids[0]?.headerRows).toBe(1);
  });

  it('include sums below numbers of a table that is ruled between its columns only', async () => {
    const rules = [across(50, 95, 450), across(50, 113, 450), across(50, 190, 450)].concat(
      [50, 100, 250, 300, 350, 400, 500].map((x) => down(x, 95, 95)),
    );
    const lines: Line[] = [
      [100, { 60: 'Item', 110: 'Description', 260: 'Unit', 310: 'Qty', 360: 'Rate', 410: 'Amount' }],
      [118, { 60: 'A', 110: 'Trench', 260: 'm', 310: '84', 360: '18.50', 410: '1,554.00' }],
      [136, { 60: 'B', 110: 'Hardcore', 260: 'm', 310: '210', 360: '9.75', 410: '2,047.50' }],
      [154, { 60: 'C', 110: 'Concrete', 260: 'm', 310: '38', 360: '142.00', 410: '5,396.00' }],
      [172, { 110: 'Carried forward', 410: '8,997.50' }],
    ];
    const page = drawn(lines, rules);
    expect(await columnIn(page, 'Amount')).toEqual(['1,554.00', '2,047.50', '5,396.00']);
    expect(await columnIn(page, 'Description')).toEqual(['Trench', 'Hardcore', 'Concrete']);
  });
});
