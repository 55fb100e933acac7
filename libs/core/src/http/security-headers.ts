import type { NextFunction, Request, Response } from 'express';

/** The headers of responses that are not pages: nothing may be loaded, run or framed. */
export const API_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
};

/**
 * Sets headers that forbid browsers to cache a response, sniff its type, frame it or run its content. Pages and files
 * override them later.
 * @param docsOrigin the origin to which Swagger UI sends its requests, besides its own
 */
export function securityHeaders(docsOrigin: string) {
  const docsPolicy = docsPolicyOf(new URL(docsOrigin).origin);
  return (request: Request, response: Response, next: NextFunction): void => {
    const isDocs = /^\/docs(?:\/|$)/.test(request.path);
    response.set(API_HEADERS);
    if (isDocs) response.set('Content-Security-Policy', docsPolicy);
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
