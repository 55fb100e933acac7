import { Client } from 'pg';
import { setTracer, type OpenSpan, type Tracer } from './tracer';
import { tracedClient } from './traced-client';

/** Records the names of spans, and how they ended. */
function recordingTracer(isActive: boolean): { tracer: Tracer; spans: string[] } {
  const spans: string[] = [];
  const start = (name: string): OpenSpan => ({
    rename: () => undefined,
    set: () => undefined,
    end: (failure) => void spans.push(failure === undefined ? name : `${name}: ${failure}`),
  });
  const traceId = () => (isActive ? 'a' : null);
  const within = <T>(_: OpenSpan, work: () => T): T => work();
  return { spans, tracer: { start, within, traceId, traceparent: traceId, shutdown: () => Promise.resolve() } };
}

/** A base class that answers without a server: as a method, or as a property of each object like the pooled client. */
class Answering extends Client {
  override query = ((statement: unknown, ...rest: unknown[]) => {
    const callback = rest.at(-1);
    const error = statement === 'FAIL' ? new TypeError('secret') : null;
    if (typeof callback === 'function')
      return void (callback as (error: Error | null, rows?: unknown) => void)(error, [1]);
    return error ? Promise.reject(error) : Promise.resolve([1]);
  }) as unknown as Client['query'];
}

describe('the traced client', () => {
  afterEach(() => setTracer(null));
  const client = new (tracedClient(Answering))() as unknown as {
    query: (...parts: unknown[]) => Promise<unknown>;
  };

  it('names statements by their first word and name, and keeps their results', async () => {
    const { tracer, spans } = recordingTracer(true);
    setTracer(tracer);
    expect(await client.query(' select secret from a')).toEqual([1]);
    expect(await client.query({ name: 'read-user', text: 'SELECT $1', values: ['secret'] })).toEqual([1]);
    const answered = new Promise(
      (resolve) => void client.query('INSERT', [], (_: unknown, rows: unknown) => resolve(rows)),
    );
    expect(await answered).toEqual([1]);
    await expect(client.query('FAIL')).rejects.toThrow('secret');
    expect(spans).toEqual(['SELECT', 'SELECT read-user', 'INSERT', 'FAIL: TypeError']);
  });

  it.each([
    ['nothing causes it', () => setTracer(recordingTracer(false).tracer)],
    ['there are no traces', () => setTracer(null)],
  ])('makes no span when %s', async (_, prepare) => {
    prepare();
    expect(await client.query('SELECT')).toEqual([1]);
  });
});
