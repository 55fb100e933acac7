import type { Checkbox, Font, Word } from '../document';

const UNTICKED = /^[☐□▢❏❐❑❒◻⬜○◯❍]/u;
const TICKED = /^[☑☒⊠🗹🗷✓✔✗✘◉⦿]/u;
/** Filled signs are bullets, unless the page also has the empty ones. */
const FILLED = /^[■●◼⬛]/u;
const EMPTY_OF_FILLED = /^[□◻○◯⬜❍]/u;

/** Fonts of signs, with the codes of their boxes (Wingdings and Wingdings 2 of Microsoft, ZapfDingbats of Adobe). */
const SIGN_FONTS: { font: RegExp; signs: Record<string, string> }[] = [
  { font: /wingdings-?\s?2/i, signs: { '\x2a': '☐', '\xa3': '☐', '\x52': '☑', '\x53': '☒', '\x50': '✓', '\x4f': '✗' } },
  {
    font: /wingdings/i,
    signs: {
      '\x6f': '☐',
      '\x71': '☐',
      '\xa8': '☐',
      '\x78': '☒',
      '\xfd': '☒',
      '\xfe': '☑',
      '\xfc': '✓',
      '\xfb': '✗',
      '\x6e': '■',
    },
  },
  {
    font: /dingbats/i,
    signs: { '\x6f': '❏', '\x71': '❑', '\x33': '✓', '\x34': '✔', '\x38': '✘', '\x6e': '■', '\x6c': '●', '\x6d': '❍' },
  },
];
/** Windows writes the codes of such fonts from here on in the private use area. */
const PRIVATE_USE = 0xf000;
/** No box is below this code. */
const FIRST_SIGN = 0x2000;
const CONFIDENCE = 98;

/** Replaces the codes of fonts of signs by the Unicode characters of boxes and ticks. */
export function withSigns(words: Word[]): Word[] {
  const fonts = new Set(words.map(({ font }) => font));
  const signsOfFonts = new Map([...fonts].map((font) => [font, signsOf(font)]));
  if ([...signsOfFonts.values()].every((signs) => signs === undefined)) return words;
  return words.map((word) => {
    const signs = signsOfFonts.get(word.font);
    return signs ? { ...word, text: [...word.text].map((sign) => signs[plainCode(sign)] ?? sign).join('') } : word;
  });
}

/** The characters of a page that are boxes, with or without a tick; each is the first character of its word. */
export function characterCheckboxes(words: Word[]): Checkbox[] {
  const signs = words.filter(({ text }) => text.charCodeAt(0) >= FIRST_SIGN);
  const hasEmpty = signs.some(({ text }) => EMPTY_OF_FILLED.test(text));
  return signs.flatMap((word) => {
    const checked = TICKED.test(word.text) || (hasEmpty && FILLED.test(word.text));
    if (!checked && !UNTICKED.test(word.text)) return [];
    const width = word.box.width / [...word.text].length;
    return [{ box: { ...word.box, width }, checked, source: 'character' as const, name: '', confidence: CONFIDENCE }];
  });
}

function signsOf(font: Font | undefined): Record<string, string> | undefined {
  return font && SIGN_FONTS.find((candidate) => candidate.font.test(font.name))?.signs;
}

function plainCode(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return code >= PRIVATE_USE && code <= PRIVATE_USE + 0xff ? String.fromCharCode(code - PRIVATE_USE) : sign;
}
