import { createHash } from 'node:crypto';

/**
 * Calls the running API with `key` (default production), with JSON or a form. @returns the parsed body
 * @throws CallError with the response when its status is not 2xx
 */
export type DemoCall = <T = unknown>(method: string, path: string, body?: unknown, key?: string) => Promise<T>;

interface Service {
  base_url: string;
  keys: Record<string, string>;
}

/** A step that has begun and not ended. */
export interface StepUnderway {
  step: string;
  /** New for each step that begins, so that a later run of the step makes new objects. */
  id: string;
  /** The answers to its POST requests so far, by idempotency key. */
  answers: Record<string, unknown>;
}

/** A call that the API has refused. */
export class CallError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/**
 * The calls of a step. A start that was ended within the step has made some of them, and names and fields are unique: their
 * answers are taken from `underway`, and `keep` writes it after each. For a call whose answer did not arrive, the API has it
 * under the call's idempotency key.
 */
export function callsOf(service: Service, { id, answers }: StepUnderway, keep: () => Promise<void>): DemoCall {
  const made = new Map<string, number>();
  return async <T>(method: string, path: string, body?: unknown, key = service.keys.production): Promise<T> => {
    if (method !== 'POST') return callApi<T>(service, { method, path, body, key });
    const same = hashOf(path, body);
    const number = made.get(same) ?? 0;
    made.set(same, number + 1);
    const once = `${id}-${same}-${number}`;
    if (!(once in answers)) {
      answers[once] = await callApi<T>(service, { method, path, body, key, once });
      await keep();
    }
    return answers[once] as T;
  };
}

/** Files do not count: the samples are made anew at each start. */
const hashOf = (path: string, body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([path, body instanceof FormData ? null : body]))
    .digest('base64url');

interface Call {
  method: string;
  path: string;
  body?: unknown;
  key: string | undefined;
  /** The idempotency key. */
  once?: string;
}

async function callApi<T>(service: Service, { method, path, body, key, once }: Call): Promise<T> {
  const isJson = body !== undefined && !(body instanceof FormData);
  const headers = {
    Authorization: `Token ${key}`,
    ...(isJson && { 'Content-Type': 'application/json' }),
    ...(once && { 'Idempotency-Key': once }),
  };
  const response = await fetch(`${service.base_url}${path}`, {
    method,
    headers,
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new CallError(`${method} ${path} answered ${response.status}: ${text}`, response.status);
  return JSON.parse(text || 'null');
}
