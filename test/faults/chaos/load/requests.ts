import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than any fault lasts, so that a request ends unknown only when its connection breaks. */
const REQUEST_MS = 40_000;
const RETRY_MS = 150;
/** No response: the connection broke, or the time is over. */
const NONE = 0;
/**
 * Statuses that say "not now": 503 and 504 of the API, and 502 of the proxy. The codes of 409: the first request with an idempotency
 * key is under way, or had its effect and lost its response.
 */
const NOT_NOW = [NONE, 502, 503, 504];
const UNDER_WAY = ['idempotency_key_in_flight', 'already_signed'];

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

/** A request of the load: when it was sent and answered, and how. */
interface Sent {
  at: number;
  endedAt: number;
  what: string;
  status: number;
  /** The body of an answer that is not 2xx. */
  reason: string;
}

interface ToSend {
  method: 'GET' | 'POST';
  path: string;
  /** JSON, or the parts of a form. */
  body?: object | (() => FormData);
  idempotencyKey?: string;
}

/** Sends the requests of the load, and remembers how each was answered. */
export class Requests {
  readonly sent: Sent[] = [];
  /** Answers that no fault explains: a fault is 503 with a sentence, never 500 or 4xx. */
  readonly wrong: string[] = [];
  /** Requests that are under way. */
  readonly open = new Set<number>();

  constructor(
    readonly url: string,
    private readonly key: string,
  ) {}

  /** Sends until it is accepted, always with the same idempotency key, and returns the answer. */
  async accepted({ path, body, method }: Omit<ToSend, 'idempotencyKey'>): Promise<Answer> {
    const idempotencyKey = randomUUID();
    for (;;) {
      const answer = await this.once({ method, path, body, idempotencyKey });
      if (isSuccess(answer)) return answer;
      await sleep(RETRY_MS);
    }
  }

  /** Sends once. The status is 0 when there was no response. */
  async once(request: ToSend): Promise<Answer> {
    const at = performance.now();
    this.open.add(at);
    const answer = await this.fetched(request);
    this.open.delete(at);
    const what = `${request.method} ${request.path.replaceAll(/[\w-]*\d[\w-]*/g, ':id')}`;
    const reason = isSuccess(answer) ? '' : JSON.stringify(answer.body);
    this.sent.push({ at, endedAt: performance.now(), what, status: answer.status, reason });
    if (!isExpected(answer)) this.wrong.push(`${what} answered ${answer.status}: ${reason}`);
    return answer;
  }

  private async fetched({ method, path, body, idempotencyKey }: ToSend): Promise<Answer> {
    const headers = new Headers({ authorization: `Token ${this.key}` });
    if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
    const isForm = typeof body === 'function';
    if (body && !isForm) headers.set('content-type', 'application/json');
    try {
      const response = await fetch(new URL(path, this.url), {
        ...{ method, headers, signal: AbortSignal.timeout(REQUEST_MS) },
        body: isForm ? (body as () => FormData)() : body && JSON.stringify(body),
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: parsed(text) };
    } catch (error) {
      // The cause of "fetch failed" says how the connection ended.
      const { cause } = error as Error;
      const reason = cause ? `${String(error)}: ${String(cause)}` : String(error);
      return { status: NONE, headers: new Headers(), body: reason };
    }
  }
}

const isSuccess = ({ status }: Pick<Answer, 'status'>): boolean => status >= 200 && status < 300;

const isExpected = ({ status, body }: Answer): boolean =>
  isSuccess({ status }) || NOT_NOW.includes(status) || (status === 409 && UNDER_WAY.includes(String(codeOf(body))));

const codeOf = (body: unknown): unknown => (body as { code?: unknown } | null)?.code;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
