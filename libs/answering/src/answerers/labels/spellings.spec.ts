import { isSpelling, spellingsOf } from './spellings';

describe('spellingsOf', () => {
  it.each([
    ['Booking number', 'Booking No.'],
    ['Booking no', 'booking #'],
    ['Your reference', 'Your ref'],
    ['invoiceNumber', 'Invoice nr'],
    ['Gross weight', 'Gross weight (kg)'],
    ['Lagernummer', 'Lager-Nr.'],
  ])('%s is also written %s', (name, text) => {
    expect(isSpelling(text, spellingsOf(name))).toBe(true);
  });

  it.each([
    ['Booking number', 'Booking'],
    ['Notes', 'Numbertes'],
    ['Our reference', 'Your ref'],
  ])('%s is not %s', (name, text) => {
    expect(isSpelling(text, spellingsOf(name))).toBe(false);
  });
});
