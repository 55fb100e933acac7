import { formatNumber, formatText, general } from './number-format';

describe('formatNumber', () => {
  it.each([
    [1234.5, '#,##0.00', '1,234.50'],
    [1234567, '#,##0', '1,234,567'],
    [0, '#,##0.00', '0.00'],
    [0.5, '#.##', '.5'],
    [3, '0.##', '3'],
    [-1234.5, '#,##0.00;(#,##0.00)', '(1,234.50)'],
    [-1234.5, '#,##0.00;[Red]-#,##0.00', '-1,234.50'],
    [0, '0;-0;"nil"', 'nil'],
    [5, '0;;', '5'],
    [-5, '0;;', ''],
    [0.256, '0%', '26%'],
    [0.2563, '0.0 %', '25.6 %'],
    [1.005, '0.00', '1.01'],
    [12, '"No. "000', 'No. 012'],
    [1999.9, '[$€-407] #,##0.00', '€ 1,999.90'],
    [1999.9, '#,##0.00\\ "€"', '1,999.90 €'],
    [123456789, '000-00-0000', '123-45-6789'],
    [1234567, '#,##0,', '1,235'],
    [1234567, '0.0,,"M"', '1.2M'],
    [12345, '0.00E+00', '1.23E+04'],
    [0.00012, '0.0E-0', '1.2E-4'],
    [-0.001, '0.00', '0.00'],
    [42, 'General', '42'],
  ])('%d as %s', (value, code, shown) => {
    expect(formatNumber(value, code)).toBe(shown);
  });

  it.each([
    [46053, 'yyyy\\-mm\\-dd', '2026-01-31'],
    [46053, 'd-mmm-yy', '31-Jan-26'],
    [46053, 'dddd, d mmmm yyyy', 'Saturday, 31 January 2026'],
    [46053.75, 'm/d/yyyy h:mm', '1/31/2026 18:00'],
    [46053.75, 'h:mm AM/PM', '6:00 PM'],
    [0.0005, 'mm:ss.0', '00:43.2'],
    [1.5, '[h]:mm', '36:00'],
    [46053.9999999, 'yyyy-mm-dd hh:mm:ss', '2026-02-01 00:00:00'],
    [1, 'yyyy-mm-dd', '1900-01-01'],
    [46053, '[$-409]dd/mm/yyyy;@', '31/01/2026'],
  ])('%d as the date %s', (value, code, shown) => {
    expect(formatNumber(value, code)).toBe(shown);
  });

  it('counts from 1904 where the workbook does', () => {
    expect(formatNumber(44591, 'yyyy-mm-dd', true)).toBe('2026-01-31');
  });
});

describe('formatText', () => {
  it('puts a text into the format', () => {
    expect(formatText('Ada', '0;0;0;"Dear "@')).toBe('Dear Ada');
    expect(formatText('Ada', '#,##0.00')).toBe('Ada');
  });
});

describe('general', () => {
  it.each([
    [0.1 + 0.2, '0.3'],
    [1e20, '1E+20'],
    [-7, '-7'],
    [-0, '0'],
  ])('shows %d', (value, shown) => expect(general(value)).toBe(shown));
});
