import type { PdfPage } from '@app/core/programs';

import type { Reading } from '../ocr/ocr';
import { type PageTurn, turnedBox, turnedSize } from '../ocr/turn';
import { beginsAtRight } from '../rows/reading-order';
import { withSigns } from './box-characters';
import { wordsOfCharacters } from './pdf-words';
import { turnedCharacter, turnOfText } from './text-direction';

/** Characters of one page; the rest is ignored. */
const MAX_CHARACTERS = 100_000;

/** The text layer of a page, on the page after the turn that makes its text upright. */
export interface TextLayer extends Reading<PageTurn> {
  /** False when there is none, or the layer is mostly without Unicode values. */
  legible: boolean;
}

/** Reads the text layer of a page. */
export function readTextLayer(page: PdfPage): TextLayer {
  const characters = page.characters(MAX_CHARACTERS, { fonts: true });
  const turn = turnOfText(characters);
  const upright = turn === 0 ? characters : characters.map((character) => turnedCharacter(character, turn, page));
  const size = turnedSize({ width: page.width, height: page.height }, turn);
  const { words, legible } = wordsOfCharacters(upright, size);
  if (turn !== 0 || !beginsAtRight(words)) return { words: withSigns(words), turn, legible };
  const mirrored = words.map((word) => ({ ...word, box: turnedBox(word.box, 'mirrored') }));
  return { words: withSigns(mirrored), turn: 'mirrored', legible };
}
