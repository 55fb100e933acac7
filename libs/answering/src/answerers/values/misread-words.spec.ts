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

  it('mends words of another length, and words that the scan shows clearly, only for good reasons', () => {
    const read = (text: string, confidence: number) => correctWords(text, ADDRESS_WORDS, () => confidence);
    expect(read('SLANGOR, HARISWARE', 90)).toBe('SELANGOR, HARISWARE');
    expect(read('SLANGOR', 97)).toBe('SLANGOR');
    expect(read('TAHAN, TASAN', 99)).toBe('TAMAN, TASAN');
    expect(read('TAHAN, TASAN', 90)).toBe('TAMAN, TAMAN');
    expect(correctWords('HARISWARE STORES', NAME_WORDS, () => 85)).toBe('HARDWARE STORES');
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
    ['JA: AN DUA, SE ANGOR', 'JALAN DUA, SELANGOR'],
    ['INX STRIAL PARK', 'INDUSTRIAL PARK'],
    ['JA AN, A ANGOR', 'JA AN, A ANGOR'],
  ])('reads %s', (text, joined) => {
    expect(joinPieces(text, ADDRESS_WORDS)).toBe(joined);
  });
});
