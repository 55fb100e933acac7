import { editDistance, fold } from '@app/core/programs';
import { type COLUMN_KINDS, LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import type { ColumnTitle } from './column-titles';
import { foldKey, toleratedEdits } from '../values/folding';

type ColumnKind = (typeof COLUMN_KINDS)[number];

/*
 * The scores (0–1) of a name and a title that agree in part. They are set by hand: their order decides between columns, and an equal
 * title always wins.
 */
const ONE_LETTER_OFF = 0.85;
const NAME_IN_TITLE = { least: 0.6, most: 0.9 } as const;
const TITLE_IN_NAME = { least: 0.45, most: 0.8 } as const;
const SAME_KIND = 0.5;

const KINDS = Object.entries(LEXICON.tables.titles).map(([kind, words]) => ({
  kind: kind as ColumnKind,
  pattern: new RegExp(anyWord(words)),
}));

/** How well the title of a column fits a name, 0–1: as a label of a row does, or of the same kind. */
export function titleScore(title: string, name: string): number {
  const score = labelScore(title, name);
  const kind = score > 0 ? null : kindOf(title);
  return kind !== null && kind === kindOf(name) ? SAME_KIND : score;
}

/**
 * How well the title of a column fits a name, by all its lines or the lowest one; not at all where its numbers or the group of the column
 * are others: `Sales 2026` is not below `2025`, and `March Sales` not below `April`.
 */
export function columnScore({ whole, lowest, group }: ColumnTitle, name: string): number {
  const [own, asked] = [numbersIn(whole), numbersIn(name)];
  const areOthers = own.length > 0 && asked.length > 0 && !own.some((number) => asked.includes(number));
  return areOthers || isOfOtherGroup(lowest, group, name)
    ? 0
    : Math.max(titleScore(whole, name), titleScore(lowest, name));
}

/** Whether a name says more than the title of several columns, and none of the words above this one. */
function isOfOtherGroup(lowest: string, group: string, name: string): boolean {
  const [words, asked] = [wordsOf(lowest), wordsOf(name)];
  const saysMore = includesAll(asked, words) && asked.length > words.length;
  return group !== '' && saysMore && !wordsOf(group).some((word) => asked.includes(word));
}

const numbersIn = (text: string): string[] => text.match(/\p{Nd}+/gu) ?? [];

/** How well the label of a row fits a name, 0–1: equal, misspelt, or with all words of the other. */
export function labelScore(title: string, name: string): number {
  const [titleKey, nameKey] = [foldKey(title), foldKey(name)];
  if (titleKey === '' || nameKey === '') return 0;
  if (titleKey === nameKey) return 1;
  const edits = toleratedEdits(Math.min(titleKey.length, nameKey.length));
  if (edits > 0 && haveSameDigits(titleKey, nameKey) && editDistance(titleKey, nameKey, edits) <= edits)
    return ONE_LETTER_OFF;
  const [titleWords, nameWords] = [wordsOf(title), wordsOf(name)];
  if (includesAll(titleWords, nameWords)) return between(NAME_IN_TITLE, nameWords, titleWords);
  return includesAll(nameWords, titleWords) ? between(TITLE_IN_NAME, titleWords, nameWords) : 0;
}

/** A number that differs is another one, not a misspelling: `Step 6` is not `Step 1`. */
function haveSameDigits(one: string, other: string): boolean {
  return one.replace(/\D+/g, ' ').trim() === other.replace(/\D+/g, ' ').trim();
}

/** The words of a text, folded and in the singular; `unitPrice` and `unit_price` are two words. */
export function wordsOf(text: string): string[] {
  const spaced = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return (fold(spaced).match(/[\p{L}\p{N}#%]+/gu) ?? []).map((word) =>
    word.length > 3 ? word.replace(/s$/, '') : word,
  );
}

/** Whether words follow each other among others. */
export function includesInOrder(words: string[], others: string[]): boolean {
  return ` ${words.join(' ')} `.includes(` ${others.join(' ')} `);
}

export function includesAll(words: string[], others: string[]): boolean {
  return others.length > 0 && others.every((word) => words.includes(word));
}

function between({ least, most }: { least: number; most: number }, part: string[], whole: string[]): number {
  return least + (most - least) * (part.join('').length / Math.max(1, whole.join('').length));
}

/** The kind of which the most of a title is said: `unit price` is a price, not a number of units. */
function kindOf(text: string): ColumnKind | null {
  const folded = wordsOf(text).join(' ');
  const named = KINDS.flatMap(({ kind, pattern }) => {
    const [words] = pattern.exec(folded) ?? [];
    return words === undefined ? [] : [{ kind, length: words.length }];
  });
  return named.sort((a, b) => b.length - a.length)[0]?.kind ?? null;
}
