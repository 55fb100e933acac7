import type { Request } from 'express';

/** Middleware and the fallback match every path with a wildcard. */
const isRoute = (path: unknown): path is string => typeof path === 'string' && !path.includes('*');

/** Express sets `route` when a handler matches; its type says `any`. */
type Routed = Request & { route?: { path?: unknown } };

/** The pattern of the route that a request has matched, such as `/api/user/:id`; null before that, and without one. */
export function routePattern(request: Request): string | null {
  const path = (request as Routed).route?.path;
  return isRoute(path) ? path : null;
}
