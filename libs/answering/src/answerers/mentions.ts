import { fold } from '@app/core/programs';
import type { Analysis } from './analysis';
import { CONCEPTS } from './labels/concepts';
import { conceptOf } from './entity-meaning';
import { strengthFor } from './labels/linking';
import type { Span } from './tables/sheet';

/** Weaker labels are no mentions; set by hand on the development receipts and invoices. */
const MIN_STRENGTH = 0.5;

/**
 * The spans that mention an entity, in reading order: phrases in quotation marks in the criteria, else the entity's own words,
 * else the labels of the entity's concept.
 */
export function findMentions(entity: string, criteria: string, analysis: Analysis): Span[] {
  const phrases = [...quotedIn(criteria), entity]
    .map((phrase) => wordsPattern(phrase))
    .filter((pattern) => pattern !== null);
  for (const pattern of phrases) {
    const found = analysis.sheet.cells.flatMap((cell) => {
      const match = pattern.exec(foldKeepingLength(cell.text));
      return match ? [{ cell, start: match.index, end: match.index + match[0].length }] : [];
    });
    if (found.length > 0) return found;
  }
  const concept = conceptOf(entity);
  return concept
    ? analysis.labels.filter(
        (label) => strengthFor(label, concept) > MIN_STRENGTH && CONCEPTS[concept].labels.length > 0,
      )
    : [];
}

/** The phrases in quotation marks in criteria. */
export const quotedIn = (criteria: string): string[] =>
  [...criteria.matchAll(/["“„«']([^"”“»']{2,80})["”“»']/g)].map((match) => match[1] ?? '');

/** Matches the words of a phrase, in order and as whole words, with one to three other characters between them. */
function wordsPattern(phrase: string): RegExp | null {
  const words = fold(phrase.replace(/_/g, ' ')).match(/[\p{L}\p{N}]+/gu);
  return words ? new RegExp(`(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]{1,3}')}(?![\\p{L}\\p{N}])`, 'u') : null;
}

/** Folds a text without changing offsets: characters that fold to several are only changed to lower case. */
export function foldKeepingLength(text: string): string {
  return [...text]
    .map((character) => (fold(character).length === character.length ? fold(character) : character.toLowerCase()))
    .join('');
}
