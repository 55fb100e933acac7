/**
 * The first of several findings that have the same value; null without any, and where a document says different ones.
 * @param keyOf what of a value counts; all of it by default
 */
export function agreed<T extends { value: string }>(
  found: readonly T[],
  keyOf: (value: string) => string = (value) => value,
): T | null {
  const [first] = found;
  return first && found.every(({ value }) => keyOf(value) === keyOf(first.value)) ? first : null;
}
