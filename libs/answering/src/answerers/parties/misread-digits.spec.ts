import { correctCapitals, correctDigits, correctLetters } from './misread-digits';

describe('correctDigits', () => {
  it.each([
    ['No 8, Jalan 7/ll8B', 'No 8, Jalan 7/118B'],
    ['4O170 Shah Alam', '40170 Shah Alam'],
    ['l2, High Street', '12, High Street'],
    ['23/9 2lO', '23/9 210'],
  ])('reads the digits of %s', (text, corrected) => {
    expect(correctDigits(text)).toBe(corrected);
  });

  it.each(['1st Floor', '12A, Low Road', 'SS2l', 'Unit G-13, Block D1', 'Lot 9B'])('leaves %s alone', (text) => {
    expect(correctDigits(text)).toBe(text);
  });
});

describe('correctCapitals', () => {
  it.each([
    ['1.ot 3, High Street', 'Lot 3, High Street'],
    ['I.evel 2', 'Level 2'],
    ['1.ground floor', '1.ground floor'],
  ])('reads %s', (text, corrected) => {
    expect(correctCapitals(text)).toBe(corrected);
  });
});

describe('correctLetters', () => {
  it.each([
    ['TAMAN MERB0K', 'TAMAN MERBOK'],
    ['ANG5A', 'ANGSA'],
    ['B2B, KL1A, U13X, 5STAR', 'B2B, KL1A, U13X, 5STAR'],
  ])('reads %s', (text, corrected) => {
    expect(correctLetters(text)).toBe(corrected);
  });
});
