import type { Analysis } from '../analysis';
import { type Cell, isReadByOcr, wordConfidence } from '../tables/sheet';
import { ADDRESS_WORDS, correctWords, joinPieces } from '../values/misread-words';
import { agreeWithOthers } from '../values/other-readings';
import { correctCapitals, correctDigits, correctLetters, correctUnit } from './misread-digits';

const KNOWN = new WeakMap<Cell, string>();

/** The text of a line as a part of an address: the errors that OCR makes in words and numbers of addresses are mended. */
export function addressText(cell: Cell, { sheet }: Analysis): string {
  if (!isReadByOcr(cell)) return cell.text;
  const known = KNOWN.get(cell);
  if (known !== undefined) return known;
  const pieces = correctUnit(correctLetters(cell.text, ADDRESS_WORDS));
  const spelled = correctWords(joinPieces(pieces, ADDRESS_WORDS), ADDRESS_WORDS, wordConfidence(cell));
  const text = correctDigits(correctCapitals(agreeWithOthers(spelled, sheet, ADDRESS_WORDS)));
  KNOWN.set(cell, text);
  return text;
}
