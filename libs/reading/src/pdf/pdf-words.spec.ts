import type { PdfCharacter } from '@app/core/programs';

import { wordsOfCharacters } from './pdf-words';

const PAGE = { width: 100, height: 100 };

/** The characters of a word on a line whose base is at 50 points, in a font of 10 points. */
function characters(text: string, ascent: number, descent: number): PdfCharacter[] {
  const font = { name: 'Sans', size: 10, bold: false, italic: false, color: '#000000' };
  const [top, bottom] = [50 - ascent, 50 + descent];
  return [...text].map((letter, index) => ({
    text: letter,
    ...{ left: 10 + 5 * index, right: 15 + 5 * index, top, bottom, font },
  }));
}

function boxOf(letters: PdfCharacter[]): number[] {
  const [word] = wordsOfCharacters(letters, PAGE).words;
  if (!word) throw new Error('no word');
  return [word.box.y, word.box.height].map((share) => Math.round(1_000 * share) / 10);
}

describe('wordsOfCharacters', () => {
  it('gives words the height of a line, also in fonts whose characters have taller boxes', () => {
    expect(boxOf(characters('Total', 9, 2.1))).toEqual([41, 11.1]);
    expect(boxOf(characters('Total', 11.8, 4.7))).toEqual([41.7, 11.7]);
  });

  it('keeps boxes beside a size that is not that of the page', () => {
    expect(boxOf(characters('Total', 22, 6))).toEqual([28, 28]);
  });
});
