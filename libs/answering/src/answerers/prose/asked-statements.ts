import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { Span } from '../tables/sheet';
import { askedWords, isSameWord } from './asked-words';
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

const QUESTION = new RegExp(String.raw`\?\s*$|^${anyOf(LEXICON.prose.auxiliaries.map(fold))}\s+\p{L}+\s+\p{L}`, 'u');
const NEGATIONS = new Set(LEXICON.formAnswers.negations);

/** Whether a name is worded as a question for yes or no: `Is smoking permitted?` */
export const isYesNoQuestion = (name: string): boolean => QUESTION.test(fold(name).trim());

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

/** The first sentence of running text with all words of a question, and whether it negates them; null without one. */
export function statementOfQuestion(name: string, { sheet }: Analysis): { spans: Span[]; isNegated: boolean } | null {
  const asked = askedWords(name);
  if (asked.length === 0) return null;
  for (const paragraph of paragraphsOf(sheet)) {
    for (const { text, start } of sentencesOf(paragraph)) {
      const words = (fold(text).match(/[\p{L}\p{N}']+/gu) ?? []).slice(0, MAX_WORDS);
      const places = asked.map((word) => words.findIndex((other) => isSameWord(word, other)));
      if (places.includes(-1)) continue;
      const [first, last] = [Math.min(...places), Math.max(...places)];
      const near = words.slice(Math.max(0, first - NEGATION_REACH), last + NEGATION_REACH + 1);
      const isNegated = near.some((word) => NEGATIONS.has(word));
      return { spans: spansOf(paragraph, start, start + text.length), isNegated };
    }
  }
  return null;
}

const isIn = (word: string, words: string[]): boolean => words.some((other) => isSameWord(word, other));
