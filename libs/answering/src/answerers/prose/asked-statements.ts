import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { Span } from '../tables/sheet';
import { askedWords, isSameWord, isStatusWord } from './asked-words';
import { paragraphsOf, spansOf } from './paragraphs';
import { sentencesOf } from './prose-sentences';

/*
 * The numbers are set by hand; no script learns them.
 */

/** The least share of the words of a question that a label has: `Driving licence` for `Does the applicant have a driving licence?` */
const MIN_SHARE = 0.5;
/** Words of the longest label, and of a sentence that are looked at. */
const MAX_LABEL_WORDS = 8;
const MAX_WORDS = 80;
/** Words between a negation and the words that it negates. */
const NEGATION_REACH = 3;
/** Words between a negation and a noun that the text has not: `without a company car`. */
const DIRECT_REACH = 2;
/** Words of the longest answer that is no sentence: `not included`. */
const MAX_STATUS_WORDS = 2;

const QUESTION = new RegExp(String.raw`\?\s*$|^${anyOf(LEXICON.prose.auxiliaries.map(fold))}\s+\p{L}+\s+\p{L}`, 'u');
const NEGATIONS = new Set(LEXICON.formAnswers.negations);

/** Whether a name is worded as a question for yes or no: `Is smoking permitted?`, or in short `Smoking permitted`. */
export function isYesNoQuestion(name: string): boolean {
  const words = askedWords(name);
  return QUESTION.test(fold(name).trim()) || (words.length > 1 && words.some(isStatusWord));
}

/** What an answer of a few words says, such as `not included`, `nicht enthalten` or `inclus`; null for other texts. */
export function statedStatus(answer: string): boolean | null {
  const words = fold(answer).match(/[\p{L}\p{N}']+/gu) ?? [];
  const others = words.filter((word) => !NEGATIONS.has(word));
  return words.length <= MAX_STATUS_WORDS && others.length === 1 && others.every(isStatusWord)
    ? !hasNegation(words)
    : null;
}

/** The labels that have no words but those of a question, and most of them, the one with the most words first. */
export function labelsOfQuestion(name: string, { sheet }: Analysis): Span[] {
  const asked = askedWords(name);
  const found = sheet.cells.flatMap((cell) => {
    const end = cell.text.slice(0, cell.text.search(/[:?=.…_☐☒☑□[]|$/u)).trimEnd().length;
    const words = askedWords(cell.text.slice(0, end));
    const isLabel = words.length > 0 && words.length <= MAX_LABEL_WORDS && words.every((word) => isIn(word, asked));
    const share = asked.filter((word) => isIn(word, words)).length / Math.max(1, asked.length);
    return isLabel && share >= MIN_SHARE ? [{ span: { cell, start: 0, end }, share }] : [];
  });
  return found.sort((a, b) => b.share - a.share).map(({ span }) => span);
}

/**
 * The first sentence of running text with all words of a question, and whether it negates them; else one that says that there is none of
 * what the question is about: `comes without a company car` for `Company car included`. Null without one.
 */
export function statementOfQuestion(name: string, { sheet }: Analysis): Statement | null {
  const asked = askedWords(name);
  const things = asked.filter((word) => !isStatusWord(word));
  const statements = asked.length > 0 ? statementsIn(sheet) : [];
  const aboutBearer = asked.filter((word) => !BEARERS.has(word));
  const isAboutBearer = aboutBearer.length >= MIN_WORDS_OF_BEARER && aboutBearer.length < asked.length;
  return (
    find(statements, (words) => negationAround(words, asked)) ??
    (isAboutBearer ? find(statements, (words) => negationAround(words, aboutBearer)) : null) ??
    (things.length > 0 && things.length < asked.length
      ? find(statements, (words) => (isMissing(words, things) ? true : null))
      : null)
  );
}

/** The person that a document is about, whom it does not name in each sentence: the `candidate` of a curriculum. */
const BEARERS = new Set(
  [
    ...LEXICON.parties.bearers,
    ...LEXICON.prose.bornClauses.flatMap((clause) => clause.split(': ', 1)[0]?.split(', ') ?? []),
  ]
    .map(fold)
    .filter((word) => !word.includes(' ')),
);
/** The other words of a question about that person: one alone is in other sentences, too. */
const MIN_WORDS_OF_BEARER = 2;

/** A sentence about a question, and whether it negates its words. */
interface Statement {
  spans: Span[];
  isNegated: boolean;
}

interface Said {
  words: string[];
  spans: Span[];
}

function statementsIn(sheet: Analysis['sheet']): Said[] {
  return paragraphsOf(sheet).flatMap((paragraph) =>
    sentencesOf(paragraph).map(({ text, start }) => ({
      words: (fold(text).match(/[\p{L}\p{N}']+/gu) ?? []).slice(0, MAX_WORDS),
      spans: spansOf(paragraph, start, start + text.length),
    })),
  );
}

function find(statements: Said[], isNegatedIn: (words: string[]) => boolean | null): Statement | null {
  for (const { words, spans } of statements) {
    const isNegated = isNegatedIn(words);
    if (isNegated !== null) return { spans, isNegated };
  }
  return null;
}

/** Whether a sentence negates the asked words; null where it does not have all of them. */
function negationAround(words: string[], asked: string[]): boolean | null {
  const places = asked.map((word) => words.findIndex((other) => isSameWord(word, other)));
  if (places.includes(-1)) return null;
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return hasNegation(words.slice(Math.max(0, first - NEGATION_REACH), last + NEGATION_REACH + 1));
}

/** Whether the words of a thing follow each other in a sentence, directly behind a negation. */
function isMissing(words: string[], things: string[]): boolean {
  const first = words.findIndex((_, index) => things.every((thing, at) => isSameWord(thing, words[index + at] ?? '')));
  return first > 0 && hasNegation(words.slice(Math.max(0, first - DIRECT_REACH), first));
}

const hasNegation = (words: string[]): boolean => words.some((word) => NEGATIONS.has(word));

const isIn = (word: string, words: string[]): boolean => words.some((other) => isSameWord(word, other));
