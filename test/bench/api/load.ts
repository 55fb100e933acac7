import autocannon from 'autocannon';
import type { BenchProcess } from '../bench-process';
import { cpuTime } from './cpu-time';
import type { Operation } from './operations';

const CONNECTIONS = 50;

/** What a server did in one round: requests per second, milliseconds, and microseconds of CPU time for each request. */
export interface Round {
  rate: number;
  p50: number;
  p99: number;
  cpu: number;
}

/**
 * Sends an operation over 50 connections; the requests take turns with the keys.
 * @throws for a status other than 2xx, so that errors are not measured
 */
export async function load(
  server: BenchProcess,
  { name, method, path, body }: Operation,
  keys: readonly string[],
  extent: { duration: number } | { amount: number },
): Promise<Round> {
  let n = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    n += 1;
    const headers = { ...request.headers, authorization: `Token ${keys[n % keys.length]}` };
    return { ...request, headers, path: path(n), ...(body && { body: JSON.stringify(body(n)) }) };
  };
  let wrong = '';
  const onResponse = (status: number, answer: string): void => {
    if (status >= 300) wrong ||= `${status} ${answer}`;
  };
  const before = cpuTime(server.child.pid!);
  const result = await autocannon({
    ...{ url: server.url, connections: CONNECTIONS, ...extent },
    headers: { 'content-type': 'application/json', 'x-operation': name },
    requests: [{ method, setupRequest, onResponse }],
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} answers other than 2xx (${wrong}), ${result.errors} errors`);
  const { total } = result.requests;
  const { p50, p99 } = result.latency;
  return { rate: total / result.duration, p50, p99, cpu: (cpuTime(server.child.pid!) - before) / total };
}
