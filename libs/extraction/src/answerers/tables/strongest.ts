import type { LinkedValue } from '../labels/linking';

/** Claims that are compared with each other; three sums of so many candidates make a thousand combinations. */
const CANDIDATES = 10;

/** The claims with the largest weights, largest first. */
export function strongest(claims: LinkedValue[], count = CANDIDATES): LinkedValue[] {
  return claims.sort((a, b) => b.weight - a.weight).slice(0, count);
}
