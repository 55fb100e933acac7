import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';

const SANE = /^[\w.:@/+=-]{1,128}$/;
const ids = new WeakMap<Request, string>();

/** Takes the caller's `X-Request-Id` when it is sane, else makes one; answers it on every response. */
export function requestId(request: Request, response: Response, next: NextFunction): void {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && SANE.test(given) ? given : randomUUID();
  ids.set(request, id);
  response.setHeader('X-Request-Id', id);
  next();
}

/** The id of this request, for error bodies, logs, jobs and outgoing webhooks. */
export function requestIdOf(request: Request): string {
  return ids.get(request) ?? '';
}
