import { createHash } from 'node:crypto';
import { isPlainObject } from '@app/core';

/** The parts of a request that a retry repeats. */
export interface RequestContent {
  method: string;
  /** With the query, as it was sent. */
  url: string;
  body: unknown;
  /** Id of the API key, where another key of the account makes another request; otherwise null. */
  apiKey: string | null;
}

/**
 * SHA-256 of a request, hexadecimal. It does not depend on white space or the order of members in a JSON body, nor on a
 * trailing slash of the path.
 */
export function requestHash({ method, url, body, apiKey }: RequestContent): string {
  const [path, ...query] = url.split('?');
  const content = [method, path?.replace(/\/$/, ''), query.join('?'), body ?? null, apiKey];
  return createHash('sha256').update(JSON.stringify(content, withSortedMembers)).digest('hex');
}

function withSortedMembers(_: string, value: unknown): unknown {
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
