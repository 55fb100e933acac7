import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import { FUNCTION_WORDS } from '../free-form/function-words';
import { DURATION } from './durations';
import { foldedInPlace } from './folded-in-place';

/*
 * The numbers are set by hand; no script learns them.
 */

/** Characters of the longest name. */
const MAX_CHARACTERS = 60;
/** The shortest word that is a verb although it is no auxiliary: shorter ones are prepositions. */
const SHORTEST_VERB = 5;
/** Words between what a statement is about and its verb: `The notice period of the tenant is`. */
const MAX_WORDS_BETWEEN = 4;

const { stating, auxiliaries } = LEXICON.prose;
const SHORT = new Set(auxiliaries.filter(({ length }) => length > 1).map(fold));
const VERBS = anyOf(
  stating.map(fold).filter((words) => words.length >= SHORTEST_VERB || SHORT.has(words.split(' ')[0] ?? '')),
);
const VERB_FIRST = new RegExp(String.raw`^\W*${VERBS}\s+\S`, 'u');
const AFTER_VERB = new RegExp(String.raw`^(?:\s+[\p{L}'-]+){0,${MAX_WORDS_BETWEEN}}?\s+${VERBS}\s+`, 'u');
const JOINT = new RegExp(String.raw`^\s+${anyOf(stating.map(fold))}\s+`, 'u');
/** What ends a statement: a clause, a remark, or another sentence. */
const END = /[;:(]|,\s|[.!?](?:\s|$)|\s[–—]\s/u;
const DIGITS = String.raw`(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|\d[\d.,]*)`;
const QUANTITY = new RegExp(
  String.raw`^${DIGITS}\s?((?:\p{L}{1,12}[²³]?(?:\/\p{L}{1,3})?|%|°\p{L}|\p{Sc}))(?![\p{L}\d])`,
  'u',
);
/** An amount behind its currency. */
const MONEY = new RegExp(String.raw`^(?:\p{Sc}\s?|\p{Lu}{3}\s)${DIGITS}`, 'u');
/** A measure directly before words, also joined to them: `fünf Jahre`, `five-year`, `two months'`, `2 %`. */
const MEASURE_AT_END = new RegExp(
  String.raw`(?<![\p{L}\d.,%-])(${DIGITS}\s?(?:%|\p{Sc}|(?:[kcm]?[mg]|[mc]?l|kWh?)(?![\p{L}\d]))|(?:\p{Sc}\s?|\p{Lu}{3}\s)${DIGITS})[\s-]{1,2}$`,
  'u',
);
/** Characters before words in which a measure is looked for. */
const BEFORE = 40;
const RANGE = new RegExp(String.raw`^\d{1,3}\s?(?:[-–]|${anyOf(LEXICON.labels.lastDays)})\s?(?=\d)`, 'u');
/** One word before a number: `beträgt somit 940,00 €`. */
const ADVERB = /^(\p{Ll}{3,12})\s+(?=\d)/u;
const NEGATION = new Set(LEXICON.formAnswers.negations);
/** A word inside of a name. */
const SHORT_WORD = /^\p{Ll}{1,3}$/u;
const FUNCTION = new Set(Object.values(FUNCTION_WORDS).flatMap((words) => words.split(/\s+/)));

/** Whether a text begins with a verb that says what the thing before it is: `beträgt 940,00 €`. */
export function saysWhatIs(text: string): boolean {
  return VERB_FIRST.test(fold(text));
}

/**
 * What the rest of a sentence says that the thing before it is: a duration, a quantity with its unit, or a name. Null where it says
 * nothing of the kind.
 */
export function predicateOf(rest: string): { start: number; value: string } | null {
  const verb = AFTER_VERB.exec(foldedInPlace(rest))?.[0];
  if (verb === undefined) return null;
  const said = rest.slice(verb.length);
  const clause = said.slice(0, END.exec(said)?.index ?? said.length).trimEnd();
  const [adverb = '', word = ''] = ADVERB.exec(clause) ?? [];
  const skipped = NEGATION.has(fold(word)) ? 0 : adverb.length;
  const measure = measureAtStart(clause.slice(skipped));
  if (measure !== undefined) return { start: verb.length + skipped, value: measure };
  const value = nameAlone(clause);
  return value === undefined ? null : { start: verb.length, value };
}

/** The duration or quantity directly behind words, with one that joins them: `eine Wohnfläche von 71,5 m²`. */
export function measureOf(rest: string): { start: number; value: string } | null {
  const joint = JOINT.exec(foldedInPlace(rest))?.[0].length ?? 0;
  const value = joint > 0 ? measureAtStart(rest.slice(joint)) : undefined;
  return value === undefined ? null : { start: joint, value };
}

const measureAtStart = (text: string): string | undefined => durationAtStart(text) ?? quantityAtStart(text);

/** The duration, share, size or amount directly before words: `fünf Jahre` of `fünf Jahre Garantie`, `2 %` of `2 % Skonto`. */
export function measureBefore(text: string): { start: number; value: string } | null {
  const from = Math.max(0, text.length - BEFORE);
  const near = text.slice(from);
  const duration = [...near.matchAll(DURATION)].at(-1);
  const end = duration ? duration.index + duration[0].length : 0;
  if (duration && JOINED_DURATION.test(near.slice(end))) return { start: from + duration.index, value: duration[0] };
  const [, value] = MEASURE_AT_END.exec(near) ?? [];
  return value === undefined ? null : { start: from + near.lastIndexOf(value), value };
}

/** What is between a duration and the word that it belongs to: `five-year guarantee`, `two months' notice`. */
const JOINED_DURATION = /^['’]?[\s-]{1,2}$/u;

/** A number with the word behind it that is its unit, or with the sign of a currency before it. */
function quantityAtStart(text: string): string | undefined {
  const money = MONEY.exec(text)?.[0].replace(/[.,]+$/, '');
  if (money !== undefined) return money;
  const [quantity, unit = ''] = QUANTITY.exec(text) ?? [];
  return FUNCTION.has(fold(unit)) ? undefined : quantity;
}

/** Words that begin with a capital each, but for those that join them. */
function nameAlone(text: string): string | undefined {
  const words = text.split(/\s+/);
  const isName = words.every((word) => /^["“„«]?[\p{Lu}&]/u.test(word) || SHORT_WORD.test(word));
  return isName && /^["“„«]?\p{Lu}/u.test(text) && text.length <= MAX_CHARACTERS ? text : undefined;
}

/** A duration, which may be given by its least and its most: `4 to 6 weeks`. */
function durationAtStart(text: string): string | undefined {
  const least = RANGE.exec(text)?.[0].length ?? 0;
  const [first] = text.slice(least).matchAll(DURATION);
  return first?.index === 0 ? text.slice(0, least) + first[0] : undefined;
}
