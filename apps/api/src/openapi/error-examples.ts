import type { OpenAPIObject } from '@nestjs/swagger';
import type { ErrorDto } from '@app/core';

type ErrorExample = Pick<ErrorDto, 'detail' | 'code' | 'errors'>;

const PROBLEM = { path: 'page', message: 'page must not be less than 1' };

/** An error of each status as the service words it. */
const ERRORS: Record<string, ErrorExample> = {
  400: { detail: PROBLEM.message, code: 'invalid_input', errors: [PROBLEM] },
  401: {
    detail: 'The API key is missing or not valid. Send "Authorization: Token <API_KEY>".',
    code: 'unauthenticated',
  },
  403: { detail: 'This key lacks the scope users:write. It has: users:read.', code: 'missing_scope' },
  404: { detail: 'User ada was not found.', code: 'not_found' },
  409: {
    detail: 'A request with this Idempotency-Key is being processed. Try again shortly.',
    code: 'idempotency_key_in_flight',
  },
  413: { detail: 'The body is larger than 8388608 bytes.', code: 'body_too_large' },
  415: {
    detail: 'The body must be JSON in UTF-8: send "Content-Type: application/json".',
    code: 'unsupported_media_type',
  },
  422: {
    detail: 'The Idempotency-Key was used for a different request. Send a new key for a new request.',
    code: 'idempotency_key_reused',
  },
  429: { detail: 'Too many requests with this key. Try again in 12 s.', code: 'too_many_requests' },
  500: {
    detail: 'Something went wrong on our side. Quote the request id when you report it.',
    code: 'internal_error',
  },
  503: {
    detail: 'A service that this one depends on is not reachable. Try again shortly.',
    code: 'unavailable',
  },
};

const REQUEST_ID = '4b3c7f0e-2d5a-4c1b-9e8f-6a7d0c1e2b3f';

/** The content of an error response, with the example of its status. */
export const errorBody = (status: string) => ({
  'application/json': { schema: { $ref: '#/components/schemas/ErrorDto' }, ...exampleOf(status) },
});

/** Adds the examples that `errorBody` refers to: the operations share them. */
export function withErrorExamples(document: OpenAPIObject): OpenAPIObject {
  const examples = Object.entries(ERRORS).map(([status, error]) => [
    nameOf(status),
    { summary: error.detail, value: { ...error, request_id: REQUEST_ID } },
  ]);
  return { ...document, components: { ...document.components, examples: Object.fromEntries(examples) } };
}

function exampleOf(status: string): object {
  const error = ERRORS[status];
  return error ? { examples: { [error.code]: { $ref: `#/components/examples/${nameOf(status)}` } } } : {};
}

const nameOf = (status: string): string => `Error${status}`;
