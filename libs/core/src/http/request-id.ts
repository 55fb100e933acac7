import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const VALID_ID = /^[\w.:@/+=-]{1,128}$/;
const ids = new WeakMap<Request, string>();

/** Uses the caller's `X-Request-Id` when it is valid, else generates one, and sets it on the response. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && VALID_ID.test(given) ? given : randomUUID();
  ids.set(request, id);
  response.setHeader('X-Request-Id', id);
  next();
}

/** The id of this request, for error bodies, logs, jobs and outgoing webhooks. */
export function requestIdOf(request: Request): string {
  return ids.get(request) ?? '';
}
