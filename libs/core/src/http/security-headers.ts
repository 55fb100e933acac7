import type { NextFunction, Request, Response } from 'express';

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
};

/** Nothing may load, run or frame an answer that is no page. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Gives every answer the headers that keep browsers from storing it, sniffing its type, framing it and running what it
 * holds; routes that need others (pages, files) set them later.
 * @param docsOrigin where the API's documentation sends its trials besides its own origin
 */
export function securityHeaders(docsOrigin: string) {
  const docsPolicy = docsPolicyOf(new URL(docsOrigin).origin);
  return (request: Request, response: Response, next: NextFunction): void => {
    const isDocs = /^\/docs(?:\/|$)/.test(request.path);
    response.set(HEADERS).set('Content-Security-Policy', isDocs ? docsPolicy : API_POLICY);
    next();
  };
}

/** Swagger UI brings its scripts as files, its styles also as attributes. */
const docsPolicyOf = (origin: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
