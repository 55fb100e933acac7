import type { Client, QueryConfig } from 'pg';

/** The statement with which TypeORM begins a transaction. */
const BEGIN = 'START TRANSACTION';

interface PooledSettings {
  /** PostgreSQL rolls a transaction back that sends no statement for so long. */
  idleMs: number;
  /** Whether statements may keep their names. */
  named: boolean;
}

/**
 * The class of clients that keep no state in their session, for a pooler in transaction mode: a `SET` or a named statement would
 * stay with a connection of the server that other clients get next. The time limit for idle transactions, which PgBouncer
 * refuses as a parameter of the connection, therefore belongs to each transaction. It is sent together with the begin, which
 * costs no round trip.
 */
export function pooledClient(Base: typeof Client, { idleMs, named }: PooledSettings): typeof Client {
  const begin = `${BEGIN}; SET LOCAL idle_in_transaction_session_timeout = ${idleMs}`;
  const stateless = (statement: unknown): unknown => {
    if (statement === BEGIN) return begin;
    return named || !isNamed(statement) ? statement : { ...statement, name: undefined };
  };
  return class extends Base {
    constructor(...settings: ConstructorParameters<typeof Client>) {
      super(...settings);
      const send = this.query.bind(this) as (...parts: unknown[]) => unknown;
      this.query = ((statement: unknown, ...rest: unknown[]) => send(stateless(statement), ...rest)) as Client['query'];
    }
  };
}

const isNamed = (statement: unknown): statement is QueryConfig =>
  typeof statement === 'object' && statement !== null && 'name' in statement && 'text' in statement;
