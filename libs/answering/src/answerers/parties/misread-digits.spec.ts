import { ADDRESS_WORDS } from '../values/misread-words';
import { correctCapitals, correctDigits, correctLetters, correctUnit } from './misread-digits';

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
    ['The Oak Ma11, Bui1ding 2', 'The Oak Mall, Building 2'],
    ['B2B, KL1A, U13X, 5STAR, Wa11', 'B2B, KL1A, U13X, 5STAR, Wa11'],
  ])('reads %s', (text, corrected) => {
    expect(correctLetters(text, ADDRESS_WORDS)).toBe(corrected);
  });
});

describe('correctUnit', () => {
  it.each([
    ['101 12-A, JALAN DUA', 'LOT 12-A, JALAN DUA'],
    ['NO.I TAMAN DUA', 'NO.1 TAMAN DUA'],
    ['101 Boulevard', '101 Boulevard'],
    ['102 12-A', '102 12-A'],
    ['No. I.M. Pei Road', 'No. I.M. Pei Road'],
  ])('reads %s', (text, corrected) => {
    expect(correctUnit(text)).toBe(corrected);
  });
});
