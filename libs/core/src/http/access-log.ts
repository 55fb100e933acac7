import type { NextFunction, Request, Response } from 'express';
import { loggablePath } from '../logging/loggable-path';
import { requestIdOf } from './request-id';

/** How long lines may wait to be written together: a write for each costs more than making it. */
const GATHER_MS = 20;
/** Launchers and orchestrators ask every second; only another answer than 200 is worth a line. */
const PROBE = '/health/live';

/**
 * One line per answered request: time, method, path without query, status, milliseconds, request id. Never headers or
 * bodies. `write` takes whole lines, as text or as JSON.
 */
export function accessLog(json: boolean, write: (lines: string) => unknown = (lines) => process.stdout.write(lines)) {
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
      if (path === PROBE && response.statusCode === 200) return;
      const line: Line = {
        at: new Date().toISOString(),
        method: request.method,
        path: loggablePath(path),
        status: response.writableFinished ? response.statusCode : 'aborted',
        ms: Math.round(performance.now() - start),
        requestId: requestIdOf(request),
      };
      log(json ? asJson(line) : asText(line));
    });
    next();
  };
}

type Line = Record<'at' | 'method' | 'path' | 'requestId', string> & { status: number | 'aborted'; ms: number };

/** In the form of the service's other lines. */
const asJson = ({ at, requestId, ...line }: Line) =>
  JSON.stringify({ level: 'log', timestamp: Date.parse(at), context: 'Http', ...line, request_id: requestId });

const asText = ({ at, method, path, status, ms, requestId }: Line) =>
  `${at} ${method} ${path} ${status} ${ms}ms ${requestId}`;
