import { TextReader } from '../../../../reading/src/text.reader';
import { AnalysedDocument } from '../analysed-document';
import { analyse } from '../analysis';
import { findTotals } from './totals';

async function totals(text: string): Promise<(string | undefined)[]> {
  const file = { name: 'a.txt', mediaType: '', bytes: Buffer.from(text) };
  const document = new AnalysedDocument(await new TextReader().read(file, { pageLimit: null }));
  const { net, tax, gross } = findTotals(analyse(document, []));
  return [net, tax, gross].map((sum) => sum?.value.value);
}

describe('findTotals', () => {
  it.each([
    [
      'German',
      `
Netto                  300,00
MwSt 7 %                 7,00
MwSt 19 %               38,00
Gesamtbetrag           345,00
`,
      ['300.00', '45.00', '345.00'],
    ],
    [
      'French',
      `
Total HT               300,00 €
TVA 5,5 %                5,50 €
TVA 20 %                40,00 €
Total TTC              345,50 €
`,
      ['300.00', '45.50', '345.50'],
    ],
    [
      'Dutch',
      `
Subtotaal              300,00
BTW 9%                   9,00
BTW 21%                 42,00
Te betalen             351,00
`,
      ['300.00', '51.00', '351.00'],
    ],
  ])('adds up the taxes of several rates (%s)', async (_, text, sums) => {
    expect(await totals(text)).toEqual(sums);
  });

  it('has no total in the sum of what is taxed at one of several rates', async () => {
    const text = `
Total 0% supplies           9.62
Total 6% supplies          15.52
Total 0% supplies           9.62
Tot. Payak                 25.14
`;
    expect((await totals(text))[2]).toBe('25.14');
  });

  it('lets a rounding be part of the sum', async () => {
    const text = `
Net amount             100.03
GST 6%                   6.00
Rounding                 0.02
Total                  106.05
Paid before            120.00
`;
    expect(await totals(text)).toEqual(['100.03', '6.00', '106.05']);
  });

  it('finds a total without any label, as the sum of its column', async () => {
    const text = `
Tea                     12.50
Cake                    13.25
Service                  2.58
                        28.33
Voucher no 5            90.00
`;
    expect((await totals(text))[2]).toBe('28.33');
  });

  it('prefers the total that the items add up to', async () => {
    const text = `
Description            Quantity   Amount
Oak shelf              2          200.00
Mounting               1           50.00

Total                             270.00
Total                             250.00
`;
    expect((await totals(text))[2]).toBe('250.00');
  });
});
