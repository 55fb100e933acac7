import type { NextFunction, Request, Response } from 'express';
import { requestSeconds } from './instruments';

/** A request that matched no route, or whose key was refused before one was looked for. */
const NO_ROUTE = 'none';

/** Middleware and the fallback match every path with a wildcard. */
const isRoute = (path: unknown): path is string => typeof path === 'string' && !path.includes('*');

/** Express sets `route` when a handler matches; its type says `any`. */
type Routed = Request & { route?: { path?: unknown } };

/** Measures each request by its route pattern and status. */
export function requestMetrics(request: Routed, response: Response, next: NextFunction): void {
  const end = requestSeconds.startTimer();
  response.once('close', () => {
    const path = request.route?.path;
    const status = response.writableFinished ? String(response.statusCode) : 'aborted';
    end({ method: request.method, route: isRoute(path) ? path : NO_ROUTE, status });
  });
  next();
}
