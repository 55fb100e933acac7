import { formatCode, formatNumber, formattedColor, formatText, general } from './number-format';

describe('formatNumber', () => {
  it.each([
    [1234.5, '#,##0.00', '1,234.50'],
    [1234567, '#,##0', '1,234,567'],
    [0, '#,##0.00', '0.00'],
    [0.5, '#.##', '.5'],
    [3, '0.##', '3.'],
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
    [36753924.745, '[Blue]General', '36753924.75'],
    [0.10005, '0.00%', '10.01%'],
    [150, '[>100]"many";[<=100]0', 'many'],
    [0.1, '[<=0.1]"little";"much"', 'little'],
    [2.25, '# ?/?', '2 1/4'],
    [0.375, '0/8', '3/8'],
    [12345, '##0.0E+0', '12.3E+3'],
    [-5, '0;;', ''],
    [1999.9, '[$-407]#,##0.00', '1,999.90'],
    [5, '_(0.0_)', ' 5.0 '],
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
    [59, 'yyyy-mm-dd', '1900-02-28'],
    [60, 'yyyy-mm-dd', '1900-02-29'],
    [61, 'yyyy-mm-dd', '1900-03-01'],
    [46053, '[$-407]d. mmmm yyyy', '31. Januar 2026'],
    [46053.99999999999, 'yyyy-mm-dd', '2026-02-01'],
    [46053.9999999, 'yyyy-mm-dd hh:mm', '2026-02-01 00:00'],
    [-1, 'yyyy-mm-dd', '-1'],
    [2958466, 'yyyy-mm-dd', '2958466'],
    [100.5, '[hh]:mm:ss', '2412:00:00'],
    [0.5, '[s].00', '43200.00'],
    [46053, '[$-409]dd/mm/yyyy;@', '31/01/2026'],
  ])('%d as the date %s', (value, code, shown) => {
    expect(formatNumber(value, code)).toBe(shown);
  });

  it('counts from 1904 where the workbook does', () => {
    expect(formatNumber(44591, 'yyyy-mm-dd', true)).toBe('2026-01-31');
    expect(formatNumber(0, 'd/m/yyyy', true)).toBe('1/1/1904');
    expect(formatNumber(1.5, '[h]:mm', true)).toBe('36:00');
  });

  it.each([
    ['too long', '0'.repeat(10_000)],
    ['unfinished', '0.00 "of'],
    ['of too many sections', '0;0;0;0;0'],
    ['of dates and numbers mixed', 'yyyy 0.00'],
    ['the name of an inherited property', 'constructor'],
    ['empty', ''],
  ])('shows a number in general when the code is %s', (_, code) => {
    expect(formatNumber(1234.5, code)).toBe('1234.5');
    expect(formatText('Ada', code)).toBe('Ada');
  });

  it('shows a number as it is when a code has no good digits for it', () => {
    expect(formatNumber(1e300, '#,##0.00')).toBe('1E+300');
    expect(formatNumber(1.79e308, '0%')).toBe('1.79E+308');
    expect(formatNumber(1.5e-7, '0.00000000')).toBe('0.00000015');
  });
});

describe('formatText', () => {
  it('puts a text into the format', () => {
    expect(formatText('Ada', '0;0;0;"Dear "@')).toBe('Dear Ada');
    expect(formatText('Ada', '#,##0.00')).toBe('Ada');
    expect(formatText('Ada', '0;0;0;')).toBe('');
  });
});

describe('formattedColor', () => {
  it('is the colour of the section that applies to the value', () => {
    expect(formattedColor(-5, '0;[Red]-0')).toBe('red');
    expect(formattedColor(5, '0;[Red]-0')).toBeNull();
    expect(formattedColor(5, '[Color 3]0')).toBe('#FF0000');
    expect(formattedColor('Ada', '0;0;0;[Green]@')).toBe('lime');
  });
});

describe('formatCode', () => {
  it("is the workbook's own before the built-in one", () => {
    expect(formatCode(4, new Map())).toBe('#,##0.00');
    expect(formatCode(164, new Map([[164, '0 "m"']]))).toBe('0 "m"');
    expect(formatCode(200, new Map())).toBe('General');
  });
});

describe('general', () => {
  it.each([
    [0.1 + 0.2, '0.3'],
    [1e20, '1E+20'],
    [-7, '-7'],
    [-0, '0'],
    [12345678901, '12345678901'],
    [123456789012, '1.23457E+11'],
    [0.0000123, '0.0000123'],
    [1 / 3, '0.333333333'],
  ])('shows %d', (value, shown) => expect(general(value)).toBe(shown));
});
