import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import { synonymsOf } from '../labels/similar-labels';
import { askedWords, askForDay, isSameWord } from '../prose/asked-words';
import { type Paragraph, paragraphsOf, spansOf } from '../prose/paragraphs';
import { foldKey } from '../values/folding';
import { findDates } from '../values/dates';

const { periods, periodStarts, periodEnds, firstDays, lastDays } = LEXICON.labels;
const [STARTS, ENDS] = [periodStarts, periodEnds].map((names) => new Set(names.map(foldKey)));
const FIRST = new RegExp(String.raw`^(.*\S)\W+${anyOf(firstDays)}$`, 'u');
const LAST = new RegExp(String.raw`^(.*\S)\W+${anyOf(lastDays)}$`, 'u');
/** The noun behind the first or last day: `Hire start date`. */
const DATE_NOUN = new RegExp(String.raw`\s+${anyOf(LEXICON.entities.date)}$`, 'u');
const NOUNS = periods.map(foldKey);
/** What joins the first and the last day of a period. */
const JOINED = new RegExp(
  String.raw`^[\s,]{0,3}(?:[-–—]|(?:\p{L}{1,12}\s+)?${anyOf(lastDays)}(?:\s+\p{L}{1,4}(?:\s+\p{L}{1,10})?)?)[\s:]{0,3}$`,
  'u',
);

/*
 * The numbers are set by hand; no script learns them.
 */

/** The score of a day of a period whose sentence has the words of the name, and of one that is the only period of the document. */
const NAMED = 0.65;
const ONLY = 0.45;
/** Characters before a period that may say what it is: its own sentence or line. */
const REACH = 100;
/** Letters of the shortest first part of a compound: `Abrechnung` of `Abrechnungszeitraum`. */
const SHORTEST_PART = 4;

interface Period {
  days: [string, string];
  finding: (day: number, score: number) => Finding;
  /** The folded words around the period. */
  words: string[];
}

/**
 * The first or last day of a period that a text states, where a name asks for it: `Rental period from` for `hired from 9 May 2026 to 20 May
 * 2026`. Where several are stated, of the one that has the other words of the name around it; null where that is not one.
 */
export function dayOfStatedPeriod(name: string, analysis: Analysis): Finding | null {
  const asked = askedDay(name);
  if (!asked) return null;
  const found = paragraphsOf(analysis.sheet).flatMap((paragraph) => periodsIn(paragraph, analysis));
  const named =
    asked.about.length > 0 ? found.filter(({ words }) => asked.about.every((part) => isSaid(part, words))) : [];
  const [period, ...others] = named.length > 0 ? named : asked.isPeriod ? found : [];
  if (!period || others.some(({ days }) => days.join() !== period.days.join())) return null;
  return period.finding(asked.day, named.length > 0 ? NAMED : ONLY);
}

interface AskedDay {
  /** 0 for the first day, 1 for the last. */
  day: 0 | 1;
  /** The words that say which period is meant, without a noun for a period. */
  about: string[];
  /** Whether the name says that it is a period. */
  isPeriod: boolean;
}

function askedDay(name: string): AskedDay | null {
  const key = foldKey(name);
  if (STARTS?.has(key)) return { day: 0, about: [], isPeriod: true };
  if (ENDS?.has(key)) return { day: 1, about: [], isPeriod: true };
  const other = dayInOtherWords(name);
  if (other) return other;
  const text = fold(name).trim().replace(DATE_NOUN, '');
  const [first, last] = [FIRST.exec(text)?.[1], LAST.exec(text)?.[1]];
  const rest = first ?? last;
  if (rest === undefined) return null;
  const words = askedWords(rest);
  const about = words.flatMap((word) => withoutNoun(word));
  return { day: first === undefined ? 1 : 0, about, isPeriod: about.length < words.length || words.some(isCompound) };
}

/** The day that other names for the same ask for; what else the name says must be said about its period: `Cover start date`. */
function dayInOtherWords(name: string): AskedDay | null {
  const others = synonymsOf(name).map(foldKey);
  const isStart = others.some((other) => STARTS?.has(other));
  if (!isStart && !others.some((other) => ENDS?.has(other))) return null;
  const about = askedWords(name).filter((word) => !askForDay([word]));
  return { day: isStart ? 0 : 1, about, isPeriod: about.length === 0 };
}

const isCompound = (word: string): boolean => NOUNS.some((noun) => word !== noun && word.endsWith(noun));

/** The first part of a compound with a noun for a period; nothing of the noun itself. */
function withoutNoun(word: string): string[] {
  const noun = NOUNS.filter((one) => word.endsWith(one)).sort((a, b) => b.length - a.length)[0];
  const part = noun === undefined ? word : word.slice(0, -noun.length).replace(/s$/, '');
  return part.length >= (noun === undefined ? 1 : SHORTEST_PART) ? [part] : [];
}

function isSaid(part: string, words: string[]): boolean {
  return words.some((word) => isSameWord(part, word) || (part.length >= SHORTEST_PART && word.startsWith(part)));
}

/** Whether the first day stands behind a word for a period between two days. */
const isBetween = (text: string, first: number): boolean =>
  BETWEEN.test(fold(text.slice(Math.max(0, first - REACH), first)));
const BETWEEN = new RegExp(String.raw`(?<!\p{L})${anyOf(LEXICON.prose.between.map(fold))}\s+(?:\p{L}{1,4}\s+)?$`, 'u');
const AND = new RegExp(String.raw`^\s${anyOf(LEXICON.prose.conjunctions.map(fold))}\s+(?:\p{L}{1,4}\s+)?$`, 'u');

/** Two days that are joined, the second one after the first. */
function periodsIn(paragraph: Paragraph, { monthFirst }: Analysis): Period[] {
  const { text } = paragraph;
  const dates = findDates(text, monthFirst);
  return dates.slice(1).flatMap((last, index): Period[] => {
    const first = dates[index]!;
    const joint = fold(text.slice(first.end, last.start));
    const isPeriod = JOINED.test(joint) || (AND.test(joint) && isBetween(text, first.start));
    if (!isPeriod || first.value >= last.value) return [];
    const before = text.slice(Math.max(0, first.start - REACH), first.start);
    const places = [first, last];
    return [
      {
        days: [first.value, last.value],
        words: fold(before).match(/[\p{L}\p{N}]+/gu) ?? [],
        finding: (day, score) => {
          const { start, end, value } = places[day]!;
          return { value, spans: spansOf(paragraph, start, end), score };
        },
      },
    ];
  });
}
