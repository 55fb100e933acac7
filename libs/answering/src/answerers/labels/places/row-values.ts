import { fold } from '@app/core/programs';
import { LEXICON } from '../../../lexicon/lexicon';
import { anyWord } from '../../../lexicon/word-pattern';
import type { Analysis } from '../../analysis';
import type { Cell, Sheet } from '../../tables/sheet';
import { amountOfRow, titledNumbers, withOneWordToDate } from '../../tables/titled-rows';
import { findValues, type TypedValue } from '../../values/values';
import type { ValueType } from '../concept';
import type { Label } from '../labels';
import type { LinkedValue } from './linked-value';

/** The weight of a value whose row and column have titles. Set by hand. */
const TITLED = 0.95;
/** Types of values that a column of amounts has. */
const AMOUNTS: readonly ValueType[] = ['amount', 'number', 'text'];

/** The amount in the row that a label begins, by the titles of the columns; null where the row has one number or the titles do not tell. */
export function amountBeside({ cell, end }: Label, type: ValueType, analysis: Analysis): LinkedValue | null {
  if (!AMOUNTS.includes(type) || /[\p{L}\d]/u.test(cell.text.slice(end))) return null;
  const numbers = titledNumbers(cell, analysis.sheet);
  const amount = numbers.length > 1 ? amountOfRow(numbers) : null;
  const value = amount && valueIn(amount.cell, type, analysis);
  return value ? { value, weight: TITLED } : null;
}

/**
 * The value where a row and a column meet whose titles make up the name, in any order: `Overtime hours`, `Net pay year to date`. Null where
 * there is none, or where such rows have several values.
 */
export function valueOfRowAndColumn(name: string, type: ValueType, analysis: Analysis): LinkedValue | null {
  const rows = rowsByName(analysis.sheet);
  const words = wordsOf(name);
  const splits = words.slice(1).flatMap((_, index) => {
    const [before, after] = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
    return [
      { row: before, column: after },
      { row: after, column: before },
    ];
  });
  const values = splits
    .flatMap(({ row, column }) =>
      (rows.get(row) ?? []).flatMap((label) =>
        titledNumbers(label, analysis.sheet).filter((number) => wordsOf(number.column.title).join(' ') === column),
      ),
    )
    .flatMap(({ cell }) => valueIn(cell, type, analysis) ?? []);
  const [first] = values;
  return first && values.every(({ value }) => value === first.value) ? { value: first, weight: TITLED } : null;
}

function valueIn(cell: Cell, type: ValueType, analysis: Analysis): TypedValue | undefined {
  return findValues(cell, type, analysis)[0];
}

const { articles } = LEXICON.labels;
/** Words of a name between those of a row and of a column. */
const BETWEEN = new RegExp(anyWord([...articles, ...LEXICON.labelParts.link]), 'g');
const IN_BRACKETS = /\([^)]*\)|\p{Sc}/gu;

/** The words of a name or a title, folded, and without those that only join the others. */
function wordsOf(text: string): string[] {
  const words = fold(text.replace(IN_BRACKETS, ' ')).replace(/[^\p{L}\p{N}]+/gu, ' ');
  return withOneWordToDate(words).replace(BETWEEN, ' ').split(' ').filter(Boolean);
}

/** Words of the longest label of a row. */
const MAX_WORDS = 6;
const remembered = new WeakMap<Sheet, Map<string, Cell[]>>();

/** The cells that may be the label of a row, by their words. */
function rowsByName(sheet: Sheet): Map<string, Cell[]> {
  const known = remembered.get(sheet);
  if (known) return known;
  const byName = new Map<string, Cell[]>();
  for (const cell of sheet.cells.filter(({ words }) => words.length <= MAX_WORDS)) {
    const name = wordsOf(cell.text).join(' ');
    const others = byName.get(name);
    if (others) others.push(cell);
    else byName.set(name, [cell]);
  }
  remembered.set(sheet, byName);
  return byName;
}
