const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/**
 * The key of an object or, with fewer parts, the prefix of several: `<team>/envelopes/<id>/filled.pdf`. Parts are ids
 * and words of our own, never a name that a user chose; throws on anything that could leave its folder.
 */
export function objectKey(...parts: string[]): string {
  const bad = parts.find((part) => !SEGMENT.test(part));
  if (bad !== undefined || parts.length === 0) throw new Error(`"${bad}" cannot be part of a storage key.`);
  return parts.join('/');
}

/** Returns the key, or throws when it was not made by `objectKey`. */
export function checkedKey(key: string): string {
  return objectKey(...key.split('/'));
}
