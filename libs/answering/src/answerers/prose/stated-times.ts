import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import { type Finding, valuesOfLabel } from '../labels/linking';
import { findDates } from '../values/dates';
import { findTimes } from '../values/times';
import type { TypedValue } from '../values/values';
import { askedWords, isSameWord } from './asked-words';
import { paragraphsOf, spansOf } from './paragraphs';
import { agreed } from '../values/agreed';

/** The scores of a time beside or below a label without the word for time, and of one that a text states. Set by hand. */
const LABELLED = 0.8;
const STATED = 0.65;
/** Words of the longest label. */
const MAX_LABEL_WORDS = 4;
/** Characters between the words of a name and the time that a text states for them. */
const REACH = 60;
/** Characters of the longest day. */
const LONGEST_DATE = 24;

const TIME_WORD = new RegExp(String.raw`(?<!\p{L})${anyOf(LEXICON.prose.timeWords.map(fold))}(?!\p{L})`, 'gu');

/**
 * The time of day that a name with a word for it asks for: beside a label without that word, `Departure` for `Departure time`, else in the
 * text, `check-out until 11:00` for `Check-out time`. Null without one, or with several.
 */
export function statedTime(name: string, analysis: Analysis): Finding | null {
  const folded = joined(name);
  const rest = folded.replace(TIME_WORD, ' ');
  const words = rest === folded ? [] : askedWords(rest);
  if (words.length === 0) return null;
  const labelled = timesOfLabels(words, analysis);
  return agreed(labelled.length > 0 ? labelled : timesInText(words, analysis));
}

/** The times that are all of the value of a label with the words and no others. */
function timesOfLabels(words: string[], analysis: Analysis): Finding[] {
  const labels = analysis.sheet.cells
    .map(({ text }) => text.split(':', 1)[0] ?? '')
    .filter((text) => isOnly(words, text));
  return [...new Set(labels)].flatMap((name) => {
    const named = analysis.withName(name);
    const own = named.labels.filter(({ meanings }) => meanings.some(({ meaning }) => 'entity' in meaning));
    return own.flatMap((label) => valuesOfLabel(label, 'text', named).flatMap(({ value }) => timeOf(value)));
  });
}

/** The time that a text is, and nothing else. */
function timeOf(value: TypedValue): Finding[] {
  const [time] = findTimes(value.value);
  return time?.value === value.value.trim() ? [{ value: time.value, spans: [value], score: LABELLED }] : [];
}

function isOnly(words: string[], text: string): boolean {
  const own = askedWords(joined(text));
  return own.length > 0 && own.length <= MAX_LABEL_WORDS && own.length === words.length && hasAll(words, own);
}

const hasAll = (words: string[], others: string[]): boolean =>
  words.every((word) => others.some((other) => isSameWord(word, other)));

/** A folded text in which `check-in` and `check-out` are words. */
const joined = (text: string): string => fold(text).replace(/(?<=\p{L})-(?=\p{L})/gu, '');

/** A text before a time without the days in it: `on Thursday, 21 October 2027 at`. */
function withoutDates(text: string, monthFirst: boolean): string {
  const dates = findDates(text, monthFirst);
  return dates.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text).slice(-REACH);
}

/** The first time behind the words in their sentence, with no other sentence between them. */
function timesInText(words: string[], { sheet, monthFirst }: Analysis): Finding[] {
  return paragraphsOf(sheet).flatMap((paragraph) => {
    const { text } = paragraph;
    return findTimes(text).flatMap(({ start, end, value }): Finding[] => {
      const before = withoutDates(text.slice(Math.max(0, start - REACH - LONGEST_DATE), start), monthFirst);
      const clause = before.split(/[.;!?]\s|\d/).at(-1) ?? '';
      if (!hasAll(words, askedWords(joined(clause)))) return [];
      return [{ value, spans: spansOf(paragraph, start, end), score: STATED }];
    });
  });
}
