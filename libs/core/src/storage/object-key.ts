const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/**
 * The key of an object, such as `<team>/envelope/<id>/filled-<attempt>`. Parts are ids and words of the service, never
 * names chosen by a user.
 * @throws on parts that could escape their folder
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

/** Every key begins with the id of a team. */
const OWN_KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\//;

/** Whether the key of an object in the storage has the form that this service uses. */
export const isOwnKey = (key: string): boolean =>
  OWN_KEY.test(key) && key.split('/').every((part) => SEGMENT.test(part));
