import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import { CONCEPTS } from '../labels/concepts';
import { foldKey } from '../values/folding';
import type { TableRow } from './cell-table';

/** First words of rows that end a table. */
const END = new RegExp(String.raw`^\W*${anyWord(LEXICON.tables.endOfItems)}`);
const TOTALS = new Set(
  [CONCEPTS.total, CONCEPTS.net_total].flatMap(({ names, labels, weakLabels }) =>
    [...names, ...labels, ...weakLabels].map(foldKey),
  ),
);
/** The currency of a sum. */
const CURRENCY = /\p{Sc}|\b[A-Z]{3}\b|\p{P}/gu;

/** Whether a row with content is a sum by the label in its first cell, at the end of a table of `columns` columns. */
export function isSumAtEnd({ cells }: TableRow, columns: number): boolean {
  const [first] = cells;
  return first !== undefined && cells.length < columns && END.test(fold(first.text));
}

/** Whether a row of a table of `columns` columns is a total wherever it stands: one for each part of a table, too. */
export function isTotalRow({ cells }: TableRow, columns: number): boolean {
  const [first] = cells;
  return first !== undefined && (isTotalLabel(first.text) || (cells.length < columns && isTotalOfPart(first.text)));
}

/** A label of at most two words with a number behind it, and a word between them: `Subtotal week 19`. */
const NUMBERED = /^(\S+(?:[ -]total)?) (?:\p{L}+\.? )?\d[\d/.-]*$/iu;

function isTotalOfPart(text: string): boolean {
  const [, label] = NUMBERED.exec(text) ?? [];
  return label !== undefined && isTotalLabel(label);
}

/** Whether a text is the label of a total or subtotal, and says nothing else. */
export function isTotalLabel(text: string): boolean {
  return END.test(fold(text)) && TOTALS.has(foldKey(text.replace(CURRENCY, ' ')));
}
