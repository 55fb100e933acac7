import { AsyncLocalStorage } from 'node:async_hooks';
import type { NextFunction, Request, Response } from 'express';
import { RequestTransaction } from './request-transaction';

const contexts = new AsyncLocalStorage<RequestContext | undefined>();

/** Methods that change nothing; their requests have no transaction. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

type Handler = () => Promise<unknown>;

/**
 * Decides whether a handler runs, and returns its result or another one for it.
 * @param body reads the content of the request for comparison with another one; for files their hashes
 */
export type Execution = (handler: Handler, body: () => Promise<unknown>) => Promise<unknown>;

/** One HTTP request, for code that has no parameter for it: the database connection, and rows that describe the request. */
export class RequestContext {
  readonly transaction = new RequestTransaction();
  /**
   * Identifies the effects that an earlier attempt of this request has committed without a response (`commitEarly`). The
   * handler then waits for them instead of having effects again.
   */
  resumed: string | null = null;
  /** Who calls, as soon as it is known: the team, and the beginning of its key (empty for the holder of a link). */
  caller: { teamId: string; keyPrefix: string } | null = null;
  private execution: Execution | null = null;
  /** Names of the members that the body has, of those that the route takes. */
  readonly members = new Set<string>();

  constructor(
    readonly request: Request,
    readonly response: Response,
  ) {}

  /** True when the request's method may change data. */
  get isUnsafe(): boolean {
    return !SAFE_METHODS.has(this.request.method);
  }

  /** Sets what runs the handler of the request, instead of running it directly. */
  executeBy(execution: Execution): void {
    this.execution = execution;
  }

  /** Runs the handler by the set execution; calls within the handler run directly. */
  execute(handler: Handler, body: () => Promise<unknown>): Promise<unknown> {
    const { execution } = this;
    this.execution = null;
    return execution ? execution(handler, body) : handler();
  }
}

/** Express middleware: makes the request available as `currentRequest` to all code that handles it. */
export function requestContext(request: Request, response: Response, next: NextFunction): void {
  contexts.run(new RequestContext(request, response), next);
}

/** The request that is handled; undefined in jobs, commands and `outsideRequest`. */
export const currentRequest = (): RequestContext | undefined => contexts.getStore();

/** Names the team of a request without a key, whose link leads to it, in the log. */
export function noteTeam(teamId: string): void {
  const context = currentRequest();
  if (context) context.caller ??= { teamId, keyPrefix: '' };
}

/**
 * Runs `work` outside of the request, so that its statements commit on their own and stay when the request fails: rows that
 * must exist before bytes are written to the storage.
 */
export const outsideRequest = <T>(work: () => T): T => contexts.run(undefined, work);
