import type { components } from './schema.js';

type Body = components['schemas']['ApiError'];
export type ErrorCode = components['schemas']['ErrorCode'];

/** An answer with a status of 400 or more: the status, the stable `code`, every problem of the input, and the request id. */
export class FormworkError extends Error {
  readonly code: ErrorCode;
  readonly errors: NonNullable<Body['errors']>;
  readonly requestId: string;

  constructor(
    readonly status: number,
    body: Body,
    /** Seconds after which to try again; null when the answer does not say. */
    readonly retryAfter: number | null,
  ) {
    super(body.detail);
    this.name = 'FormworkError';
    this.code = body.code;
    this.errors = body.errors ?? [];
    this.requestId = body.request_id;
  }
}

/** The error of an answer. What a proxy between has answered has no body of the service's shape. */
export async function toError(answer: Response): Promise<FormworkError> {
  const text = await answer.text();
  const after = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  return new FormworkError(answer.status, readBody(text, answer), Number.isFinite(after) ? after : null);
}

function readBody(text: string, answer: Response): Body {
  try {
    const body = JSON.parse(text) as Partial<Body> | null;
    if (typeof body?.code === 'string' && typeof body.detail === 'string') return body as Body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const code: ErrorCode = answer.status >= 500 ? 'unavailable' : 'request_refused';
  const requestId = answer.headers.get('X-Request-Id') ?? '';
  return { code, detail: `The answer was ${answer.status} ${answer.statusText}.`.trim(), request_id: requestId };
}
