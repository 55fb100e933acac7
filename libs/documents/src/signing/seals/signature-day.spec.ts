import { signatureDay } from './signature-day';

describe('the day of a signature', () => {
  const at = new Date('2026-03-17T23:30:00Z');

  it.each([
    ['en-US', 'Mar 17, 2026'],
    ['de-DE', '17.03.2026'],
    ['fr-FR', '17 mars 2026'],
    ['zh-CN', '2026年3月17日'],
    // The names of its months have no glyphs.
    ['hi-IN', '2026-03-17'],
  ])('in %s is %s', (locale, day) => {
    expect(signatureDay(at, locale)).toBe(day);
  });
});
