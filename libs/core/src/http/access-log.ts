import type { NextFunction, Request, Response } from 'express';
import { requestIdOf } from './request-id';

/** How long lines may wait to be written together: a write for each costs more than making it. */
const GATHER_MS = 20;

/**
 * One line per answered request: time, method, path without query, status, milliseconds, request id. Never headers or
 * bodies. `write` takes whole lines.
 */
export function accessLog(write: (lines: string) => unknown = (lines) => process.stdout.write(lines)) {
  let lines = '';
  const flush = () => {
    if (lines) write(lines);
    lines = '';
  };
  process.once('exit', flush);
  const log = (line: string) => {
    if (!lines) setTimeout(flush, GATHER_MS);
    lines += `${line}\n`;
  };
  return (request: Request, response: Response, next: NextFunction): void => {
    const start = performance.now();
    const path = request.path;
    response.once('close', () => {
      const ms = Math.round(performance.now() - start);
      const status = response.writableFinished ? response.statusCode : 'aborted';
      const what = `${request.method} ${hideToken(path)} ${status} ${ms}ms ${requestIdOf(request)}`;
      log(`${new Date().toISOString()} ${what}`);
    });
    next();
  };
}

/** Signed links carry their secret in the path. */
const hideToken = (path: string) => path.replace(/^\/(files|sign|invitation)\/[^/]+/, '/$1/…');
