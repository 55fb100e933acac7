import type { NextFunction, Request, Response } from 'express';

/**
 * Treats the percent signs of an invalidly encoded path as literal characters. The path then matches nothing: 404 after
 * the key was checked, where Express would respond 400 before any check.
 */
export function decodablePath(request: Request, _response: Response, next: NextFunction): void {
  if (request.url.includes('%')) request.url = toDecodable(request.url);
  next();
}

/** The URL (path and query) with a path that can be decoded. */
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
