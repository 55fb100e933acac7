import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { TypedValue } from '../values/values';

const NUMBER_WORD = new RegExp(`^${anyOf([...LEXICON.labels.fillers, ...LEXICON.labels.numberWords])}$`, 'i');
const SERIES = /^[\s:.#]*(\p{Lu}{1,4}) $/u;

/**
 * An identifier with the letters of its series, which tax law of some countries prints before the number: `FT 2026/341`,
 * `FV 12/03/2026`. Only numbers with a slash have them. `from`: the place in the cell where the value may begin.
 */
export function withSeries(value: TypedValue, from: number): TypedValue {
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
