import type { OpenAPIObject } from '@nestjs/swagger';
import { CONFLICTS, ERROR_CODES, type ErrorCode } from '@app/core';
import { errorBody } from './error-examples';
import { takesIdempotencyKey } from './idempotency';

interface Operation {
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, { description?: string; content?: object }>;
  security?: object[];
  [CONFLICTS]?: ErrorCode[];
}

interface ErrorAnswer {
  description: string;
  /** Whether the operation can respond with this error. */
  when: (operation: Operation, method: string) => boolean;
  headers?: Record<string, object>;
}

const always = () => true;
/** A body is checked also where none is asked for. */
const mayHaveBody = (_: Operation, method: string) => ['post', 'put', 'patch'].includes(method);
const needsKey = ({ security }: Operation) => security?.length !== 0;
const namesObject = ({ parameters = [] }: Operation) =>
  parameters.some((parameter) => 'name' in parameter && 'in' in parameter && isReference(parameter));
const isReference = ({ in: place, name }: { in: unknown; name: unknown }) =>
  place === 'path' || (place === 'query' && ['page', 'id', 'form_key'].includes(String(name)));

const text = (description: string) => ({ description, schema: { type: 'string' } });

/** The error responses of operations by status (contract, "Errors"; docs/guide/errors.md). */
const ERROR_ANSWERS: Record<string, ErrorAnswer> = {
  400: { description: 'The request or its input is wrong; `errors` names every problem with its path', when: always },
  401: {
    description: 'The API key is missing, unknown, revoked or expired (`key_expired`)',
    when: needsKey,
    headers: { 'WWW-Authenticate': text('the scheme to use: Token') },
  },
  403: {
    description:
      'The key lacks the permission, the scope (`missing_scope`) or the address (`address_not_allowed`), or the team the feature',
    when: needsKey,
  },
  404: { description: 'What the address names does not exist for this key', when: namesObject },
  409: {
    description: 'Another request with this `Idempotency-Key` is being processed',
    when: takesIdempotencyKey,
    headers: { 'Retry-After': text('seconds to wait before trying again') },
  },
  413: { description: 'The body or a file is larger than the service takes', when: mayHaveBody },
  415: { description: 'The body has another content type than the one documented', when: mayHaveBody },
  422: {
    description:
      'The `Idempotency-Key` was used for a request with another method, address or body, or, where a response holds API keys, with another API key',
    when: takesIdempotencyKey,
  },
  500: { description: 'The service failed; quote `request_id` when you report it', when: always },
  503: {
    description: 'Something that the service depends on is down',
    when: always,
    headers: { 'Retry-After': text('seconds to wait before trying again') },
  },
};

/** Adds the possible errors to every operation. A route's own description of a status takes precedence. */
export function describeErrors({ paths }: OpenAPIObject): void {
  for (const operations of Object.values(paths))
    for (const [method, operation] of Object.entries(operations) as [string, Operation][]) {
      for (const [status, { when, ...answer }] of Object.entries(ERROR_ANSWERS))
        if (when(operation, method)) operation.responses[status] ??= { ...answer, content: errorBody(status) };
      describeConflicts(operation);
    }
}

/** Adds the conflicts that a route declares to the one of its idempotency key. */
function describeConflicts({ [CONFLICTS]: codes = [], responses }: Operation): void {
  const { 409: conflict } = responses;
  if (!conflict) return;
  const conflicts = codes.map((code) => `\`${code}\`: ${ERROR_CODES[code]}`);
  conflict.description = [conflict.description, ...conflicts].join('; ');
}
