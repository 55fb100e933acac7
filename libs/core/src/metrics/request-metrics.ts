import type { NextFunction, Request, Response } from 'express';
import { routePattern } from '../http/route-pattern';
import { requestSeconds } from './instruments';

/** A request that matched no route, or whose key was refused before one was looked for. */
const NO_ROUTE = 'none';

/** Measures each request by its route pattern and status. */
export function requestMetrics(request: Request, response: Response, next: NextFunction): void {
  const end = requestSeconds.startTimer();
  response.once('close', () => {
    const status = response.writableFinished ? String(response.statusCode) : 'aborted';
    end({ method: request.method, route: routePattern(request) ?? NO_ROUTE, status });
  });
  next();
}
