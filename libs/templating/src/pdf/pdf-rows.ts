import { isList, isRecord, type FillValue, type FillValues } from '../field-values';
import { memberName } from '../expressions/member';

/** Longer names have no numbers of items. */
const MAX_NAME = 300;
/** A number in a name whose parts are joined by dots; no form has rows with larger ones. */
const NUMBER = /(?<=\.)\d{1,6}(?=\.|$)/g;
const INDEX = /\[(\d{1,6})\](?=[.[]|$)/g;

/** The numbers that the names of fields have in one place: `row.#` in `row.1.net` and `row.2.net`. */
interface Numbers {
  first: number;
  last: number;
}

/**
 * The items of lists that the fields of a form show by the numbers in their names: `row.0.net`, `row[0].net`. The fields of the
 * lowest number, which is 0 or 1, show the first item.
 */
export class PdfRows {
  private readonly numbers = new Map<string, Numbers>();
  private readonly found = new Set<string>();

  constructor(names: Iterable<string>) {
    for (const name of names) if (name.length <= MAX_NAME) this.add(dotted(name));
  }

  /** The value at the name of a field: that of the whole name, of the members of objects, and of the items of lists. */
  valueAt(values: FillValues, name: string): FillValue {
    const value = this.partAt(values, name, 0);
    return value === undefined && name.includes('[') ? this.partAt(values, dotted(name), 0) : value;
  }

  /** Sentences about lists of which the form does not show all items. They are those that `valueAt` came across. */
  warnings(values: FillValues): string[] {
    return [...this.found].flatMap((place) => {
      const list = listAt(values, place);
      const numbers = this.numbers.get(place);
      if (!list || !numbers) return [];
      if (numbers.first > 1)
        return [`The fields of "${place}" begin with the number ${numbers.first}: the list fills none of them.`];
      const rows = numbers.last - numbers.first + 1;
      return list.length > rows ? [`The form has fields for ${rows} of the ${list.length} items of "${place}".`] : [];
    });
  }

  private add(name: string): void {
    for (const { 0: digits, index } of name.matchAll(NUMBER)) {
      const place = placeOf(name, index);
      const number = Number(digits);
      const known = this.numbers.get(place);
      if (!known) this.numbers.set(place, { first: number, last: number });
      else Object.assign(known, { first: Math.min(known.first, number), last: Math.max(known.last, number) });
    }
  }

  /** The value at what follows an offset in a name. */
  private partAt(value: FillValue, name: string, offset: number): FillValue {
    const rest = name.slice(offset);
    if (isList(value)) {
      const digits = /^\d{1,6}(?=\.|$)/.exec(rest)?.[0];
      if (digits === undefined) return undefined;
      const item = this.itemAt(value, placeOf(name, offset), Number(digits));
      return digits.length === rest.length ? item : this.partAt(item, name, offset + digits.length + 1);
    }
    const member = isRecord(value) ? memberName(value, rest) : null;
    if (member === null || !isRecord(value)) return undefined;
    return member === rest ? value[member] : this.partAt(value[member], name, offset + member.length + 1);
  }

  private itemAt(list: readonly FillValue[], place: string, number: number): FillValue {
    const first = this.numbers.get(place)?.first ?? 0;
    this.found.add(place);
    return first > 1 ? undefined : list[number - first];
  }
}

const dotted = (name: string): string => name.replace(INDEX, '.$1');

/** What stands before a number in a name, without the numbers in it. */
const placeOf = (name: string, offset: number): string => name.slice(0, offset - 1).replace(NUMBER, '#');

/** The list at a place without numbers. */
function listAt(values: FillValues, place: string): readonly FillValue[] | null {
  const name = memberName(values, place);
  if (name === null) return null;
  const value = values[name];
  if (name === place) return isList(value) ? value : null;
  return isRecord(value) ? listAt(value, place.slice(name.length + 1)) : null;
}
