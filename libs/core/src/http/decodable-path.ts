import type { NextFunction, Request, Response } from 'express';

/**
 * Reads a path that is no valid percent-encoding as if its percent signs were meant as such: it then names nothing
 * (404), after the key was checked, where Express would answer 400 before anything else is looked at.
 */
export function decodablePath(request: Request, _response: Response, next: NextFunction): void {
  if (request.url.includes('%')) request.url = toDecodable(request.url);
  next();
}

/** The address (path and query) with a path that can be decoded. */
export function toDecodable(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}
