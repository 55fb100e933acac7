import type { NextFunction, Request, Response } from 'express';
import { routePattern } from '../http/route-pattern';
import { activeTracer } from './tracer';

/** Launchers and orchestrators call it every second. */
const PROBES = /^\/health\//;

/** Express middleware: a span for each request, which continues the trace of its header `traceparent`. */
export function requestTraces(request: Request, response: Response, next: NextFunction): void {
  const tracer = activeTracer();
  if (tracer === null || PROBES.test(request.path)) return next();
  const { method, headers } = request;
  const parent = typeof headers.traceparent === 'string' ? headers.traceparent : null;
  const span = tracer.start(method, { kind: 'server', parent, attributes: { 'http.request.method': method } });
  response.once('close', () => {
    const route = routePattern(request);
    if (route !== null) {
      span.rename(`${method} ${route}`);
      span.set({ 'http.route': route });
    }
    if (response.writableFinished) span.set({ 'http.response.status_code': response.statusCode });
    span.end(
      !response.writableFinished ? 'aborted' : response.statusCode >= 500 ? String(response.statusCode) : undefined,
    );
  });
  tracer.within(span, next);
}
