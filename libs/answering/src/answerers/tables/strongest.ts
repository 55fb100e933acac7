import type { LinkedValue } from '../labels/linking';

/** The candidates for each of the three sums: they make a thousand combinations. More takes longer. */
const CANDIDATES = 10;

/** The claims with the largest weights, largest first. */
export function strongest(claims: LinkedValue[], count = CANDIDATES): LinkedValue[] {
  return claims.sort((a, b) => b.weight - a.weight).slice(0, count);
}
