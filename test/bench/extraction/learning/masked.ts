import type { DocumentText, TextLine } from '../../../../libs/reading/src/document';
import { hasLegalForm } from '../../../../libs/answering/src/answerers/parties/company-names';
import type { LabelledDocument } from '../labelled-documents';
import { normalText } from '../normalised';
import { seeded } from '../../../random-numbers';

/** Members of the truth whose words are replaced. */
const NAMES = ['company', 'seller', 'buyer'];
/** Shorter words are kept: particles and parts of legal forms. */
const SHORTEST = 4;
/** Letters of a word that OCR may have read wrongly: one, or two of a long word. */
const LONG = 8;
const CONSONANTS = 'BCDFGHKLMNPRSTVZ';
const VOWELS = 'AEIOU';

type Replacements = Map<string, string>;

/**
 * The same document with names that nobody has: each word of the parties' names, but for legal forms, is replaced wherever it
 * stands by a made-up word of its length. A model that knows words of the development data, or trusts lists of words too
 * much, is worse on these. Errors of OCR (spaces, letters) stay where they are.
 */
export function masked(
  labelled: LabelledDocument,
  document: DocumentText,
  seed: number,
): { labelled: LabelledDocument; document: DocumentText } {
  const next = seeded(seed);
  const replacements: Replacements = new Map();
  for (const field of NAMES) {
    for (const word of String(labelled.truth[field] ?? '').split(/[^\p{L}]+/u)) {
      if (word.length >= SHORTEST && !hasLegalForm(word)) replacements.set(normalText(word), madeUp(word.length, next));
    }
  }
  const truth = Object.fromEntries(
    Object.entries(labelled.truth).map(([field, value]) => [
      field,
      typeof value === 'string' ? replaced(value, replacements) : value,
    ]),
  );
  const pages = document.pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => replacedLine(line, replacements)),
  }));
  return { labelled: { ...labelled, truth }, document: { ...document, pages } };
}

/** The replaced words of a line, whose text they are, joined by spaces. */
function replacedLine(line: TextLine, replacements: Replacements): TextLine {
  const texts = replaced(line.words.map(({ text }) => text).join(' '), replacements).split(' ');
  const words = line.words.map((word, index) => ({ ...word, text: texts[index] ?? word.text }));
  return { ...line, text: words.map(({ text }) => text).join(' '), words };
}

/** Replaces words letter by letter, so that spaces and wrong letters in them stay. */
function replaced(text: string, replacements: Replacements): string {
  const letters = [...text];
  const places = letters.flatMap((letter, place) => (/[\p{L}\p{N}]/u.test(letter) ? [place] : []));
  for (let first = 0; first < places.length; first++) {
    for (const [word, other] of replacements) {
      const found = places.slice(first, first + word.length);
      if (!isWord(word, found, letters)) continue;
      found.forEach((place, index) => {
        const letter = letters[place] ?? '';
        if (normalText(letter) === word[index]) letters[place] = inCaseOf(letter, other[index] ?? '');
      });
      first += word.length - 1;
      break;
    }
  }
  return letters.join('');
}

/** Whether the letters at the places are the word, but for a few that OCR has read wrongly; it begins or ends a word there. */
function isWord(word: string, places: number[], letters: string[]): boolean {
  if (places.length < word.length) return false;
  const isPart = (place = -1) => /[\p{L}\p{N}]/u.test(letters[place] ?? '');
  if (isPart((places[0] ?? 0) - 1) && isPart((places.at(-1) ?? 0) + 1)) return false;
  const wrong = places.filter((place, index) => normalText(letters[place]) !== word[index]).length;
  return wrong <= (word.length >= LONG ? 2 : word.length > SHORTEST ? 1 : 0);
}

function madeUp(length: number, next: () => number): string {
  const pick = (letters: string) => letters[Math.floor(next() * letters.length)] ?? 'A';
  return Array.from({ length }, (_, index) => pick(index % 2 === 0 ? CONSONANTS : VOWELS)).join('');
}

function inCaseOf(letter: string, other: string): string {
  return letter === letter.toUpperCase() ? other.toUpperCase() : other.toLowerCase();
}
