import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';

const { questions, whenQuestions, auxiliaries, articles } = LEXICON.prose;
const ARTICLE = String.raw`(?:${anyOf([...articles.map(fold), ...LEXICON.labels.articles])}\s+)?`;
const INTRODUCTION = new RegExp(String.raw`^\W{0,2}${anyOf(questions)}\s+${ARTICLE}`);
const WHEN = new RegExp(
  String.raw`^\W{0,2}${anyOf(whenQuestions)}\s+(?:${anyOf(auxiliaries.map(fold))}\s+)?${ARTICLE}`,
);

/** The longest question that is looked at. */
const MAX_CHARACTERS = 200;

/** What a question asks for, and whether that is a date. */
export interface AskedThing {
  name: string;
  isDate: boolean;
}

/**
 * What a name asks for that is a question: `closing balance` for `What is the closing balance?`, and the date of `report due` for `When is
 * the report due?`; null for other names.
 */
export function askedThing(name: string): AskedThing | null {
  if (name.length > MAX_CHARACTERS) return null;
  const text = fold(name).trim();
  const isDate = WHEN.test(text);
  const thing = text.replace(isDate ? WHEN : INTRODUCTION, '').replace(/[?\s]+$/, '');
  return thing === '' || !(isDate || INTRODUCTION.test(text)) ? null : { name: thing, isDate };
}
