import { fold } from '@app/core/programs';
import { type Cell, isReadByOcr, type Sheet } from '../tables/sheet';
import { inCaseOf, isInList, type WordList } from './misread-words';
import { looksLike } from './similar-letters';

/** Shorter words resemble too many others. */
const SHORTEST = 4;
/**
 * The confidence (0–100) by which another spelling must be better read, summed over its occurrences. More mends less; with
 * less, two words of a document that differ in one letter become the same.
 */
const CLEARLY_BETTER = 6;

/** How well each word of a document is read: its confidences, summed over its occurrences, by its length. */
type Readings = Map<number, Map<string, number>>;

const KNOWN = new WeakMap<Sheet, Readings>();

/**
 * Gives words the spelling that the same document has elsewhere, when it differs by one letter that OCR confuses and is
 * clearly better read: `Jalan Permai, Taman Pernai` becomes `Jalan Permai, Taman Permai`. Words of the list stay.
 */
export function agreeWithOthers(text: string, sheet: Sheet, list: WordList): string {
  const readings = readingsOf(sheet);
  return text.replace(/(?<![\p{L}\p{N}])\p{L}{4,}(?![\p{L}\p{N}])/gu, (word) => {
    const key = fold(word);
    if (key.length !== word.length || isInList(word, list)) return word;
    const others = readings.get(key.length);
    const own = others?.get(key) ?? 0;
    const better = [...(others ?? [])].filter(([other, sum]) => sum >= own + CLEARLY_BETTER && isMisread(key, other));
    return better.length === 1 && better[0] ? inCaseOf(word, better[0][0]) : word;
  });
}

/** True for a folded word that OCR has read anywhere in the document. */
export function hasWord(word: string, sheet: Sheet): boolean {
  return readingsOf(sheet).get(word.length)?.has(word) ?? false;
}

function readingsOf(sheet: Sheet): Readings {
  const known = KNOWN.get(sheet);
  if (known) return known;
  const readings: Readings = new Map();
  for (const cell of sheet.cells.filter(isReadByOcr)) addReadings(cell, readings);
  KNOWN.set(sheet, readings);
  return readings;
}

function addReadings(cell: Cell, readings: Readings): void {
  for (const { text, confidence } of cell.words) {
    for (const [word] of text.matchAll(/\p{L}+/gu)) {
      const key = fold(word);
      if (key.length < SHORTEST) continue;
      const sameLength = readings.get(key.length) ?? new Map<string, number>();
      sameLength.set(key, (sameLength.get(key) ?? 0) + confidence);
      readings.set(key.length, sameLength);
    }
  }
}

/** True for words of the same length that differ in one letter, which resembles the other one. */
function isMisread(word: string, other: string): boolean {
  const differing = [...word].filter((letter, index) => letter !== other[index]);
  return differing.length === 1 && looksLike(word, other);
}
