import getPort from 'get-port';

const TRIED = 100;
const HIGHEST = 65_535;

/**
 * Rejects with a sentence for a port that the Fetch standard blocks ("bad ports": 4190, 6000 …): browsers and `fetch` refuse to
 * call it. Nobody should listen there yet.
 */
export async function assertCallable(setting: string, port: number): Promise<void> {
  const outcome = await fetch(`http://127.0.0.1:${port}`).catch((error: Error) => String(error.cause));
  if (outcome === 'Error: bad port')
    throw new Error(`${setting}=${port} cannot be used: browsers refuse to call this port. Choose another one.`);
}

/**
 * The first port from `wanted` on that is free on every address of this machine; any free one when all of the next hundred
 * are taken, or when 0 is wanted. A port that was given out is not given out again for at least 15 s.
 */
export function freePort(wanted = 0): Promise<number> {
  if (wanted === 0) return getPort();
  const candidates = Array.from({ length: TRIED }, (_, index) => wanted + index);
  return getPort({ port: candidates.filter((port) => port <= HIGHEST) });
}
