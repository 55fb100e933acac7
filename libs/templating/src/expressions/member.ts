import { type FillValue, isRecord } from '../field-values';

/**
 * The own member at a path of names joined by dots. A member whose name contains dots takes precedence over a path. Members of a
 * prototype are not reachable.
 */
export function memberAt(value: FillValue, path: string): FillValue {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, path)) return value[path];
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const head = path.slice(0, dot);
    if (Object.hasOwn(value, head)) return memberAt(value[head], path.slice(dot + 1));
  }
  return undefined;
}
