import { fold } from '@app/core/programs';
import type { Label } from './labels';
import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import { FUNCTION_WORDS } from '../free-form/function-words';
import { isSentence } from './sentences';
import type { Cell, Sheet, Span } from '../tables/sheet';
import { findDates } from '../values/dates';
import { isStreetLine } from '../values/postal';
import type { TypedValue } from '../values/values';

const { naming, fillers, articles } = LEXICON.labels;

/*
 * The thresholds are set by hand, for labels of forms; no script learns them.
 */

/** The least share of the entity's words in a line; a single word needs a larger one. Less takes sentences for labels. */
const MIN_SHARE = 0.12;
const MIN_SHARE_OF_ONE = 0.34;
/** The strength of a label that has no other words, and the exponent of the share of the entity's words. */
const STRENGTH = 0.9;
const SHARE_EXPONENT = 0.3;

/**
 * Lines with all words of an entity, in any order: "Payer's TIN" and "Federal income tax withheld (box 4)" for
 * `payer TIN` and `tax withheld`. Other words in the line lower the strength; a sentence is no label.
 */
export function wordedLabels(entity: string, sheet: Sheet): { label: Label; strength: number }[] {
  const wanted = wordsOf(entity).map(({ key }) => key);
  if (wanted.length === 0) return [];
  const least = wanted.length === 1 ? MIN_SHARE_OF_ONE : MIN_SHARE;
  return sheet.cells.flatMap((cell) => {
    const words = wordsOf(cell.text);
    const own = words.filter(({ key }) => wanted.includes(key));
    const complete = wanted.every((key) => own.some((word) => word.key === key));
    const share = own.length / Math.max(1, words.length);
    return complete && share >= least && !isSentence(cell.text)
      ? [{ label: toLabel(cell, entity, own), strength: STRENGTH * share ** SHARE_EXPONENT }]
      : [];
  });
}

/** Words that say nothing about which label is meant: "Name of the vessel" is what "Vessel" says. */
const NAMING = new RegExp(anyWord([...naming, ...fillers, ...articles]), 'g');
/** The strength of such a label. */
const NAMED = 0.8;

/** Cells with the words of an entity alone, before a colon if there is one. Words that ask for a name do not count. */
export function labelsOfNamed(entity: string, sheet: Sheet): { label: Label; strength: number }[] {
  const words = fold(entity)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const thing = words.replace(NAMING, ' ');
  const wanted = wordsOf(thing).map(({ key }) => key);
  if (wanted.length === 0 || thing === words) return [];
  return sheet.cells.flatMap((cell) => {
    const own = wordsOf(cell.text.split(/[:=]/, 1)[0] ?? '');
    const isThing = own.length === wanted.length && own.every(({ key }, index) => key === wanted[index]);
    return isThing ? [{ label: toLabel(cell, entity, own), strength: NAMED }] : [];
  });
}

function toLabel(cell: Cell, entity: string, own: { start: number; end: number }[]): Label {
  const [start, end] = [own[0]?.start ?? 0, own[own.length - 1]?.end ?? cell.text.length];
  // The other words belong to the label as well, up to a colon or equals sign; the value is below all of them.
  const first = /[:=]/.test(cell.text.slice(0, start)) ? start : 0;
  const rest = /[:=]/.test(cell.text.slice(end)) ? end : cell.text.length;
  return { cell, start: first, end: rest, meanings: [{ meaning: { entity }, strength: STRENGTH }] };
}

/** Words in singular, without possessive endings and without accents. */
function wordsOf(text: string): { key: string; start: number; end: number }[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:['’]s\b)?/gu)].map((match) => ({
    key: fold(match[0]).replace(/['’]s$|s$/, ''),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Whether what stands beside or below a label may be its value: no punctuation, no label with a colon, no title of another box. */
export function mayBeValue(value: TypedValue): boolean {
  return (
    /[\p{L}\p{N}]/u.test(value.value) &&
    !isPreposition(value.value) &&
    !/:\s*$/.test(value.value) &&
    !beginsBoxTitle(value)
  );
}

/** Whether a text is a small word alone, behind which the sentence goes on: `at` of `the school at 8:15`. */
const isPreposition = (text: string): boolean => /^\p{Ll}{1,4}$/u.test(text) && SMALL.has(fold(text));
const SMALL = new Set(Object.values(FUNCTION_WORDS).flatMap((words) => words.split(/\s+/)));

/** Whether a value begins the title of another box of a form: `13 Excess payments`, `P.3 Fuel`, but no date or street, and nothing after a colon. */
function beginsBoxTitle({ cell: { text }, start }: Span): boolean {
  if (/[:=]\s*$/.test(text.slice(0, start))) return false;
  const rest = text.slice(start);
  return BOX_TITLE.test(rest) && findDates(rest, false)[0]?.start !== 0 && !isStreetLine(rest);
}

const BOX_TITLE = /^(?:\d{1,2}[a-z]?\.?|\p{Lu}\.\d{1,2}(?:\.\d)?)\s+\p{Lu}\p{Ll}/u;
