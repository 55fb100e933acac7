import type { NextFunction, Request, Response } from 'express';

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
};

/** For responses that are not pages: nothing may be loaded, run or framed. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Sets headers that forbid browsers to cache a response, sniff its type, frame it or run its content. Pages and files
 * override them later.
 * @param docsOrigin the origin to which Swagger UI sends its requests, besides its own
 */
export function securityHeaders(docsOrigin: string) {
  const docsPolicy = docsPolicyOf(new URL(docsOrigin).origin);
  return (request: Request, response: Response, next: NextFunction): void => {
    const isDocs = /^\/docs(?:\/|$)/.test(request.path);
    response.set(HEADERS).set('Content-Security-Policy', isDocs ? docsPolicy : API_POLICY);
    next();
  };
}

/** Swagger UI loads its scripts from files but also sets styles by attribute. */
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
