import type { Call, QueryValue, Transport } from './transport.js';

export type ListQuery = Record<string, QueryValue>;

export interface Page<T> {
  count: number;
  next: string | null;
  results: T[];
}

/** Every entry of a list with page links, one request a page. Ends when the caller stops to iterate. */
export async function* entriesOfPages<T>(transport: Transport, path: string, call: Call = {}): AsyncGenerator<T> {
  let page = await transport.json<Page<T>>('GET', path, call);
  for (;;) {
    yield* page.results;
    if (!page.next) return;
    page = await transport.json<Page<T>>('GET', page.next, { signal: call.signal });
  }
}

const PAGE_SIZE = 100;

/** Every entry of a list that is a bare array, by the links of the header `Link` (RFC 8288), one request a page. */
export async function* entriesOfArrays<T>(transport: Transport, path: string, call: Call = {}): AsyncGenerator<T> {
  let answer = await transport.send('GET', path, { ...call, query: { page: 1, page_size: PAGE_SIZE, ...call.query } });
  for (;;) {
    yield* (await answer.json()) as T[];
    const next = linkTo('next', answer.headers.get('Link'));
    if (next === null) return;
    answer = await transport.send('GET', next, { signal: call.signal });
  }
}

/** The address of a relation in a `Link` header; null when there is none. */
export function linkTo(relation: string, header: string | null): string | null {
  for (const [, address, parameters] of (header ?? '').matchAll(/<([^>]*)>([^,<]*)/g))
    if (parameters?.includes(`rel="${relation}"`)) return address ?? null;
  return null;
}
