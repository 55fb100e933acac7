import { HtmlReader } from '../../../../reading/src/html/html.reader';
import type { DocumentText } from '../../../../reading/src/document';
import { textDocument, valueIn } from '../one-value.fixture';

const SCALE = `
Band      Step 1      Step 2      Step 3      Step 4
2         23,600      24,240      24,880      25,520
3         24,900      25,540      26,180      26,820
4         26,200      26,840      27,480      28,120
`;

const PAY = `<table><tr><th>Item<th>Base<th>Rate<th>Deduction<th>Payment</tr>
<tr><td>Basic pay<td>151.67<td>14.20<td><td>2,153.71</tr>
<tr><td>Pension<td>2,324.82<td>4.01<td>93.23<td></tr>
<tr><td>Health plan<td><td><td>21.40<td></tr></table>`;

function documentOf(text: string): Promise<DocumentText> {
  if (!text.startsWith('<')) return textDocument(text);
  const file = { name: 'a.html', mediaType: 'text/html', bytes: Buffer.from(text) };
  return new HtmlReader().read(file, { pageLimit: null });
}

const answerOf = async (text: string, questionType: 'cell_value' | 'column_value', name: string) =>
  valueIn(await documentOf(text), questionType, name);

describe('the labels of cells', () => {
  it('have the numbers that are asked for: the column Step 6 is missing', async () => {
    expect(await answerOf(SCALE, 'column_value', 'Step 6')).toBeNull();
    expect(await answerOf(SCALE, 'column_value', 'Step 3')).toEqual(['24,880', '26,180', '27,480']);
  });

  it('are those of the column that is named, where another one has a part of its title', async () => {
    const table = `<table><thead><tr><th rowspan=2>Site<th colspan=2>Power<th colspan=2>Gas</tr>
      <tr><th>kWh<th>Cost<th>kWh<th>Cost</tr></thead><tr><td>Brechin<td>18,750<td>4,500<td>22,400<td>1,568</tr>
      <tr><td>Cupar<td>60,330<td>14,479<td><td></tr><tr><td>Ayr<td>41,200<td>9,888<td>80,310<td>5,621</tr></table>`;
    expect(await answerOf(table, 'cell_value', 'Brechin Gas cost')).toBe('1,568');
    expect(await answerOf(table, 'cell_value', 'Cupar Gas cost')).toBeNull();
  });

  it('have no other year than the name', async () => {
    const table = `<table><thead><tr><th rowspan=2>Office<th colspan=2>2023<th colspan=2>2024</tr>
      <tr><th>Rent<th>Fees<th>Rent<th>Fees</tr></thead><tr><td>Oslo<td>410<td>35<td>425<td>38</tr>
      <tr><td>Bergen<td>290<td>21<td>300<td>22</tr></table>`;
    expect(await answerOf(table, 'cell_value', 'Oslo Rent 2024')).toBe('425');
    expect(await answerOf(table, 'cell_value', 'Oslo Rent 2025')).toBeNull();
    expect(await answerOf(table, 'column_value', 'Fees 2023')).toEqual(['35', '21']);
    expect(await answerOf(table, 'column_value', 'Fees 2022')).toBeNull();
  });

  it('are not those below the title of another group', async () => {
    const table = `<table><thead><tr><th rowspan=2>Area<th colspan=2>May<th colspan=2>June</tr>
      <tr><th>Trips<th>Riders<th>Trips<th>Riders</tr></thead><tr><td>East<td>14<td>210<td>17<td>265
      <tr><td>West<td>9<td>130<td>8<td>118</table>`;
    expect(await answerOf(table, 'cell_value', 'East June trips')).toBe('17');
    expect(await answerOf(table, 'cell_value', 'East July trips')).toBeNull();
    expect(await answerOf(table, 'column_value', 'Riders in July')).toBeNull();
    expect(await answerOf(table, 'column_value', 'Riders in June')).toEqual(['265', '118']);
  });

  it('may have the number of a footnote, unless it counts the columns', async () => {
    const table = `<table><tr><th>Lock<th>Depth1<th>Gate1<th>Gate2</tr><tr><td>Upper<td>2.4<td>oak<td>steel</tr>
      <tr><td>Lower<td>3.1<td>ash<td>oak</tr></table>`;
    expect(await answerOf(table, 'column_value', 'Depth')).toEqual(['2.4', '3.1']);
    expect(await answerOf(table, 'column_value', 'Gate2')).toEqual(['steel', 'oak']);
    expect(await answerOf(table, 'column_value', 'Gate')).toBeNull();
  });

  it('are abbreviated titles of the same kind', async () => {
    const parts =
      '\nPezzo        Q.tà     Prezzo unit.     Importo\nVite         20       0,10             2,00\nDado         12       0,15             1,80\n';
    expect(await answerOf(parts, 'column_value', 'Quantità')).toEqual(['20', '12']);
    expect(await answerOf(parts, 'column_value', 'Prezzo unitario')).toEqual(['0,10', '0,15']);
  });

  it('are also those of a table beside another one', async () => {
    const prices =
      '\nLadies      Short    Long      Gentlemen    Price\nCut         28.00    34.00     Trim         17.00\nColour      45.00    62.00     Beard        9.00\nDry         18.00    24.00     Shave        29.00\n';
    expect(await answerOf(prices, 'cell_value', 'Beard Price')).toBe('9.00');
    expect(await answerOf(prices, 'cell_value', 'Colour Long')).toBe('62.00');
  });

  it('keep the numbers of the row and of the column apart', async () => {
    expect(await answerOf(SCALE, 'cell_value', 'Band 4 Step 2')).toBe('26,840');
    expect(await answerOf(SCALE, 'cell_value', 'Band 2 Step 4')).toBe('25,520');
  });

  it('are not those of the only value of a row below another title', async () => {
    expect(await answerOf(PAY, 'cell_value', 'Health plan Base')).toBeNull();
    expect(await answerOf(PAY, 'cell_value', 'Health plan Deduction')).toBe('21.40');
  });
});
