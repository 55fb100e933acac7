import { formatIn, showsDate, writeDate } from './date-format';
import { parseIso } from './date-value';
import { monthAndYear, writtenDate } from './months';

const DATE = { date: true, time: false };

describe('formats of dates', () => {
  it.each([
    ['DD/MM/YYYY', '03/04/2026'],
    ['Date (mm-dd-yyyy)', '04-03-2026'],
    ['TT.MM.JJJJ', '03.04.2026'],
    ['jj/mm/aaaa', '03/04/2026'],
    ['YYYY/MM/DD', '2026/04/03'],
    ['D MMM YYYY', '3 Apr 2026'],
    ['e.g. 31/12/1999', '03/04/2026'],
    ['e.g. 12/31/1999', '04/03/2026'],
    ['24.12.1999', '03.04.2026'],
    ['d/m/yy', '3/4/26'],
  ])('writes a date as "%s" shows', (hint, expected) => {
    const format = formatIn(hint, DATE);

    expect(format && writeDate(format, parseIso('2026-04-03')!)).toBe(expected);
  });

  it.each(['First day of work', 'My date', 'May', 'Madam', '10/11/2026', 'a/r', 'Day', ''])(
    'reads no format in "%s"',
    (hint) => {
      expect(formatIn(hint, DATE)).toBeNull();
    },
  );

  it('writes times', () => {
    const format = formatIn('MM/DD/YYYY hh:mm AM', { date: true, time: true });

    expect(format && writeDate(format, parseIso('2026-04-03T00:05')!)).toBe('04/03/2026 12:05 AM');
    expect(formatIn('14:30', { date: false, time: true })).toEqual(['HH', ':', 'mm']);
  });

  it.each([
    ['3 April 2026', true],
    ['April 4, 2026', false],
    ['2026-04-03', true],
    ['03/04/2026', true],
    ['04/03/2026', false],
  ])('knows whether "%s" shows the third of April where the day comes first', (text, expected) => {
    expect(showsDate(text, parseIso('2026-04-03')!, ['DD', '/', 'MM', '/', 'YYYY'])).toBe(expected);
  });

  it('reads the names of months in several languages', () => {
    expect(monthAndYear('März 2026')).toEqual({ year: 2026, month: 3 });
    expect(monthAndYear('août 2026')).toEqual({ year: 2026, month: 8 });
    expect(monthAndYear('11 / 2026')).toEqual({ year: 2026, month: 11 });
    expect(writtenDate('Friday, 1st January 2027')).toEqual({ year: 2027, month: 1, day: 1 });
    expect(writtenDate('Check-out 3 Feb 2027')).toEqual({ year: 2027, month: 2, day: 3 });
  });
});
