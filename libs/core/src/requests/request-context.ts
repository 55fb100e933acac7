import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, Response } from 'express';
import { RequestTransaction } from './request-transaction';

const contexts = new AsyncLocalStorage<RequestContext | undefined>();

/** Methods that change nothing; their requests have no transaction. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** One HTTP request, for code that has no parameter for it: the database connection, and rows that describe the request. */
export class RequestContext {
  readonly transaction = new RequestTransaction();

  constructor(
    readonly request: Request,
    readonly response: Response,
  ) {}

  /** True when the request's method may change data. */
  get isUnsafe(): boolean {
    return !SAFE_METHODS.has(this.request.method);
  }
}

/** Express middleware: makes the request available as `currentRequest` to all code that handles it. */
export function requestContext(request: Request, response: Response, next: NextFunction): void {
  contexts.run(new RequestContext(request, response), next);
}

/** The request that is handled; undefined in jobs, commands and `outsideRequest`. */
export const currentRequest = (): RequestContext | undefined => contexts.getStore();

/**
 * Runs `work` outside of the request, so that its statements commit on their own and stay when the request fails: rows that
 * must exist before bytes are written to the storage.
 */
export const outsideRequest = <T>(work: () => T): T => contexts.run(undefined, work);
