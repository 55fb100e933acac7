import type { Control } from '@app/browsing';
import { wordsOf } from '../../matching/words';
import { parseMonth } from '../../values/dates';

export type DatePart = 'day' | 'month' | 'year';

/** The controls for day, month and year that stand next to each other and make up one date; two of them for a month. */
export function dateParts(controls: readonly Control[]): Control[][] {
  const dates: Control[][] = [];
  let current: Control[] = [];
  const close = () => {
    if (current.length > 1 && current.some((control) => datePartOf(control) === 'year')) dates.push(current);
    current = [];
  };
  for (const control of controls) {
    const part = datePartOf(control);
    const isRepeated = current.some((other) => datePartOf(other) === part);
    const isApart = current.length > 0 && current.at(-1)!.group !== control.group;
    if (part === null || isRepeated || isApart) close();
    if (part !== null) current.push(control);
  }
  close();
  return dates;
}

/** Which part of a date a control takes, by its own words or its options; null for others. */
export function datePartOf({ kind, name, labels, placeholder, title, attributes, options }: Control): DatePart | null {
  if (kind !== 'select' && kind !== 'text' && kind !== 'number' && kind !== 'combobox' && kind !== 'spinbutton')
    return null;
  const byOptions = options && partOfOptions(options.map(({ label }) => label));
  if (byOptions) return byOptions;
  for (const text of [name, labels[0] ?? '', placeholder, title, attributes.autocomplete]) {
    const { terms } = wordsOf(text);
    const parts = terms.filter((term) => term === 'day' || term === 'month' || term === 'year') as DatePart[];
    if (parts.length === 1 && parts[0])
      return terms.length <= 4 && kind !== 'text' ? parts[0] : shortPart(terms, parts[0]);
  }
  return null;
}

/** A text box is a part of a date when little else is said, because "Year founded" asks for something else. */
const shortPart = (terms: string[], part: DatePart) => (terms.length <= 2 ? part : null);

const FEWEST_DAYS = 28;
const FEWEST_YEARS = 3;
function partOfOptions(labels: string[]): DatePart | null {
  const named = labels.filter((label) => !/^\d*$/.test(label.trim()) && parseMonth(label) !== null).length;
  if (named >= 12) return 'month';
  const numbers = labels.map((label) => label.trim()).filter((label) => /^\d{1,4}$/.test(label));
  if (numbers.length < FEWEST_YEARS || numbers.length < labels.length - 2) return null;
  if (numbers.every((number) => number.length === 4)) return 'year';
  const most = Math.max(...numbers.map(Number));
  if (most === 12 && numbers.length === 12) return 'month';
  return most <= 31 && numbers.length >= FEWEST_DAYS ? 'day' : null;
}
