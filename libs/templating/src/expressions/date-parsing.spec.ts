import { shown } from './filled-text.fixture';

const parsed = (text: string, pattern: string): string => shown(`{{x | parseDate("${pattern}")}}`, { x: text });

describe('parseDate', () => {
  it.each([
    ['31.01.2026', 'dd.MM.yyyy', '2026-01-31'],
    ['31.1.2026', 'd.M.y', '2026-01-31'],
    ['1/2/2026', 'M/d/yyyy', '2026-01-02'],
    ['31012026', 'ddMMyyyy', '2026-01-31'],
    ['5.6.68', 'd.M.yy', '2068-06-05'],
    ['5.6.69', 'd.M.yy', '1969-06-05'],
    ['2026-01-31 at 2:05 PM', "yyyy-MM-dd 'at' h:mm a", '2026-01-31T14:05:00'],
    ['31/01/2026 12:00 AM', 'DD/MM/YYYY h:mm A', '2026-01-31T00:00:00'],
    ['31.01.2026 23:59:58', 'dd.MM.yyyy HH:mm:ss', '2026-01-31T23:59:58'],
  ])('%s as %s is %s', (text, pattern, iso) => {
    expect(parsed(text, pattern)).toBe(iso);
  });

  it.each([
    ['31.02.2026', 'dd.MM.yyyy'],
    ['31-01-2026', 'dd.MM.yyyy'],
    ['31.01.2026 24:00', 'dd.MM.yyyy HH:mm'],
    ['31.01', 'dd.MM'],
    ['1'.repeat(1_000_000), 'dMyyyy'],
  ])('refuses %.20s as %s', (text, pattern) => {
    expect(() => parsed(text, pattern)).toThrow('a date such as');
  });

  it('leaves out what is missing', () => {
    expect(shown('{{x | parseDate("d.M.yyyy") | date}}', {})).toBe('');
  });

  it('refuses patterns with names and with a field twice', () => {
    expect(() => parsed('31 Jan 2026', 'd MMM yyyy')).toThrow('it reads numbers only');
    expect(() => parsed('1.1.2026', 'd.d.yyyy')).toThrow('a field twice');
  });
});
