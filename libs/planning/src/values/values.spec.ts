import { orderOfHint, parseDate, toIso } from './dates';
import { matchOption } from './match-options';
import { parseBoolean, parseNumber } from './numbers';
import { isSameChoice, isSameValue } from './same-value';
import { isoWeek, parseDateTime, parseTime } from './times';

const today = new Date('2026-03-04T10:00:00Z'); // a Wednesday
const date = (text: string, order?: 'day_first' | 'month_first') => {
  const read = parseDate(text, today, order);
  return read && toIso(read);
};
const option = (wanted: string, ...labels: string[]) => {
  const found = matchOption(
    wanted,
    labels.map((label) => ({ label, value: '' })),
  );
  return 'option' in found ? found.option.label : null;
};

describe('values', () => {
  it.each([
    ['1990-03-12', '1990-03-12'],
    ['12 March 1990', '1990-03-12'],
    ['March 12th, 1990', '1990-03-12'],
    ['the 12th of March 1990', '1990-03-12'],
    ['12. März 1990', '1990-03-12'],
    ['12.3.1990', '1990-03-12'],
    ['03/12/1990', '1990-03-12'],
    ['25/12/1990', '1990-12-25'],
    ['12-MAR-1990', '1990-03-12'],
    ['Monday, 12 March 1990', '1990-03-12'],
    ['le 12 mars 1990', '1990-03-12'],
    ['19900312', '1990-03-12'],
    ['1/2/26', '2026-01-02'],
    ['today', '2026-03-04'],
    ['tomorrow', '2026-03-05'],
    ['in 2 weeks', '2026-03-18'],
    ['next Monday', '2026-03-09'],
    ['31 February 2024', null],
    ['ABC-123', null],
    ['1234', null],
  ])('reads the date %s', (text, iso) => expect(date(text)).toBe(iso));

  it('reads digits in the order that a hint shows', () => {
    expect(date('03/04/2025', orderOfHint('dd/mm/yyyy'))).toBe('2025-04-03');
    expect(date('03.04.2025', orderOfHint('MM/DD/YYYY'))).toBe('2025-03-04');
    expect(orderOfHint('TT.MM.JJJJ')).toBe('day_first');
    expect(parseDate('03/04/2025', today)?.ambiguous).toBe(true);
  });

  it('reads times, weeks and numbers', () => {
    expect(['3:30 pm', '15h30', '9am', 'noon', '12:05 AM', '25:00', 'March'].map(parseTime)).toEqual([
      ...['15:30', '15:30', '09:00', '12:00', '00:05'],
      ...[null, null],
    ]);
    expect(parseDateTime('12 March 2025 at 3 pm', today)).toBe('2025-03-12T15:00');
    expect(parseDateTime('2025-03-12T15:30', today)).toBe('2025-03-12T15:30');
    expect(isoWeek({ year: 2027, month: 1, day: 1 })).toBe('2026-W53');
    expect(['1,234.56', '1.234,56', "1'000", '$1,200', '12 %', '-3', '1,5', 'x1'].map(parseNumber)).toEqual([
      ...[1234.56, 1234.56, 1000, 1200, 12, -3, 1.5],
      null,
    ]);
    expect(['Yes', 'nein', 'x', 'maybe'].map(parseBoolean)).toEqual([true, false, true, null]);
  });

  it('chooses options that mean the value', () => {
    expect(option('US', 'United Kingdom', 'United States', 'Uruguay')).toBe('United States');
    expect(option('Deutschland', 'France', 'Germany')).toBe('Germany');
    expect(option('California', 'AK', 'CA', 'CO')).toBe('CA');
    expect(option('M', 'Female', 'Male')).toBe('Male');
    expect(option('3', 'January', 'February', 'March')).toBe('March');
    expect(option('March', '01', '02', '03')).toBe('03');
    expect(option('8 pm', '19:30', '20:00', '8:00 AM')).toBe('20:00');
    expect(option('35', '18-24', '25-34', '35-44')).toBe('35-44');
    expect(option('bachelor', "Bachelor's degree", "Master's degree")).toBe("Bachelor's degree");
    expect(option('green', 'red', 'blue')).toBeNull();
    expect(option('degree', "Bachelor's degree", "Master's degree")).toBeNull();
  });

  it('knows a value that the page has reformatted from one that it has changed', () => {
    const same = (a: string, b: string, hint = '') => isSameValue(a, b, today, hint);
    expect(same('1990-03-12', '12/03/1990', 'DD/MM/YYYY')).toBe(true);
    expect(same('3 May 2027 14:30', '05/03/2027 02:30 PM', 'MM/DD/YYYY')).toBe(true);
    expect(same('3 May 2027 14:30', '05/03/2027 02:30', 'MM/DD/YYYY')).toBe(false);
    expect(same('+1 212 555 0100', '(212) 555-0100')).toBe(true);
    expect(same('1234567', '1,234,567')).toBe(true);
    expect(same('123456789', '123-45-6789')).toBe(true);
    expect(same('ab1 2cd', 'AB1 2CD')).toBe(true);
    expect(same('Anna Maria', 'Anna Mar')).toBe(false);
    expect(same('McDonald', 'Mcdonald')).toBe(false);
    expect(same('100', '10')).toBe(false);
    expect(same('0123', '123')).toBe(false);
    expect(same('1.5', '15')).toBe(false);
    expect(isSameChoice(['Red', 'Blue'], 'Blue, Red')).toBe(true);
    expect(isSameChoice(['Red'], 'Blue')).toBe(false);
  });
});
