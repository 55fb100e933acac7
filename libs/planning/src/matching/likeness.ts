import { editDistance } from '@app/core/programs';
import { GENERIC, JOINING, RELATED } from './synonyms';
import { type Words, wordsOf } from './words';

/**
 * Grades of likeness, set by hand on constructed pages so that exact > same words > all words > some words > misspelt words.
 * Raising SOME_WORDS finds more elements and confuses more.
 */
const SAME_TERMS = 0.96;
const OTHER_ORDER = 0.93;
const ALL_WORDS = 0.72;
const ALL_WORDS_SPAN = 0.18;
const SOME_WORDS = 0.85;
/** How much of SOME_WORDS depends on the words that were asked for; the rest on those that are shown. */
const ASKED_SHARE = 0.7;
const GENERIC_WEIGHT = 0.5;
const JOINING_WEIGHT = 0.2;
const MISSPELT = 0.85;
const MISSPELT_ALL = 0.75;
const BEGINNING = 0.75;
/** Lengths of words from which on one or two wrong letters are accepted. Less confuses short words. */
const ONE_EDIT_FROM = 5;
const TWO_EDITS_FROM = 7;
/** Letters that the beginning of a word must have to stand for it. */
const SHORTEST_BEGINNING = 3;

const related = new Map(
  RELATED.flatMap(([a, b, grade]) => [
    [`${a} ${b}`, grade],
    [`${b} ${a}`, grade],
  ]),
);

/** How well a text of a page fits the words that are looked for: 0 (not at all) to 1 (equal but for case and punctuation). */
export function likeness(wanted: string, shown: string): number {
  const asked = wordsOf(wanted);
  const given = wordsOf(shown);
  if (asked.key === '' || given.key === '')
    return wanted.trim() !== '' && symbol(wanted.trim()) === symbol(shown.trim()) ? 1 : 0;
  if (asked.key === given.key) return 1;
  return graded(asked, given);
}

/** A symbol by its name, so that "plus" is "+". Other texts stay as they are. */
const symbol = (text: string): string => SYMBOLS.get(text) ?? text.toLowerCase();
const SYMBOLS = new Map([
  ...['+', '＋', '➕', 'plus sign'].map((sign): [string, string] => [sign, 'plus']),
  ...['-', '−', '–', '➖', 'minus sign'].map((sign): [string, string] => [sign, 'minus']),
]);

function graded(asked: Words, given: Words): number {
  if (asked.terms.join(' ') === given.terms.join(' ')) return SAME_TERMS;
  const recall = covered(asked.terms, given.terms);
  if (recall === 0) return isMisspelt(asked.key, given.key) ? MISSPELT_ALL : 0;
  const precision = covered(given.terms, asked.terms);
  if (recall === 1 && precision === 1) return OTHER_ORDER;
  if (recall === 1) return ALL_WORDS + ALL_WORDS_SPAN * precision;
  return SOME_WORDS * (ASKED_SHARE * recall + (1 - ASKED_SHARE) * precision);
}

/** The share of the terms that the others have, by weight. */
function covered(terms: string[], others: string[]): number {
  let total = 0;
  let found = 0;
  for (const term of terms) {
    const weight = GENERIC.has(term) ? GENERIC_WEIGHT : JOINING.has(term) ? JOINING_WEIGHT : 1;
    total += weight;
    found += weight * Math.max(0, ...others.map((other) => termLikeness(term, other)));
  }
  return total === 0 ? 0 : found / total;
}

function termLikeness(a: string, b: string): number {
  if (a === b) return 1;
  const kinship = related.get(`${a} ${b}`);
  if (kinship) return kinship;
  if (/\d/.test(a) || /\d/.test(b)) return 0;
  const shorter = Math.min(a.length, b.length);
  if (shorter >= SHORTEST_BEGINNING && (a.startsWith(b) || b.startsWith(a))) return BEGINNING;
  return isMisspelt(a, b) ? MISSPELT : 0;
}

/** Two letters that changed places count as two edits. */
function isMisspelt(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < ONE_EDIT_FROM || /\d/.test(a) || /\d/.test(b)) return false;
  const edits = shorter < TWO_EDITS_FROM ? 1 : 2;
  return editDistance(a, b, edits) <= edits;
}

/** Whether the text contains the words as they are, but for case and punctuation. */
export function contains(text: string, words: string): boolean {
  const asked = wordsOf(words).words;
  const given = wordsOf(text).words;
  if (asked.length === 0) return text.includes(words.trim());
  return ` ${given.join(' ')} `.includes(` ${asked.join(' ')} `);
}

/** Whether one of the lines of a page contains the words, of which `contains` compares the beginning only. */
export const shows = (text: string, words: string): boolean => text.split('\n').some((line) => contains(line, words));
