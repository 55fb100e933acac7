import type { Analysis } from '../analysis';
import { findValues } from '../values/values';
import type { ConceptName } from '../labels/concept';
import type { LinkedValue } from '../labels/places/linked-value';

/** The weight of a number behind the letter that letterheads print for its kind. Set by hand. */
const BY_LETTER = 0.85;
/** `T`, `M` and `F` before a number, with or without a colon, at the beginning of a line or behind another number. */
const LETTERS: Partial<Record<ConceptName, RegExp>> = {
  phone: /(?:^|[\d)|·•,;/–-]\s{0,3})[TP][.:]?\s*$/u,
  mobile: /(?:^|[\d)|·•,;/–-]\s{0,3})M[.:]?\s*$/u,
  fax: /(?:^|[\d)|·•,;/–-]\s{0,3})F[.:]?\s*$/u,
};

/** The numbers that a letter says to be those of a phone, a mobile phone or a fax: `T 026 334 81 00 F 026 334 81 11`. */
export function phonesBehindLetters(concept: ConceptName, analysis: Analysis): LinkedValue[] {
  const letter = LETTERS[concept];
  if (!letter) return [];
  return analysis.sheet.cells
    .flatMap((cell) => findValues(cell, 'phone', analysis))
    .filter(({ cell, start }) => letter.test(cell.text.slice(0, start)))
    .map((value) => ({ value, weight: BY_LETTER * value.plausibility }));
}
