import { decodedCharacters, escapedCharacters } from './escaped-characters';

describe('a string of a workbook', () => {
  it.each(['_x000D_', 'a_x0041_b_x00e9_', '__x0041__x005F_', '_x005F_x000D_'])('keeps the text %s', (text) => {
    expect(escapedCharacters(text)).not.toBe(text);
    expect(decodedCharacters(escapedCharacters(text))).toBe(text);
  });

  it.each(['_x', 'file_x12.pdf', '_xyz1_', 'x000D_', '_X000D_'])('has no codes in %s', (text) => {
    expect(escapedCharacters(text)).toBe(text);
    expect(decodedCharacters(text)).toBe(text);
  });

  it('names characters by their codes', () => {
    expect(decodedCharacters('a_x000D_\nb_x0001_c_xD83D__xDE00_')).toBe('a\r\nbc😀');
  });
});
