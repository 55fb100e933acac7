import { type FillValue, isList, isRecord } from '../field-values';

/** A number at the beginning of a path. */
const POSITION = /^\d{1,6}(?=\.|$)/;

/**
 * The own member at a path of names joined by dots; numbers from 0 are items of lists. A member whose name contains dots takes
 * precedence over a path. Members of a prototype are not reachable.
 */
export function memberAt(value: FillValue, path: string): FillValue {
  if (isList(value)) return itemAt(value, path);
  if (!isRecord(value)) return undefined;
  const name = memberName(value, path);
  if (name === null) return undefined;
  return name === path ? value[name] : memberAt(value[name], path.slice(name.length + 1));
}

function itemAt(list: readonly FillValue[], path: string): FillValue {
  const position = POSITION.exec(path)?.[0];
  if (position === undefined) return undefined;
  const item = list[Number(position)];
  return position === path ? item : memberAt(item, path.slice(position.length + 1));
}

/**
 * The name of the own member with which the search of `memberAt` begins; null when there is none. It also ends before a bracket, as
 * in the names of form fields (`row[0].net`).
 */
export function memberName(value: object, path: string): string | null {
  if (Object.hasOwn(value, path)) return path;
  for (const { index } of path.matchAll(/[.[]/g)) {
    const head = path.slice(0, index);
    if (index > 0 && Object.hasOwn(value, head)) return head;
  }
  return null;
}
