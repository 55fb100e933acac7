import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';

/** A time of day as it is printed. */
export interface TimeMatch {
  start: number;
  end: number;
  value: string;
}

/**
 * `14:30`, `14.30 Uhr`, `11 h 30`, `15 h`, `2 pm`, `2:30 p.m.`. A number with a full stop is a time only before a word that says so: it may
 * be an amount.
 */
const HOUR = String.raw`(?:[01]?\d|2[0-4])`;
const WORD = String.raw`(?:[ap]\.m\.?|[ap]m|${anyOf(LEXICON.prose.clockWords)})`;
const TIME = new RegExp(
  String.raw`(?<![\p{L}\d.,:/-])(?:${HOUR}:[0-5]\d(?:\s?${WORD})?|${HOUR}\s?h(?:\s?[0-5]\d)?|${HOUR}(?:[.:][0-5]\d)?\s?${WORD})(?![\p{L}\d:/])`,
  'giu',
);

/** The times of day in a text, from left to right. */
export function findTimes(text: string): TimeMatch[] {
  return [...text.matchAll(TIME)].map(({ index, 0: value }) => ({ start: index, end: index + value.length, value }));
}
