import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { TypedValue } from '../values/values';
import type { Label } from './labels';

const NUMBER_WORD = new RegExp(`^${anyOf([...LEXICON.labels.fillers, ...LEXICON.labels.numberWords])}$`, 'i');
const SERIES = /^[\s:.#]*(\p{Lu}{1,4}) $/u;

/** A label of this strength means the number and nothing else, and the plausibility of a number behind it that looks like a date. */
const CLEAR_LABEL = 0.95;
const LIKE_DATE = 0.8;

/** An identifier beside a label as a number of a document: with the letters of its series, and directly behind the label whatever it looks like. */
export function asDocumentNumber(value: TypedValue, label: Label): TypedValue {
  const isBehind = value.cell === label.cell && value.start >= label.end;
  if (isBehind && isDirectlyBehind(value, label))
    return { ...value, plausibility: Math.max(LIKE_DATE, value.plausibility) };
  return withSeries(value, isBehind ? label.end : 0);
}

/** Whether a number with slashes follows a clear label, as in `Faktura nr 7/07/2026`. */
function isDirectlyBehind({ cell, start, value }: TypedValue, { end, meanings }: Label): boolean {
  const isClear = meanings.some(({ strength }) => strength >= CLEAR_LABEL);
  return isClear && value.split('/').length > 2 && /^[\s:]*$/.test(cell.text.slice(end, start));
}

/**
 * An identifier with the letters of its series, which tax law of some countries prints before the number: `FT 2026/341`,
 * `FV 12/03/2026`. Only numbers with a slash have them. `from`: the place in the cell where the value may begin.
 */
function withSeries(value: TypedValue, from: number): TypedValue {
  if (!value.value.includes('/')) return value;
  const letters = SERIES.exec(value.cell.text.slice(from, value.start))?.[1];
  if (letters === undefined || NUMBER_WORD.test(letters)) return value;
  return {
    ...value,
    start: value.start - letters.length - 1,
    value: `${letters} ${value.value}`,
    plausibility: 1,
  };
}
