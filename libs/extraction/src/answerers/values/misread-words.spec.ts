import { ADDRESS_WORDS, mendWords, NAME_WORDS } from './misread-words';

describe('mendWords', () => {
  it.each([
    ['19, JALAM MAWAR', '19, JALAN MAWAR'],
    ['Kuala Lunpur, Malaysis', 'Kuala Lumpur, Malaysia'],
    ['SE_ANGOR', 'SELANGOR'],
  ])('mends %s', (text, mended) => {
    expect(mendWords(text, ADDRESS_WORDS)).toBe(mended);
  });

  it.each(['TASMAN ROAD', 'JALAN', 'Level 6', 'floors', 'BROOK'])('leaves %s alone', (text) => {
    expect(mendWords(text, ADDRESS_WORDS)).toBe(text);
  });

  it('mends two letters of long words only', () => {
    expect(mendWords('FERMIAGAAN RIA, STATTONERY', NAME_WORDS)).toBe('PERNIAGAAN RIA, STATIONERY');
    expect(mendWords('HQTAL', NAME_WORDS)).toBe('HQTAL');
  });
});
