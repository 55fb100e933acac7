import { findDates, writesMonthFirst } from './dates';

function values(text: string, monthFirst = false): string[] {
  return findDates(text, monthFirst).map(({ value }) => value);
}

describe('findDates', () => {
  it.each([
    ['2024-03-05', '2024-03-05'],
    ['05.03.2024', '2024-03-05'],
    ['5/3/24', '2024-03-05'],
    ['31/12/2023', '2023-12-31'],
    ['12/31/2023', '2023-12-31'],
    ['5. März 2024', '2024-03-05'],
    ['05 MAR 2024', '2024-03-05'],
    ['March 5th, 2024', '2024-03-05'],
    ['2 juillet 2024', '2024-07-02'],
    ['5 de marzo de 2024', '2024-03-05'],
    ['19 april 2024', '2024-04-19'],
    ['5 października 2026 r.', '2026-10-05'],
    ['9 de outubro de 2026', '2026-10-09'],
    ['10/out/2026', '2026-10-10'],
    ['den 3 maj 2026', '2026-05-03'],
    ['3 maja 2026', '2026-05-03'],
    ['9. června 2026', '2026-06-09'],
    ['9. července 2026', '2026-07-09'],
    ['3. desember 2026', '2026-12-03'],
    ['12 wrz 2026', '2026-09-12'],
    ['20240305', '2024-03-05'],
    ['O5/03/2O24', '2024-03-05'],
    ['05-03-24', '2024-03-05'],
    ['05~03-24', '2024-03-05'],
    ['5AMar/2024', '2024-03-05'],
  ])('reads %s', (text, value) => {
    expect(values(`on ${text} at noon`)).toEqual([value]);
  });

  it.each([
    '30.02.2024',
    '12.345.67',
    '1.2.3.4',
    '99/99/2024',
    '03-9201 6281',
    'EZ08 - 6/12',
    'RC11-23-42',
    'IC12 - 12/72',
    '5 outstanding 20',
    '10 LED 24',
    '2 major 20',
    '4 lists 12',
    'Z/15/2026',
  ])('takes %s for no date', (text) => {
    expect(values(text)).toEqual([]);
  });

  it('reads both dates of a range', () => {
    expect(values('01.03.2026 - 31.03.2026')).toEqual(['2026-03-01', '2026-03-31']);
    expect(values('01.03.2026-31.03.2026')).toEqual(['2026-03-01', '2026-03-31']);
    expect(values('1 March 2026 - 31.03.2026')).toEqual(['2026-03-01', '2026-03-31']);
  });

  it('reads the month first where the document shows that it does', () => {
    const monthFirst = writesMonthFirst(['11/03/2017', '11/17/2017']);
    expect(monthFirst).toBe(true);
    expect(values('11/03/2017', monthFirst)).toEqual(['2017-11-03']);
  });

  it('stays with the day first when the document is ambiguous or contradicts itself', () => {
    expect(writesMonthFirst(['11/03/2017'])).toBe(false);
    expect(writesMonthFirst(['17/11/2017', '11/17/2017'])).toBe(false);
  });
});
