import { PDFContext } from '@cantoo/pdf-lib';
import { charactersWithoutGlyph } from './font-glyphs';
import { pageFonts, PAGE_FONTS } from './page-fonts';
import { FontSet } from './pdf-fonts';

describe('charactersWithoutGlyph', () => {
  it.each([
    ['Zoë Łukasz, Ζωή, Жанна', []],
    ['عمر, שרה', []],
    ['李小龙 ひらがな', []],
    ['a\u200b\u200fb\u2068c\u2069', []],
    ['\u05d0\u2068b\u2069\u061c', []],
    ['한글 한', ['한', '글']],
    ['अ ไ', ['अ', 'ไ']],
    ['Ann 🦄🦄', ['🦄']],
  ])('of %j are %j', (text, expected) => {
    for (const font of ['script', 'regular'] as const) expect(charactersWithoutGlyph(text, font)).toEqual(expected);
  });

  it('agrees with the fonts that draw', async () => {
    const fonts = new FontSet(PDFContext.create());
    for (const font of PAGE_FONTS) {
      const faces = await Promise.all(pageFonts(font).map((name) => fonts.bundled(name)));
      const differing: number[] = [];
      for (let code = 0xa0; code < 0x32000; code += 0x7) {
        const isDrawn = faces.some((face) => face.has(code));
        const isDropped = /[\p{Cc}\p{Cs}\ufeff\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069]/u.test(
          String.fromCodePoint(code),
        );
        if (!isDropped && isDrawn !== (charactersWithoutGlyph(String.fromCodePoint(code), font).length === 0))
          differing.push(code);
      }
      expect(differing).toEqual([]);
    }
  });
});
