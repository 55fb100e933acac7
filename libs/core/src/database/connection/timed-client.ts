import type { Duplex } from 'node:stream';
import { Client, type QueryConfig, type QueryResult } from 'pg';
import { outsideRequest } from '../../requests/request-context';
import { NamedQuery } from './named-query';

/** A query with a time limit of its own, in milliseconds. */
export interface TimedQuery extends QueryConfig {
  limitMs?: number;
}

/** Time limit of a query, longer than any query of the service takes. A connection that exceeds it counts as dead. */
export const QUERY_LIMIT_MS = 30_000;

type Send = (...parts: unknown[]) => unknown;

/** What `pg` calls "Query read timeout" too: the callers and `isOutage` know an error by that. */
const TIMED_OUT = 'Query read timeout';
/** How often a client looks at the query that it waits for. A limit is exceeded by as much at most. */
const LOOK_MS = 1_000;

/**
 * The class of clients that end their connection when the answer to a query takes longer than its limit, or than `longestMs`.
 *
 * `pg` has `query_timeout` for this. With it, and with the promises that `pg` makes, V8 was seen to keep the rows of all queries until
 * its next full collection: a streamed list of a million rows took 142 MB. A function that `pg` is given with the query has no
 * such effect.
 * @param isShared a pooler hands the connections of the server on, so nothing is known about them but what is asked each time
 */
export function timedClient(longestMs: number, { isShared = false } = {}): typeof Client {
  return class extends Client {
    /** By the texts of queries, as they were last sent: the same text may be sent without a limit. */
    private readonly limits = new Map<string, number>();
    private readonly send: Send = (query, ...rest) => {
      const isOwn = !isShared && !Array.isArray(rest[0]) && isNamed(query);
      return (super.query as Send).call(this, isOwn ? new NamedQuery(query) : query, ...rest);
    };

    constructor(...settings: ConstructorParameters<typeof Client>) {
      super(...settings);
      // A pool removes its listener from a client that it hands out, and the user adds one a moment later. When the server ends
      // the connection in between, the error would end the process. The next query of the client fails by it anyway.
      this.on('error', () => undefined);
      this.once('connect', () => {
        const watch = new QueryWatch(this, (text) => this.limits.get(text) ?? longestMs);
        const timer = setInterval(() => watch.look(), LOOK_MS).unref();
        this.once('end', () => clearInterval(timer));
      });
    }

    override query = ((query: unknown, ...rest: unknown[]) => {
      this.note(query);
      const isCall = typeof rest.at(-1) === 'function' || isSubmittable(query);
      return isCall ? this.send(query, ...rest) : answered(this.send, query, rest[0]);
    }) as Client['query'];

    /** Its socket lives longer than the request that needs it first, and would keep that in memory with its body. */
    override connect = ((...rest: unknown[]) =>
      outsideRequest(() => (super.connect as Send).call(this, ...rest))) as Client['connect'];

    private note(query: unknown): void {
      if (isTimed(query)) this.limits.set(query.text, query.limitMs);
      else if (this.limits.size > 0) this.limits.delete(textOf(query));
    }
  };
}

/** The answer of a query as a promise. Its errors have the stack of the caller, as those of `pg`. */
function answered(send: Send, query: unknown, values: unknown): Promise<QueryResult> {
  return new Promise<QueryResult>((resolve, reject) => {
    send(query, values, (error: Error | null, result: QueryResult) => (error ? reject(error) : resolve(result)));
  }).catch((error: Error) => {
    Error.captureStackTrace(error);
    throw error;
  });
}

/** The parts of a client that its declaration leaves out. */
interface Busy {
  /** The query that was sent and is not answered. After an error there is none, until the server is ready for the next one. */
  _activeQuery?: { text?: string } | null;
  /** The queries after it. */
  _queryQueue?: { text?: string }[];
  connection?: { stream: Duplex };
}

/** Counts how often one query was seen under way. A process that was stopped for a while counts nothing meanwhile. */
class QueryWatch {
  private seen: WeakRef<object> | null = null;
  private times = 0;

  constructor(
    private readonly client: Busy,
    private readonly limitMs: (text: string) => number,
  ) {}

  look(): void {
    const query = this.client._activeQuery ?? this.client._queryQueue?.[0];
    if (!query) return void (this.seen = null);
    if (this.seen?.deref() !== query) {
      this.seen = new WeakRef(query);
      this.times = 0;
      return;
    }
    this.times += 1;
    if (this.times * LOOK_MS >= this.limitMs(query.text ?? ''))
      this.client.connection?.stream.destroy(new Error(TIMED_OUT));
  }
}

/** What may be said of a statement that is a `NamedQuery`: nothing about how its rows are read. */
const KNOWN = new Set(['name', 'text', 'values', 'limitMs']);

const isNamed = (query: unknown): query is ConstructorParameters<typeof NamedQuery>[0] =>
  typeof query === 'object' &&
  query !== null &&
  'name' in query &&
  Boolean(query.name) &&
  Object.keys(query).every((member) => KNOWN.has(member));

const isTimed = (query: unknown): query is TimedQuery & { limitMs: number } =>
  typeof query === 'object' && query !== null && 'limitMs' in query && query.limitMs !== undefined;

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);

/** Cursors and the like, which have no answer. */
const isSubmittable = (query: unknown): boolean => typeof query === 'object' && query !== null && 'submit' in query;
