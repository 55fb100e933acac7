import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { requestIdOf } from './request-id';

/** One line per answered request: method, path without query, status, milliseconds, request id. Never headers or bodies. */
export function accessLog() {
  const logger = new Logger('Request');
  return (request: Request, response: Response, next: NextFunction): void => {
    const start = process.hrtime.bigint();
    const path = request.path;
    response.once('close', () => {
      const ms = Number((process.hrtime.bigint() - start) / 1_000_000n);
      const status = response.writableFinished ? response.statusCode : 'aborted';
      logger.log(`${request.method} ${hideToken(path)} ${status} ${ms}ms ${requestIdOf(request)}`);
    });
    next();
  };
}

/** Signed links carry their secret in the path. */
const hideToken = (path: string) => path.replace(/^\/(files|sign|invitation)\/[^/]+/, '/$1/…');
