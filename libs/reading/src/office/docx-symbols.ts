/** Boxes and ticks of the symbol fonts of Word, by their code in the font. */
const WINGDINGS: Record<number, string> = {
  0x6f: '☐',
  0x71: '☐',
  0x72: '☐',
  0xa8: '☐',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
};
const WINGDINGS_2: Record<number, string> = {
  0x50: '✓',
  0x4f: '✗',
  0x51: '☒',
  0x52: '☑',
  0x53: '☒',
  0x54: '☒',
  0xa3: '☐',
  0x2a: '☐',
};

/** The character of `w:sym` (ISO/IEC 29500-1, 17.3.3.30): Unicode for the boxes and ticks of symbol fonts, else the code itself. */
export function symbolOf(font: string | undefined, code: string | undefined): string {
  const value = Number.parseInt(code ?? '', 16);
  if (!(value > 0x20 && value <= 0xffff)) return '';
  // Codes of symbol fonts are moved to the private use area.
  const own = value >= 0xf000 && value <= 0xf0ff ? value - 0xf000 : value;
  const table = font === 'Wingdings' ? WINGDINGS : font === 'Wingdings 2' ? WINGDINGS_2 : {};
  const known = table[own];
  if (known !== undefined) return known;
  return value >= 0xe000 && value <= 0xf8ff ? '' : String.fromCharCode(value);
}
