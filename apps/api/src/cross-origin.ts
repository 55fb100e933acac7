import type { NextFunction, Request, Response } from 'express';

/** The paths of the routes that take user keys, and that pages of any origin may call. */
export const USER_KEY_PATHS = ['api/event{/*path}', 'api/panel{/*path}', 'api/fuser{/*path}'];

/** The same paths, of a request. */
export const isUserKeyPath = (path: string): boolean => /^\/api\/(?:event|panel|fuser)(?:\/|$)/i.test(path);

/** What a page may read of an answer besides its body. */
const SHOWN_HEADERS = 'X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset';
const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of any origin send requests and read the answers (Fetch standard, "CORS protocol"). Any origin is safe here: no
 * cookie or other credential of the browser is accepted, only a key that the page itself has. Answers preflight requests,
 * which carry no key.
 */
export function allowOtherOrigins(request: Request, response: Response, next: NextFunction): void {
  response.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': SHOWN_HEADERS });
  const wanted = request.headers['access-control-request-method'];
  if (request.method !== 'OPTIONS' || wanted === undefined) return next();
  response.set({
    'Access-Control-Allow-Methods': 'GET, POST, PATCH',
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '',
    'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    Vary: 'Access-Control-Request-Headers',
  });
  response.status(204).end();
}
