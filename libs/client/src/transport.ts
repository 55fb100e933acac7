import { FormworkError, toError } from './errors.js';
import { pause } from './pause.js';

export interface ClientOptions {
  /** Such as `https://forms.example.com`, with or without a slash at its end. */
  baseUrl: string;
  /** The API key, with or without `Token ` before it. */
  apiKey: string;
  /** How often a request is sent again after 429, 503 or a broken connection; default 3, 0: never. */
  retries?: number;
  /** Default: the global one. */
  fetch?: typeof fetch;
}

export type QueryValue = string | number | boolean | null | undefined | readonly string[];

export interface Call {
  query?: Record<string, QueryValue>;
  /** JSON, or the parts of a form. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** The key that makes the request safe to repeat; default a new one for each request that changes data. */
  idempotencyKey?: string | undefined;
}

/** Attempts after the first one. */
const DEFAULT_RETRIES = 3;
/** The first pause after a broken connection; each further one is twice as long, at random up to its length. */
const FIRST_PAUSE_MS = 500;
/** Longer waits are the caller's decision: the error says how long. */
const LONGEST_PAUSE_MS = 60_000;
const RETRIED = new Set([429, 503]);
/** It replaces the key of the request, so it takes no idempotency key and cannot be repeated. */
const NOT_REPEATABLE = '/api/account/rotate_key/';

/** Sends requests: signs them, repeats those that can be repeated, and turns refusals into `FormworkError`. */
export class Transport {
  private readonly base: string;
  private readonly authorization: string;
  private readonly retries: number;
  private readonly fetch: typeof fetch;

  constructor({ baseUrl, apiKey, retries = DEFAULT_RETRIES, fetch: own }: ClientOptions) {
    this.base = baseUrl.replace(/\/+$/, '');
    this.authorization = /^Token /i.test(apiKey) ? apiKey : `Token ${apiKey}`;
    this.retries = retries;
    this.fetch = own ?? ((...call) => globalThis.fetch(...call));
  }

  /** The body of the answer; undefined when it has none. @throws FormworkError, or what `fetch` throws */
  async json<T>(method: string, path: string, call: Call = {}): Promise<T> {
    const answer = await this.send(method, path, call);
    const text = await answer.text();
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** @param path below the address of the service, or a link of an answer to the same service */
  async send(method: string, path: string, call: Call = {}): Promise<Response> {
    const url = this.address(path, call.query);
    const init = this.init(method, path, call);
    for (let attempt = 0; ; attempt += 1) {
      const [answer, broken] = await this.attempt(url, init);
      if (answer?.ok) return answer;
      if (!answer && init.signal?.aborted) throw broken;
      const error = answer ? await toError(answer) : broken;
      const wait = attempt < this.retries && path !== NOT_REPEATABLE ? pauseAfter(error, attempt) : null;
      if (wait === null) throw error;
      await pause(wait, init.signal);
    }
  }

  private async attempt(url: URL, init: RequestInit): Promise<[Response | null, unknown]> {
    try {
      return [await this.fetch(url, init), null];
    } catch (error) {
      return [null, error];
    }
  }

  private address(path: string, query: Call['query'] = {}): URL {
    const url = new URL(path, `${this.base}/`);
    // A key must not be sent to another service, wherever a link leads.
    if (url.origin !== new URL(this.base).origin)
      throw new TypeError(`${url.origin} is not the service at ${this.base}.`);
    for (const [name, value] of Object.entries(query))
      for (const one of Array.isArray(value) ? (value as readonly string[]) : [value])
        if (one !== undefined && one !== null) url.searchParams.append(name, String(one));
    return url;
  }

  private init(method: string, path: string, { body, signal, idempotencyKey }: Call): RequestInit {
    const headers: Record<string, string> = { Authorization: this.authorization, Accept: 'application/json' };
    if (method !== 'GET' && path !== NOT_REPEATABLE) headers['Idempotency-Key'] = idempotencyKey ?? crypto.randomUUID();
    const init: RequestInit = { method, headers, redirect: 'error' };
    if (signal) init.signal = signal;
    if (body instanceof FormData) init.body = body;
    else if (body !== undefined) {
      headers['Content-Type'] = 'application/json';
      init.body = JSON.stringify(body);
    }
    return init;
  }
}

/** Milliseconds until the next attempt; null for errors that a repetition does not change. */
function pauseAfter(error: unknown, attempt: number): number | null {
  const backOff = FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2);
  if (!(error instanceof FormworkError)) return backOff;
  if (!RETRIED.has(error.status)) return null;
  const wait = error.retryAfter === null ? backOff : error.retryAfter * 1_000;
  return wait <= LONGEST_PAUSE_MS ? wait : null;
}
