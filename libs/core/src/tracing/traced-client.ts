import type { Client, QueryConfig } from 'pg';
import { activeTracer, failureOf, type OpenSpan } from './tracer';

type Send = (...parts: unknown[]) => unknown;

/** The class of clients of PostgreSQL whose statements are spans. */
export function tracedClient(Base: typeof Client): typeof Client {
  return class extends Base {
    constructor(...settings: ConstructorParameters<typeof Client>) {
      super(...settings);
      const send = this.query.bind(this) as Send;
      this.query = ((statement: unknown, ...rest: unknown[]) => tracedQuery(send, statement, rest)) as Client['query'];
    }
  };
}

/**
 * Sends a statement in a span: its first word, and its name when it has one; never its text or values. Statements that no request
 * and no job causes have none.
 */
function tracedQuery(send: Send, statement: unknown, rest: unknown[]): unknown {
  const tracer = activeTracer();
  if (tracer === null || tracer.traceId() === null || isStream(statement)) return send(statement, ...rest);
  const span = tracer.start(nameOf(statement), { kind: 'client', attributes: { 'db.system.name': 'postgresql' } });
  const callback = rest.at(-1);
  if (typeof callback === 'function') {
    const done = (error: unknown, ...results: unknown[]): unknown => {
      end(span, error);
      return (callback as Send)(error, ...results);
    };
    return send(statement, ...rest.slice(0, -1), done);
  }
  const result = send(statement, ...rest);
  if (result instanceof Promise)
    result.then(
      () => end(span, null),
      (error: unknown) => end(span, error),
    );
  else end(span, null);
  return result;
}

const end = (span: OpenSpan, error: unknown) => span.end(error ? failureOf(error) : undefined);

/** COPY and cursors, whose end no callback tells. */
const isStream = (statement: unknown): boolean =>
  typeof statement === 'object' && statement !== null && 'submit' in statement;

function nameOf(statement: unknown): string {
  const { text = '', name } = typeof statement === 'string' ? { text: statement } : (statement as QueryConfig);
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
  return name === undefined ? operation : `${operation} ${name}`;
}
