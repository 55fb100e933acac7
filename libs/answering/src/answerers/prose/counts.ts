import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { AnswerValue } from '../answerer';

/** A name for how many there are. `number of` asks for a code, too, but not before a plural. */
const COUNT = new RegExp(
  String.raw`^\W*(?:${anyOf(LEXICON.prose.countQuestions.map(fold).filter((words) => !/\s(?:of|de|di)$/.test(words)))}\s+\p{L}|${anyOf(
    LEXICON.prose.countQuestions.map(fold).filter((words) => /\s(?:of|de|di)$/.test(words)),
  )}\s+(?:\p{L}+\s+){0,2}\p{L}{3,}s(?!\p{L}))`,
  'u',
);
/** A number, maybe with what is counted behind it. */
const NUMBER = /^\W{0,3}\d{1,3}(?:[.,'’\s]?\d{3})*(?:[.,]\d{1,2})?(?:\s?\P{N}{1,30})?$/u;

/** Whether a name asks how many there are, and a value is a code, a date or another text with digits that is no number. */
export function isOtherThanCount(name: string, value: AnswerValue): boolean {
  return typeof value === 'string' && /\d/.test(value) && COUNT.test(fold(name)) && !NUMBER.test(value.trim());
}
