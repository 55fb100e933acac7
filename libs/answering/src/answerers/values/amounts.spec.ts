import { findAmounts, formatAmount, parseAmount } from './amounts';

describe('parseAmount', () => {
  it.each([
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1 234,50', 1234.5],
    ["1'234.50", 1234.5],
    ['1.234', 1234],
    ['1234.5', 1234.5],
    ['12,-', null],
    ['0,125', 0.125],
    ['000.184', 184],
    ['1.234.567', 1234567],
  ])('reads %s', (text, value) => {
    expect(parseAmount(text)?.value ?? null).toBe(value);
  });
});

describe('findAmounts', () => {
  function values(text: string): number[] {
    return findAmounts(text).map(({ value }) => value);
  }

  it.each([
    ['Total 12.50', [12.5]],
    ['RM9.90', [9.9]],
    ['1 234,56 zł', [1234.56]],
    ['1 234 kr', [1234]],
    ['kr. 1.234,50', [1234.5]],
    ['R$ 1.234,56', [1234.56]],
    ['-233,47 €', [-233.47]],
    ['$ -5.00', [-5]],
    ['(12.00)', [-12]],
    ['-USD 4.00', [-4]],
    ['-USD4.00', [-4]],
    ['- EUR 7.00', [-7]],
    ['-$15.50', [-15.5]],
    ['-US$15.50', [-15.5]],
    ['USD -15.50', [-15.5]],
    ['\u221215.50', [-15.5]],
    ['15.50-', [-15.5]],
    ['(EUR 15.50)', [-15.5]],
    ['(15.50 €)', [-15.5]],
    ['Total - EUR 7.00', [7]],
    ['12.00 - 15.00', [12, 15]],
    ['the rent (EUR 1,200.00)', [1200]],
    ['twelve hundred dollars ($1,200.00)', [1200]],
    ['zwölftausend Euro (12.000,00 €)', [12000]],
    ['24.99 5.00 29.99', [24.99, 5, 29.99]],
    ['295 .00', [295]],
    ['RH2.39 FM3.00 M3.00', [2.39, 3, 3]],
    ['M3 V1.00', []],
    ['RM 64 13', [64.13]],
    ['10 x 4,55 €', [10, 4.55]],
    ['540.20 CR', [-540.2]],
    ['15.50 -', [-15.5]],
    ['15.50 - 3 pieces', [15.5, 3]],
    ['$1.2M', [1200000]],
    ['-$2.5k', [-2500]],
    ['€ 3.5 million', [3500000]],
    ['4,2 Mio. €', [4200000]],
    ['12.50 m', [12.5]],
    ['1 000 000', [1000000]],
    ['USD 5 000', [5000]],
    ['$1 234.50', [1234.5]],
    ['12 500 €', [12500]],
    ['Chair 2 350', [2, 350]],
    ['2 350 700.00', [2, 350, 700]],
  ])('finds the amounts of %s', (text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  it.each(['19 %', '12/05/2024', '18:59:21', 'AB-1234', '10.0.0.1'])('finds none in %s', (text) => {
    expect(values(text)).toEqual([]);
  });

  it('takes a day and a month without a year for no amount, where amounts have a comma', () => {
    const read = (text: string, decimalMark: '.' | ',' | null) =>
      findAmounts(text, { decimalMark }).map(({ value }) => value);
    expect(read('17.02. Alter Kontostand 3.420,11', ',')).toEqual([3420.11]);
    expect(read('Am 17.2. gebucht: 12,50', ',')).toEqual([12.5]);
    expect(read('It costs 17.02.', '.')).toEqual([17.02]);
    expect(read('It costs 17.02.', null)).toEqual([17.02]);
    expect(read('Summe 45.02.', ',')).toEqual([45.02]);
  });

  it('reads three digits after the mark of the document as decimals', () => {
    expect(findAmounts('1.234', { decimalMark: '.' }).map(({ value }) => value)).toEqual([1.234]);
    expect(findAmounts('1.234', { decimalMark: ',' }).map(({ value }) => value)).toEqual([1234]);
  });

  it.each([
    ['1,250.00 CR', 1250],
    ['310.00 DR', -310],
    ['310.00DR', -310],
    ['310,00 EUR S', -310],
    ['1.250,00 EUR H', 1250],
    ['£40.10 OD', -40.1],
    ['-40.10 CR', -40.1],
    ['40.10 Dr Marsh', 40.1],
    ['40.10 S Main Street', 40.1],
  ])('reads the mark of an account behind %s', (text, value) => {
    expect(findAmounts(text, { isAccount: true }).map((amount) => amount.value)).toEqual([value]);
  });

  it('sees a currency beside the number', () => {
    expect(findAmounts('EUR 5').map(({ withCurrency }) => withCurrency)).toEqual([true]);
    expect(findAmounts('5 pieces').map(({ withCurrency }) => withCurrency)).toEqual([false]);
  });
});

describe('formatAmount', () => {
  it('has two decimals, and no minus before nothing', () => {
    expect([1234.5, -0.001, -7.675].map(formatAmount)).toEqual(['1234.50', '0.00', '-7.67']);
  });
});
