import { fold } from '@app/core/programs';
import { stemmer } from '@orama/stemmers/english';
import { CONCEPTS, FILLERS } from './synonyms';

/** A text prepared for comparison. */
export interface Words {
  /** Letters and digits, folded, without spaces. */
  key: string;
  /** Words in order, folded. */
  words: string[];
  /** Concepts, or stems of words without one; without fillers. */
  terms: string[];
}

/** Longer texts name nothing; what follows is not compared. */
const MAX_CHARACTERS = 300;
/** Texts of a page are compared with many targets. */
const MAX_CACHED = 5_000;
/** Shorter words have no ending to remove. */
const SHORTEST_STEMMED = 4;

const cached = new Map<string, Words>();
const byFirstWord = new Map<string, (typeof CONCEPTS)[number][]>();
for (const name of CONCEPTS) {
  const first = name.words[0] ?? '';
  byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), name]);
}

/** The letters and digits of a text, folded: equal for texts that differ in case, punctuation and spaces only. */
export const keyOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** The words of a text; names of programs such as `firstName` and `first_name` are split. */
export function splitWords(text: string): string[] {
  const spaced = text.slice(0, MAX_CHARACTERS).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const folded = fold(spaced)
    .replace(/\be[-\s]?mail/g, 'email')
    .replace(/\bno\.(?=\s|:|$)/g, 'number')
    .replace(/[#№](?=\s|:|$)/g, ' number')
    .replace(/['’]s\b/g, '')
    .replace(/_/g, ' ');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Prepares a text for `likeness`. */
export function wordsOf(text: string): Words {
  const known = cached.get(text);
  if (known) return known;
  const words = splitWords(text);
  const prepared = { key: keyOf(text), words, terms: termsOf(words) };
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(text, prepared);
  return prepared;
}

function termsOf(words: string[]): string[] {
  const terms: string[] = [];
  for (let at = 0; at < words.length;) {
    const concept = conceptAt(words, at);
    if (concept) terms.push(concept.concept);
    else if (!FILLERS.has(words[at] ?? '')) terms.push(stem(words[at] ?? ''));
    at += concept ? concept.words.length : 1;
  }
  return terms.length > 0 ? terms : words.map(stem);
}

function conceptAt(words: string[], at: number) {
  const names = byFirstWord.get(words[at] ?? '') ?? [];
  return names.find((name) => name.words.every((word, index) => words[at + index] === word));
}

const stem = (word: string) => (word.length < SHORTEST_STEMMED || /\d/.test(word) ? word : stemmer(word));
