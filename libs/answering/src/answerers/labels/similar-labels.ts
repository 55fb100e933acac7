import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Sheet } from '../tables/sheet';
import { isFormOf, SHORTEST_STEM } from '../values/word-forms';
import type { ValueType } from './concept';
import { isCommonLabel } from './printed-name';
import { isSpelling, spellingsOf } from './spellings';

/*
 * The lengths are set by hand on documents of many kinds; no script learns them.
 */

/** Words and characters of the longest label, and the number of labels that are compared: more are cells of tables. */
const MAX_WORDS = 6;
const MAX_CHARACTERS = 60;
const MAX_LABELS = 2_000;
/** Letters of the shortest initials that stand for words alone, and before a noun that both have: `NI number`. */
const MIN_INITIALS = 3;
const MIN_INITIALS_OF_NOUN = 2;

const { amountNouns, synonyms, articles } = LEXICON.labels;
const GROUPS = synonyms.map((group) => group.split(', ').map((name) => ({ name, spellings: spellingsOf(name) })));
const SMALL = new Set([...articles, ...LEXICON.labelParts.link]);
const NAMING = new Set(LEXICON.labels.naming);
/** The types whose nouns a label may leave out, because the form of its value shows them. */
const SHOWN = ['date', 'amount', 'phone', 'email', 'url', 'identifier', 'number', 'percentage', 'address'] as const;

/** A label that is printed, and whether the type of its value must agree with the name, because its noun is missing. */
export interface SimilarLabel {
  text: string;
  needsType: boolean;
}

/**
 * The labels of a document that mean a name in other words: without the noun that shows its type (`Policy` for `Policy number`), in another
 * form of the word (`Collected` for `Collection date`), as initials (`DOB`), or by another term of the lexicon.
 */
export function similarLabels(name: string, type: ValueType, sheet: Sheet): SimilarLabel[] {
  const printed = printedLabels(sheet);
  // A form that has the label itself says that it has no value.
  const spellings = spellingsOf(name);
  if (printed.some((text) => isSpelling(text, spellings))) return [];
  const compare = comparedWith(name, type);
  return printed.flatMap((text) => (isCommonLabel(text.replace(/\([^)]*\)/g, '')) ? [] : (compare(text) ?? [])));
}

/** The label that means a name in other words, as a function of its text; null for another label. */
export function comparedWith(name: string, type: ValueType): (text: string) => SimilarLabel | null {
  const asked = [name, ...synonymsOf(name)].map((one) => partsOf(one, type));
  return (text) => {
    const own = partsOf(text, type);
    const found = asked.find((parts, index) => (index > 0 && isSame(parts.words, own.words)) || isMeant(parts, own));
    return found ? { text, needsType: found.nouns.length !== own.nouns.length } : null;
  };
}

/** The type of values whose noun ends a name, also as the last part of a compound; else `type`. */
export function shownType(name: string, type: ValueType): ValueType {
  if (type !== 'text') return type;
  const last = wordsOf(name).at(-1) ?? '';
  return SHOWN.find((shown) => nounsOf(shown).whole.test(last) || partsOf(name, shown).nouns.length > 0) ?? type;
}

/** The names of the lexicon that mean the same as a name, with itself. */
export function synonymsOf(name: string): string[] {
  const own = spellingsOf(name);
  return GROUPS.filter((group) => group.some(({ spellings }) => spellings.some((one) => own.includes(one)))).flatMap(
    (group) => group.map((other) => other.name),
  );
}

/** The words of a name, those that do not only join the others, those that say what it is about, and the nouns of its type at its end. */
interface Parts {
  all: string[];
  words: string[];
  about: string[];
  nouns: string[];
}

function partsOf(name: string, type: ValueType): Parts {
  const all = wordsOf(name);
  const nouns = nounsOf(type);
  const leading = leadingNoun(all, nouns);
  const words = all.slice(leading).filter((word) => !SMALL.has(word));
  // `Date of visit` is the visit date, and `Name of the customer` the customer.
  if (leading > 0) {
    const whole = all.filter((word) => !SMALL.has(word));
    return { all, words: whole, about: words, nouns: whole.slice(0, 1).filter((word) => nouns.whole.test(word)) };
  }
  const before = words.findLastIndex((word) => !nouns.whole.test(word)) + 1;
  // A name of nouns alone is about the first one, `Expiry date`, unless that says nothing: `Date of birth`.
  const first = before > 0 ? before : isCommonLabel(words[0] ?? '') ? words.length : 1;
  const compound = first === words.length ? nouns.ending?.exec(words[first - 1] ?? '') : null;
  if (!compound) return { all, words, about: words.slice(0, first), nouns: words.slice(first) };
  return { all, words, about: [...words.slice(0, -1), compound[1] ?? ''], nouns: [compound[2] ?? ''] };
}

/** The words of a name before what it is about: the noun of its type, or one that asks for a name, and what joins them; 0 without such a noun. */
function leadingNoun([first = '', ...rest]: string[], nouns: Nouns): number {
  if (!nouns.whole.test(first) && !NAMING.has(first)) return 0;
  const joined = rest.findIndex((word) => !SMALL.has(word));
  return joined > 0 ? joined + 1 : 0;
}

function isMeant(asked: Parts, own: Parts): boolean {
  if (isSame(asked.about, own.about)) return true;
  const least = asked.nouns.length > 0 && isSame(asked.nouns, own.nouns) ? MIN_INITIALS_OF_NOUN : MIN_INITIALS;
  return (
    areInitials(asked.words, own, MIN_INITIALS) ||
    areInitials(own.words, asked, MIN_INITIALS) ||
    areInitials(own.about, { all: asked.about, words: asked.about }, least)
  );
}

function isSame(some: string[], others: string[]): boolean {
  return (
    some.length > 0 && some.length === others.length && some.every((word, index) => isFormOf(word, others[index] ?? ''))
  );
}

/** Whether one word is the initials of a name, with or without its small words, or of its end. */
function areInitials([word, ...more]: string[], name: Pick<Parts, 'all' | 'words'>, least: number): boolean {
  if (word === undefined || more.length > 0 || word.length < least || name.words.length < MIN_INITIALS_OF_NOUN)
    return false;
  return [name.all, name.words].some((words) => {
    const initials = words.map((one) => one[0]).join('');
    return initials === word || (initials.endsWith(word) && word.length >= MIN_INITIALS);
  });
}

const remembered = new WeakMap<Sheet, string[]>();

/** The texts of a document that may be labels: short cells, and what stands before a colon, else before the first word with a digit. */
function printedLabels(sheet: Sheet): string[] {
  const known = remembered.get(sheet);
  if (known) return known;
  const texts = sheet.cells
    .flatMap(({ text }) => text.split(BULLET).flatMap(candidatesIn))
    .filter((text) => text.length <= MAX_CHARACTERS && text.split(/\s+/).length <= MAX_WORDS && /\p{L}/u.test(text));
  const labels = [...new Set(texts)].slice(0, MAX_LABELS);
  remembered.set(sheet, labels);
  return labels;
}

/** What separates several values with their labels in one line. */
const BULLET = /\s[·•|]\s/u;

/** The day of a label's value: `Balance on 30/09/2026: 12.50`. */
const DAY = /\s\p{L}{1,4}\.?\s(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}\.?\s\p{L}{3,12}\s\d{4})$/u;

/** A colon, or dots that lead to the value. */
const LABEL_END = /[:=]|(?:\.\s?){4,}|…{2,}/u;

/** Scans and old printers leave no wide space between a label and its value. */
function candidatesIn(text: string): string[] {
  const [before = ''] = text.split(LABEL_END, 1);
  const words = before.trim().split(/\s+/);
  const digit = words.findIndex((word) => /\d/.test(word));
  const [label = '', colon] = [before.trim(), /[:=]/.test(text)];
  const first = !colon && digit > 0 ? [label, words.slice(0, digit).join(' ')] : [label, label.replace(DAY, '')];
  return [...first, ...(text.match(BETWEEN_CODES) ?? [])];
}

/** The words between a code or date and the next one in a line: `No. 17082-26 Valid until 14/05/2036`. */
const BETWEEN_CODES = /(?<=\d\s)\p{Lu}[\p{L} ]{2,40}(?=:?\s\S{0,20}\d)/gu;

const NUMBER_OF_BOX = /^\d{1,2}[a-z]?\.?\s+/;

/** The words of a name or label, folded. */
function wordsOf(text: string): string[] {
  const plain = fold(text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/\([^)]*\)/g, ' ')).replace(/['’]s\b/g, '');
  return plain.replace(NUMBER_OF_BOX, '').match(/[\p{L}\p{N}]+|#/gu) ?? [];
}

interface Nouns {
  whole: RegExp;
  ending: RegExp | null;
}

const NONE: Nouns = { whole: /(?!)/, ending: null };
const NOUNS = new Map<ValueType, Nouns>(SHOWN.map((type) => [type, toNouns(type)] as const));

function nounsOf(type: ValueType): Nouns {
  return NOUNS.get(type) ?? NONE;
}

function toNouns(type: (typeof SHOWN)[number]): Nouns {
  const words = [...LEXICON.entities[type], ...(type === 'amount' ? amountNouns : [])].map((word) =>
    word.replace('*', ''),
  );
  const abbreviated = type === 'identifier' ? [...words, ...LEXICON.labels.numberWords] : words;
  const long = words.filter(({ length }) => length >= SHORTEST_STEM);
  return {
    whole: new RegExp(`^${anyOf(abbreviated)}$`),
    ending: new RegExp(String.raw`^(\p{L}{${SHORTEST_STEM},}?)s?(${anyOf(long)})$`, 'u'),
  };
}
