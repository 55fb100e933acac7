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
const QUANTITY = /^\d[\d.,]*\s?((?:\p{L}{1,12}[²³]?(?:\/\p{L}{1,3})?|%|°\p{L}|\p{Sc}))(?![\p{L}\d])/u;
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

/** A number with the word behind it that is its unit. */
function quantityAtStart(text: string): string | undefined {
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
