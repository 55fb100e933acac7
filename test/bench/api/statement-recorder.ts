/**
 * Preloaded into an API process (`node -r`): sends the statements of each request to the parent process when the response has
 * been sent. Requests are sent one after the other.
 */
import { serialize } from 'node:v8';
import { Client, type QueryResult } from 'pg';
import { currentRequest } from '../../../libs/core/src/requests/request-context';
import type { RecordedStatement } from './recording';

type Query = (config: { text: string; name?: string; values?: unknown[] } | string, ...rest: unknown[]) => unknown;

const records = new WeakMap<object, RecordedStatement[]>();
const original = Client.prototype.query as unknown as Query;

function record(this: unknown, config: Parameters<Query>[0], ...rest: unknown[]): unknown {
  const request = currentRequest();
  if (!request) return original.call(this, config, ...rest);
  const { text, name, values } = typeof config === 'string' ? { text: config } : { ...config };
  const given = Array.isArray(rest[0]) ? (rest[0] as unknown[]) : (values ?? []);
  const statement: RecordedStatement = {
    name,
    text,
    values: given,
    rows: [],
    isHeld: request.transaction.manager !== undefined,
  };
  const known = records.get(request);
  if (known) known.push(statement);
  else {
    const statements = [statement];
    records.set(request, statements);
    request.response.once('close', () => process.send?.({ statements: serialize(statements).toString('base64') }));
  }
  const note = (result: QueryResult) => {
    statement.rows = [result].flat().flatMap(({ rows }) => rows as Record<string, unknown>[]);
  };
  const last = rest.at(-1);
  if (typeof last === 'function') {
    const callback = (error: unknown, result: QueryResult) => {
      if (!error) note(result);
      (last as (error: unknown, result: QueryResult) => void)(error, result);
    };
    return original.call(this, config, ...rest.slice(0, -1), callback);
  }
  const result = original.call(this, config, ...rest) as Promise<QueryResult>;
  return result.then((rows) => {
    note(rows);
    return rows;
  });
}

Object.assign(Client.prototype, { query: record });
