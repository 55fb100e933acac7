import { DOCUMENT } from './operations';

/** The names of declared members; objects whose members are data, such as values by field, have others. */
const DECLARED = new Set(
  Object.values(DOCUMENT.components.schemas).flatMap(({ properties = {} }) => Object.keys(properties)),
);

/** Members whose own members are data: those of a field's metadata depend on its type, those of styles on the element. */
const DATA = new Set(['metadata', 'styles']);

/** The paths of declared members that an answer has, but its example lacks. Items of arrays are taken together. */
export function missingMembers(real: unknown, example: unknown, path = ''): string[] {
  if (Array.isArray(real) && Array.isArray(example)) {
    if (example.length === 0) return [];
    return unique(real.flatMap((item) => missingMembers(item, merged(example as unknown[]), `${path}[]`)));
  }
  if (!isObject(real) || !isObject(example)) return [];
  return Object.entries(real).flatMap(([name, value]) => {
    const own = `${path}.${name}`;
    if (!DECLARED.has(name)) return [];
    if (!(name in example)) return [own];
    return DATA.has(name) ? [] : missingMembers(value, example[name], own);
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const merged = (items: unknown[]): unknown => (items.every(isObject) ? Object.assign({}, ...items) : items[0]);
const unique = (names: string[]) => [...new Set(names)];
