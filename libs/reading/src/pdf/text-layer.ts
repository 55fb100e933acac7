import type { PdfPage } from '@app/core/programs';

import type { Reading } from '../ocr/ocr';
import { turnedSize } from '../ocr/turn';
import { withSigns } from './box-characters';
import { wordsOfCharacters } from './pdf-words';
import { turnedCharacter, turnOfText } from './text-direction';

/** Characters of one page; the rest is ignored. */
const MOST_CHARACTERS = 100_000;

/** The text layer of a page, on the page after the turn that makes its text upright. */
export interface TextLayer extends Reading {
  /** False when there is none, or the layer is mostly without Unicode values. */
  legible: boolean;
}

/** Reads the text layer of a page. */
export function readTextLayer(page: PdfPage): TextLayer {
  const characters = page.characters(MOST_CHARACTERS, { fonts: true });
  const turn = turnOfText(characters);
  const upright = turn === 0 ? characters : characters.map((character) => turnedCharacter(character, turn, page));
  const { words, legible } = wordsOfCharacters(upright, turnedSize({ width: page.width, height: page.height }, turn));
  return { words: withSigns(words), turn, legible };
}
