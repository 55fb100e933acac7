import type { BrowserContext } from 'playwright-core';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A signed-in state has some kilobytes; larger ones are caches of pages. */
const MAX_BYTES = 1_000_000;

/** The state is larger than what is kept. */
export class StateTooLargeError extends Error {
  constructor(bytes: number) {
    super(
      `The cookies and storage of this run have ${bytes} bytes, and at most ${MAX_BYTES} are kept: they were not, and the next run starts from an earlier state, or signs in again.`,
    );
  }
}

/**
 * The cookies and local storage of the permitted hosts, for a later run.
 * @param permits whether the browser may open an address
 * @returns null when there are none
 * @throws StateTooLargeError
 */
export async function keptState(
  context: BrowserContext,
  domains: readonly string[],
  permits: (address: string) => boolean,
): Promise<StorageState | null> {
  const state = await context.storageState();
  const cookies = state.cookies.filter(({ domain }) => domains.some((pattern) => receivesCookies(pattern, domain)));
  const origins = state.origins.filter(({ origin }) => permits(origin));
  const kept = { cookies, origins };
  if (cookies.length + origins.length === 0) return null;
  const bytes = Buffer.byteLength(JSON.stringify(kept));
  if (bytes > MAX_BYTES) throw new StateTooLargeError(bytes);
  return kept;
}

/**
 * Whether a host of the pattern gets cookies of this domain (RFC 6265, section 5.1.3). A domain with a dot before it is that
 * of all hosts below it.
 */
export function receivesCookies(pattern: string, cookieDomain: string): boolean {
  const [host = '', wildcard] = hostOf(pattern);
  const domain = cookieDomain.toLowerCase().replace(/^\./, '');
  const shared = cookieDomain.startsWith('.');
  if (wildcard && domain.endsWith(`.${host}`)) return true;
  return (host === domain && !wildcard) || (shared && (host === domain || host.endsWith(`.${domain}`)));
}

function hostOf(pattern: string): [host: string, wildcard: boolean] {
  const host = pattern
    .trim()
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '');
  return host.startsWith('*.') ? [host.slice(2), true] : [host, false];
}
