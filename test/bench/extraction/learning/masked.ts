import type { DocumentText } from '../../../../libs/reading/src/document';
import { hasLegalForm } from '../../../../libs/answering/src/answerers/parties/company-names';
import type { LabelledDocument } from '../labelled-documents';
import { normalText } from '../normalised';
import { randomNumbers } from './vendors';

/** Members of the truth whose words are replaced. */
const NAMES = ['company', 'seller', 'buyer'];
/** Shorter words are kept: particles and parts of legal forms. */
const SHORTEST = 4;
const CONSONANTS = 'BCDFGHKLMNPRSTVZ';
const VOWELS = 'AEIOU';

/**
 * The same document with names that nobody has: each word of the parties' names, but for legal forms, is replaced wherever it
 * stands by a made-up word of its length. A model that knows words of the development data, or trusts lists of words too
 * much, is worse on these.
 */
export function masked(
  labelled: LabelledDocument,
  document: DocumentText,
  seed: number,
): { labelled: LabelledDocument; document: DocumentText } {
  const next = randomNumbers(seed);
  const replacements = new Map<string, string>();
  for (const field of NAMES) {
    for (const word of String(labelled.truth[field] ?? '').split(/[^\p{L}]+/u)) {
      if (word.length >= SHORTEST && !hasLegalForm(word)) replacements.set(normalText(word), madeUp(word.length, next));
    }
  }
  const replace = (text: string) =>
    text.replace(/\p{L}+/gu, (word) => inCaseOf(word, replacements.get(normalText(word)) ?? word));
  const truth = Object.fromEntries(
    Object.entries(labelled.truth).map(([field, value]) => [field, typeof value === 'string' ? replace(value) : value]),
  );
  const pages = document.pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => ({
      ...line,
      text: replace(line.text),
      words: line.words.map((word) => ({ ...word, text: replace(word.text) })),
    })),
  }));
  return { labelled: { ...labelled, truth }, document: { ...document, pages } };
}

function madeUp(length: number, next: () => number): string {
  const pick = (letters: string) => letters[Math.floor(next() * letters.length)] ?? 'A';
  return Array.from({ length }, (_, index) => pick(index % 2 === 0 ? CONSONANTS : VOWELS)).join('');
}

function inCaseOf(word: string, other: string): string {
  if (word === word.toUpperCase()) return other.toUpperCase();
  const lower = other.toLowerCase();
  return /^\p{Lu}/u.test(word) ? lower.charAt(0).toUpperCase() + lower.slice(1) : lower;
}
