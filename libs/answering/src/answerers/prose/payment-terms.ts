import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { EntityMeaning } from '../entity-meaning';
import type { Finding } from '../labels/linking';
import { DURATION } from './durations';
import { findDates } from '../values/dates';
import { paragraphsOf, spansOf } from './paragraphs';
import type { ProseMatch } from './prose-match';
import { sentencesOf } from './prose-sentences';
import { agreed } from '../values/agreed';

/** The score of the time that the only sentence about a payment gives for it. Set by hand. */
const STATED = 0.7;
/** Characters of the words between `within` and the number of days, and of what follows it. */
const MAX_TAIL = 60;

const { within, latest, paying } = LEXICON.prose;
const PAYMENT = new RegExp(String.raw`(?<!\p{L})${anyOf(paying)}(?!\p{L})`, 'iu');
const WITHIN = new RegExp(String.raw`(?<!\p{L})${anyOf(within)}\s+(?:\p{L}{1,4}\s+)?$`, 'iu');
const LATEST = new RegExp(String.raw`(?<!\p{L})${anyOf(latest)}\s+$`, 'iu');
/** What ends the words about the time: punctuation, a remark, or the next clause. */
const END = /[.,;:()]|\s[–—-]\s/u;

/** The infinitive behind a noun at the end of a German sentence: `nach Lieferung zurückzugeben`. */
const INFINITIVE = /(?<=\p{Lu}\p{Ll}{1,30})\s(?:zu\s)?\p{Ll}{3,30}en$/u;

/**
 * The time that a sentence gives for a payment, as it is printed: `within 14 days of invoice date`, or its last day where the due date is
 * asked for. Null without one, or with several.
 */
export function timeForPayment({ concept }: EntityMeaning, { sheet, monthFirst }: Analysis): Finding | null {
  if (concept !== 'payment_terms' && concept !== 'due_date') return null;
  const find = concept === 'due_date' ? (text: string) => lastDayIn(text, monthFirst) : timeIn;
  const found = paragraphsOf(sheet).flatMap((paragraph) =>
    sentencesOf(paragraph).flatMap(({ text, start }): Finding[] => {
      const match = PAYMENT.test(text) ? find(text) : null;
      if (!match) return [];
      return [{ value: match.value, spans: spansOf(paragraph, start + match.start, start + match.end), score: STATED }];
    }),
  );
  return agreed(found);
}

/** The date behind words for the last day of a payment: `uiterlijk op 31 maart 2026`. */
export function lastDayIn(text: string, monthFirst: boolean): ProseMatch | null {
  return findDates(text, monthFirst).find(({ start }) => LATEST.test(text.slice(0, start))) ?? null;
}

/** The first number of days, weeks or months with the word before it, and what it is counted from. */
export function timeIn(text: string): ProseMatch | null {
  for (const match of text.matchAll(DURATION)) {
    const before = WITHIN.exec(text.slice(0, match.index));
    if (!before) continue;
    const after = match.index + match[0].length;
    const tail = text.slice(after, after + MAX_TAIL);
    const end = END.exec(tail)?.index ?? -1;
    const last = end < 0 ? after : after + tail.slice(0, end).trimEnd().replace(INFINITIVE, '').length;
    return { start: before.index, end: last, value: text.slice(before.index, last) };
  }
  return null;
}
