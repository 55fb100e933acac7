import getPort from 'get-port';

const TRIED = 100;
const HIGHEST = 65_535;

/**
 * The first port from `wanted` on that is free on every address of this machine; any free one when all of the next hundred
 * are taken, or when 0 is wanted. A port that was given out is not given out again for at least 15 s.
 */
export function freePort(wanted = 0): Promise<number> {
  if (wanted === 0) return getPort();
  const candidates = Array.from({ length: TRIED }, (_, index) => wanted + index);
  return getPort({ port: candidates.filter((port) => port <= HIGHEST) });
}
