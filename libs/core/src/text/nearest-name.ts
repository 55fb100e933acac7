import { editDistance } from './edit-distance';

/** The part of a name that is compared: longer ones are no slips of the pen. */
const COMPARED_LENGTH = 100;

/**
 * The name among `known` that was meant by a misspelt one; null when none is like it. Case and separators do not count: `pageSize` and
 * `page-size` are `page_size`.
 */
export function nearestName(given: string, known: readonly string[]): string | null {
  const name = folded(given);
  const distances = known
    .map((one) => ({ one, distance: editDistance(name, folded(one), toleratedEdits(one)) }))
    .filter(({ one, distance }) => distance <= toleratedEdits(one));
  return distances.sort((a, b) => a.distance - b.distance)[0]?.one ?? null;
}

/** A third of a name may be wrong, but not the whole of a short one. */
const toleratedEdits = (name: string) => Math.max(1, Math.floor(name.length / 3));

const folded = (name: string) =>
  name
    .slice(0, COMPARED_LENGTH)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
