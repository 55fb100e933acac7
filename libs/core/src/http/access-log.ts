import type { NextFunction, Request, Response } from 'express';
import { loggablePath } from '../logging/loggable-path';
import { requestFacts, type LogFacts } from '../logging/log-facts';
import { textLine } from '../logging/service-logger';
import { currentRequest } from '../requests/request-context';
import { activeTracer } from '../tracing/tracer';

/** Lines are buffered and written together, because a write costs more than formatting a line. */
const BUFFER_MS = 20;
/** Launchers and orchestrators call it every second; only failures are logged. */
const PROBE = '/health/live';

/**
 * Logs one line per request: time, method, path without query, status, milliseconds, request id, route, team, beginning of the key;
 * never headers or bodies.
 * @param json lines are JSON objects instead of text
 * @param write gets whole lines
 */
export function accessLog(json: boolean, write: (lines: string) => unknown = (lines) => process.stdout.write(lines)) {
  let lines = '';
  const flush = () => {
    if (lines) write(lines);
    lines = '';
  };
  process.once('exit', flush);
  const log = (line: string) => {
    if (!lines) setTimeout(flush, BUFFER_MS);
    lines += `${line}\n`;
  };
  return (request: Request, response: Response, next: NextFunction): void => {
    const start = performance.now();
    const path = request.path;
    const context = currentRequest();
    const trace = activeTracer()?.traceId() ?? null;
    response.once('close', () => {
      if (path === PROBE && response.statusCode === 200) return;
      const line: Line = {
        at: new Date(),
        method: request.method,
        path: loggablePath(path),
        status: response.writableFinished ? response.statusCode : 'aborted',
        ms: Math.round(performance.now() - start),
        facts: { ...(context && requestFacts(context)), ...(trace !== null && { trace_id: trace }) },
      };
      log(json ? asJson(line) : asText(line));
    });
    next();
  };
}

interface Line {
  at: Date;
  method: string;
  path: string;
  status: number | 'aborted';
  ms: number;
  facts: LogFacts;
}

/** In the format of Nest's JSON log. */
const asJson = ({ at, facts, ...line }: Line) =>
  JSON.stringify({ level: 'log', pid: process.pid, timestamp: at.getTime(), context: 'Http', ...line, ...facts });

const asText = ({ at, method, path, status, ms, facts }: Line) =>
  textLine('log', 'Http', `${method} ${path} ${status} ${ms}ms`, facts, at);
