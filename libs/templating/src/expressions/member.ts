import { type FillValue, isRecord } from '../field-values';

/**
 * The own member at a path of names joined by dots. A member whose name contains dots takes precedence over a path. Members of a
 * prototype are not reachable.
 */
export function memberAt(value: FillValue, path: string): FillValue {
  if (!isRecord(value)) return undefined;
  const name = memberName(value, path);
  if (name === null) return undefined;
  return name === path ? value[name] : memberAt(value[name], path.slice(name.length + 1));
}

/** The name of the own member with which the search of `memberAt` begins; null when there is none. */
export function memberName(value: object, path: string): string | null {
  if (Object.hasOwn(value, path)) return path;
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot);
    if (Object.hasOwn(value, head)) return head;
  }
  return null;
}
