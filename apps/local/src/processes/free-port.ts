import { randomInt } from 'node:crypto';
import getPort from 'get-port';

const TRIED = 100;
const HIGHEST = 65_535;
/** Below the ports that systems give to connections (32,768 and more on Linux): one of those may be taken before somebody listens. */
const ANY = { first: 30_000, end: 32_600 };
/** The answer does not matter: a port that may not be called is refused before any connection. */
const PROBE_MS = 1_000;

/**
 * Rejects for a port that the Fetch standard blocks ("bad ports": 4190, 6000 …), because browsers and `fetch` do not call it.
 * @param setting the name of the setting with the port, for the message
 */
export async function assertCallable(setting: string, port: number): Promise<void> {
  if (!(await isCallable(port)))
    throw new Error(`${setting}=${port} cannot be used: browsers refuse to call this port. Choose another one.`);
}

async function isCallable(port: number): Promise<boolean> {
  const request = fetch(`http://127.0.0.1:${port}`, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_MS) });
  return (await request.catch((error: Error) => String(error.cause))) !== 'Error: bad port';
}

/**
 * The first port from `wanted` on that is free on every address of this machine and that browsers call; with 0, from anywhere below
 * those of connections. Any free port when a hundred are all in use. A returned port is not returned again for at least 15 s.
 */
export async function freePort(wanted = 0): Promise<number> {
  const first = wanted === 0 ? randomInt(ANY.first, ANY.end) : wanted;
  const candidates = Array.from({ length: TRIED }, (_, index) => first + index);
  const port = await getPort({ port: candidates.filter((candidate) => candidate <= HIGHEST) });
  return (await isCallable(port)) ? port : freePort(wanted === 0 ? 0 : port + 1);
}
