import { ADDRESS_WORDS, correctWords, joinPieces, NAME_WORDS } from './misread-words';

describe('correctWords', () => {
  it.each([
    ['19, JALAM MAWAR', '19, JALAN MAWAR'],
    ['Kuala Lunpur, Malaysis', 'Kuala Lumpur, Malaysia'],
    ['SE_ANGOR', 'SELANGOR'],
  ])('mends %s', (text, mended) => {
    expect(correctWords(text, ADDRESS_WORDS)).toBe(mended);
  });

  it.each(['TASMAN ROAD', 'JALAN', 'Level 6', 'floors', 'BROOK'])('leaves %s alone', (text) => {
    expect(correctWords(text, ADDRESS_WORDS)).toBe(text);
  });

  it('mends two letters of long words only', () => {
    expect(correctWords('FERMIAGAAN RIA, STATTONERY', NAME_WORDS)).toBe('PERNIAGAAN RIA, STATIONERY');
    expect(correctWords('HQTAL', NAME_WORDS)).toBe('HQTAL');
  });
});

describe('joinPieces', () => {
  it.each([
    ['KAWASAN PERI NDUSTRIAN', 'KAWASAN PERINDUSTRIAN'],
    ['Ja lan Mawar, Se langor', 'Jalan Mawar, Selangor'],
    ['Kuala Lumpur', 'Kuala Lumpur'],
    ['Lebuh Raya Utara', 'Lebuh Raya Utara'],
    ['Ja landing', 'Ja landing'],
  ])('reads %s', (text, joined) => {
    expect(joinPieces(text, ADDRESS_WORDS)).toBe(joined);
  });
});
