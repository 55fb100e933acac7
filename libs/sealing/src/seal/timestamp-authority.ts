import { request } from 'undici';
import type { Timestamper } from './timestamp';

/** Bounds of an answer of the authority. */
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 64 * 1024;

/**
 * A client of the timestamping authority at `url` (RFC 3161 over HTTP). The operator sets the URL, so private addresses are
 * allowed.
 */
export function timestamperAt(url: string): Timestamper {
  return (query) => requestFromAuthority(url, query);
}

async function requestFromAuthority(url: string, query: Buffer): Promise<Buffer> {
  const headers = { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' };
  const { statusCode, body } = await request(url, {
    method: 'POST',
    headers,
    body: query,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const response = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200 || response.length > MAX_BYTES)
    throw new Error(`The timestamping authority answered ${statusCode}.`);
  return response;
}
