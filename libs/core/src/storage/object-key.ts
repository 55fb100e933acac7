const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/**
 * The key of an object: `<team>/envelope/<id>/filled-<attempt>`. Parts are ids and words of our own, never a name that a user chose; throws on anything that could leave its folder.
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

/** Whether something that lies in the storage was put there by this service. */
export const isOwnKey = (key: string): boolean =>
  OWN_KEY.test(key) && key.split('/').every((part) => SEGMENT.test(part));
