import type { OutgoingHttpHeaders } from 'node:http';
import type { Response } from 'express';

const REPLAYED_HEADER = 'Idempotency-Replayed';

/** The stored response of a request. Its status is the one that the route declares. */
export interface Answer {
  /** The fields that the handler has set. */
  headers: OutgoingHttpHeaders;
  /** Null for a response without body. */
  body: string | null;
}

/**
 * The response so far, with the fields that differ from those `before` the handler.
 * @param body the serialized result of the handler; undefined for a response without body
 */
export function answerOf(response: Response, before: OutgoingHttpHeaders, body: unknown): Answer {
  if (typeof body !== 'string' && body !== undefined) throw new TypeError('A streamed response cannot be stored.');
  const headers = Object.entries(response.getHeaders()).filter(([name, value]) => before[name] !== value);
  return { headers: Object.fromEntries(headers), body: body ?? null };
}

/** Sets the fields of a stored response, and returns its body as a handler does. */
export function replay(response: Response, { headers, body }: Answer): string | undefined {
  for (const [name, value] of Object.entries({ ...headers, [REPLAYED_HEADER]: 'true' }))
    if (value !== undefined) response.setHeader(name, value);
  return body ?? undefined;
}
