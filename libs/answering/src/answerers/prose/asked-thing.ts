import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';

const { questions, articles } = LEXICON.prose;
const INTRODUCTION = new RegExp(
  String.raw`^\W{0,2}${anyOf(questions)}\s+(?:${anyOf([...articles.map(fold), ...LEXICON.labels.articles])}\s+)?`,
);

/** The longest question that is looked at. */
const MAX_CHARACTERS = 200;

/** What a name asks for that is a question: `closing balance` for `What is the closing balance?`; null for other names. */
export function askedThing(name: string): string | null {
  if (name.length > MAX_CHARACTERS) return null;
  const text = fold(name).trim();
  const thing = text.replace(INTRODUCTION, '').replace(/[?\s]+$/, '');
  return thing === '' || !INTRODUCTION.test(text) ? null : thing;
}
