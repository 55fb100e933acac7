import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { ValueType } from '../labels/concept';
import type { Finding } from '../labels/linking';
import { shownType, synonymsOf } from '../labels/similar-labels';
import { findAmounts, formatAmount } from '../values/amounts';
import { findAmountsInWords } from '../values/amounts-in-words';
import { findIbans, findPercentages, findPhones } from '../values/codes';
import { findDates } from '../values/dates';
import { findDaysOfYear } from '../values/days-of-year';
import { areOnlyDays, askedWords, askForDay, partsOfDay } from './asked-words';
import { DURATION } from './durations';
import { isAbout, type Place, placesOf } from './facts/places';
import { type Paragraph, paragraphsOf, spansOf } from './paragraphs';
import { measureBefore, measureOf, predicateOf } from './predicates';
import type { ProseMatch } from './prose-match';
import { type Sentence, sentencesOf } from './prose-sentences';
import { agreed } from '../values/agreed';
import { NUMBER_WORD, valueOfWord } from '../values/number-words';
import { foldedInPlace } from './folded-in-place';

/*
 * The numbers are set by hand on drawn agreements, letters and minutes; no script learns them.
 */

/** The score of the only value that a sentence with all words of a name states. */
const STATED = 0.6;
/** The factor for what is stated about another name for the same. */
const IN_OTHER_WORDS = 0.85;
/** Characters between the words of a fact and its value. More finds values of other facts. */
const REACH = 60;
/** Small words between those of a name: `period of notice`. */
const MAX_SMALL_WORDS = 2;
/** What is before the words that a sentence is about: a number of the clause and an article. */
const BEGINNING = /^\W*(?:\d{1,3}[a-z]?\W+)?(?:\p{L}{1,4}\s+){0,2}$/u;

type FindIn = (text: string, analysis: Analysis) => ProseMatch[];

const wholeDates: FindIn = (text, { monthFirst }) => findDates(text, monthFirst);

const FINDERS: Partial<Record<ValueType, FindIn>> = {
  date: (text, { monthFirst }) => {
    const dates = findDates(text, monthFirst);
    return dates.length > 0 ? dates : findDaysOfYear(text);
  },
  amount: (text, analysis) => {
    const amounts = findAmounts(text, analysis).filter(({ withCurrency, decimals }) => withCurrency || decimals === 2);
    const found = amounts.length > 0 ? amounts : findAmountsInWords(text);
    return found.map(({ start, end, value }) => ({ start, end, value: formatAmount(value) }));
  },
  percentage: (text) => findPercentages(text),
  iban: (text) => findIbans(text),
  phone: (text) => findPhones(text),
};

const PHONE = new RegExp(`^${anyOf(LEXICON.entities.phone.map((word) => fold(word).replace('*', '')))}$`);
/** The words of a name for a number that say whose it is: a sentence may call it by another noun, or by none. */
const withoutPhone = (words: string[]): string[] => words.filter((word) => !PHONE.test(word));

/** A name whose value is a number of days, weeks or hours: `Vacation days`, `Urlaubstage`. */
const OF_UNITS = new RegExp(
  String.raw`(?:${anyOf(LEXICON.prose.durationUnits.map(fold))}|${anyOf(LEXICON.prose.clockWords.map(fold))})\W*$`,
  'u',
);
/** The shortest word of such a name. */
const MIN_UNIT = 4;

/** A name whose value is a duration: no amount is a `Notice period`. */
const OF_DURATION = new RegExp(String.raw`(?<!\p{L})${anyOf(LEXICON.prose.durationNouns.map(fold))}(?!\p{L})`, 'u');
const hasDuration = (text: string): boolean => text.match(DURATION) !== null;

const COUNT = new RegExp(String.raw`^\W{0,2}${anyOf(LEXICON.prose.countQuestions.map(fold))}\s+(.+)$`);

/**
 * The value that one sentence of running text states about all words of a name: a date, an amount of money, a rate, or the number before
 * the words for what is counted. Null where no sentence does, or where several state different values.
 */
export function statedFact(name: string, asked: ValueType, analysis: Analysis): Finding | null {
  const counted = COUNT.exec(fold(name).trim())?.[1];
  const asWritten = askedWords(counted ?? name);
  const parts = asWritten.flatMap((word, index) => (index < asWritten.length - 1 ? [word] : partsOfDay(word)));
  const type = typeOf(name, asked, parts);
  const words = type === 'date' ? parts : type === 'phone' ? withoutPhone(asWritten) : asWritten;
  const find = type === 'date' && areOnlyDays(words) ? wholeDates : FINDERS[type];
  if (words.length === 0 || (!counted && !find && type !== 'text')) return null;
  const found = paragraphsOf(analysis.sheet).flatMap((paragraph) =>
    sentencesOf(paragraph).flatMap((sentence): Finding[] => {
      const match = placesOf(words, sentence).reduce<ProseMatch | null>(
        (found, place) =>
          found ??
          matchIn(
            sentence,
            place,
            {
              counted: counted !== undefined,
              isOfUnits: isOfUnits(name),
              isOfDuration: OF_DURATION.test(fold(name)),
              find,
            },
            analysis,
          ),
        null,
      );
      return match ? [toFinding(match, sentence, paragraph)] : [];
    }),
  );
  return agreed(found);
}

/** The same for the other names that the lexicon has for a fact; null where they have several values. */
export function statedInOtherWords(name: string, asked: ValueType, analysis: Analysis): Finding | null {
  const others = synonymsOf(name).filter((other) => fold(other) !== fold(name) && askedWords(other).length > 0);
  const found = others.flatMap((other) => statedFact(other, asked, analysis) ?? []);
  const fact = agreed(found);
  return fact && { ...fact, score: fact.score * IN_OTHER_WORDS };
}

const isOfUnits = (name: string): boolean => name.trim().length >= MIN_UNIT && OF_UNITS.test(fold(name).trim());

/** What is looked for in a sentence: a count, or what a function finds, or what it says. */
interface Sought {
  counted: boolean;
  isOfUnits: boolean;
  /** Whether only a duration is a value. */
  isOfDuration: boolean;
  find: FindIn | undefined;
}

function matchIn(
  sentence: Sentence,
  place: Place,
  { counted, isOfUnits, isOfDuration, find }: Sought,
  analysis: Analysis,
) {
  if (counted) return countBefore(sentence, place);
  const said = find ? valueNear(sentence, place, find, analysis) : saidOf(sentence, place, analysis);
  if (said && isOfDuration && !hasDuration(said.value)) return null;
  return (
    said ??
    (find === FINDERS.amount ? shareOf(sentence, place) : null) ??
    (isOfUnits ? countBefore(sentence, place) : null)
  );
}

/** The share that stands for an amount beside its words: `eine Anzahlung von 30 %`, `2 % Skonto`. */
function shareOf({ text }: Sentence, { start, end }: Place): ProseMatch | null {
  const after = measureOf(text.slice(end));
  const share = after ? { ...after, start: end + after.start } : measureBefore(text.slice(0, start));
  return share?.value.endsWith('%') ? { ...share, end: share.start + share.value.length } : null;
}

/** What a sentence says about the words: a measure directly behind them, else what it says of them at its beginning: `The probation period is six months.` */
function saidOf({ text }: Sentence, { start, end, words }: Place, { monthFirst }: Analysis): ProseMatch | null {
  const measure = measureOf(text.slice(end));
  if (measure)
    return { start: end + measure.start, end: end + measure.start + measure.value.length, value: measure.value };
  const between = text.slice(start, end).match(/[\p{L}\p{N}]+/gu) ?? [];
  const before = between.length === words ? measureBefore(text.slice(0, start)) : null;
  if (before) return { start: before.start, end: before.start + before.value.length, value: before.value };
  if (!BEGINNING.test(fold(text.slice(0, start))) || between.length > words + MAX_SMALL_WORDS) return null;
  const said = predicateOf(text.slice(end));
  if (said) return { start: end + said.start, end: end + said.start + said.value.length, value: said.value };
  const date = findDates(text, monthFirst).find((one) => one.start > end);
  if (!date || !ON_DAY.test(text.slice(end, date.start))) return null;
  return { start: date.start, end: date.end, value: text.slice(date.start, date.end) };
}

/** A verb and a preposition between what is on a day and its date: `The next meeting is on 8 April 2027`. */
const ON_DAY = /^\s(?:\p{Ll}{1,12}\s){2,4}$/u;

function typeOf(name: string, asked: ValueType, words: string[]): ValueType {
  const shown = shownType(name, asked);
  return shown === 'text' && askForDay(words) ? 'date' : shown;
}

/** The first value after the words, in the same part of the sentence; else the only one of the sentence, which is before them. */
function valueNear({ text }: Sentence, { start, end }: Place, find: FindIn | undefined, analysis: Analysis) {
  const values = find?.(text, analysis) ?? [];
  const [after, next] = values.filter((value) => value.start >= end);
  if (after && next && isRange(text.slice(after.end, next.start))) return null;
  const reach = values.length === 1 ? 2 * REACH : REACH;
  if (after && isOfCase(text, end, after.start)) return null;
  // A number follows its bearer behind a colon, too: `Assistance, day and night: 900 300 118`.
  const between = text.slice(end, after?.start);
  const isOwn = isAbout(find === FINDERS.phone ? between.replace(':', ' ') : between);
  if (after && after.start - end <= reach && isOwn) return after;
  const [only, other] = values;
  return only && !other && only.end <= end && only.start - end > -2 * REACH && start - only.end <= REACH ? only : null;
}

/** Whether a thing is only that of a case or an aim, and the value what is to be done then: `To cancel the visit, call us before 10 April`. */
const isOfCase = (text: string, end: number, value: number): boolean =>
  CASE.test(fold(text.slice(0, end))) && /,\s/.test(text.slice(end, value));
const CASE = new RegExp(
  String.raw`^\W*${anyOf([...LEXICON.prose.conditions, ...LEXICON.prose.aims].map(fold))}(?!\p{L})[^,]*$`,
  'u',
);

/** Whether no more than a word is between two values: `from 400.00 EUR to 412.60 EUR`. */
function isRange(between: string): boolean {
  return (
    (between.replace(/^\s?(?:\p{Sc}|\p{Lu}{3})|(?:\p{Sc}|\p{Lu}{3})\s?$/gu, '').match(/\p{L}+/gu)?.length ?? 0) <= 1
  );
}

/** The number directly before what is counted, also in words: `11 vegetarian meals`, `three nights`. */
function countBefore({ text }: Sentence, { start }: Place): ProseMatch | null {
  const before = text.slice(Math.max(0, start - REACH), start);
  const match = COUNTED.exec(foldedInPlace(before));
  const [, number = '', word = ''] = match ?? [];
  if (!match) return null;
  const from = Math.max(0, start - REACH) + match.index;
  const value = number === '' ? String(valueOfWord(word) ?? word) : number;
  return { start: from, end: from + number.length + word.length, value };
}
const COUNTED = new RegExp(String.raw`(?<![\p{L}\d.,])(?:(\d{1,6})|(${NUMBER_WORD}))\s+$`, 'u');

function toFinding({ start, end, value }: ProseMatch, sentence: Sentence, paragraph: Paragraph): Finding {
  return { value, spans: spansOf(paragraph, sentence.start + start, sentence.start + end), score: STATED };
}
