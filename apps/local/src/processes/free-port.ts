import getPort from 'get-port';

const TRIED = 100;
const HIGHEST = 65_535;

/**
 * Rejects for a port that the Fetch standard blocks ("bad ports": 4190, 6000 …), because browsers and `fetch` do not call it.
 * @param setting the name of the setting with the port, for the message
 * @param port a port on which no process listens yet
 */
export async function assertCallable(setting: string, port: number): Promise<void> {
  const outcome = await fetch(`http://127.0.0.1:${port}`).catch((error: Error) => String(error.cause));
  if (outcome === 'Error: bad port')
    throw new Error(`${setting}=${port} cannot be used: browsers refuse to call this port. Choose another one.`);
}

/**
 * The first port from `wanted` on that is free on every address of this machine. Any free port when the next hundred are all
 * in use, or when `wanted` is 0. A returned port is not returned again for at least 15 s.
 */
export function freePort(wanted = 0): Promise<number> {
  if (wanted === 0) return getPort();
  const candidates = Array.from({ length: TRIED }, (_, index) => wanted + index);
  return getPort({ port: candidates.filter((port) => port <= HIGHEST) });
}
