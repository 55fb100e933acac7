import type { OpenAPIObject } from '@nestjs/swagger';

const HEADER = 'Idempotency-Key';
const MUTATING = ['post', 'put', 'patch', 'delete'];

/** Part of the description of the API. */
export const IDEMPOTENCY = `A request that changes data may carry \`${HEADER}\`, a text that is new for each request, such as a random UUID.
When the connection breaks, send the same request with the same key again: it has its effects once, and for 24 hours the
response of the first request is repeated, with \`Idempotency-Replayed: true\`. Links to files in it expire as usual. Only
requests with effects are remembered: after an error, and after a dry run, the key is free. A key belongs to the account and
environment of the API key. On requests without an API key, such as those of a signing link, it has no meaning.`;

interface Operation {
  parameters?: object[];
  responses: Record<string, { headers?: Record<string, object> }>;
  security?: object[];
  'x-not-replayed'?: true;
}

const PARAMETERS = {
  IdempotencyKey: {
    name: HEADER,
    in: 'header' as const,
    required: false,
    description: 'makes it safe to send the request again: see the description of the API',
    schema: { type: 'string', minLength: 1, maxLength: 255 } as const,
  },
};

const HEADERS = {
  IdempotencyReplayed: {
    description: '`true` when the response is that of an earlier request with the same `Idempotency-Key`',
    schema: { type: 'string' } as const,
  },
};

const PARAMETER = { $ref: '#/components/parameters/IdempotencyKey' };
const REPLAYED = { $ref: '#/components/headers/IdempotencyReplayed' };

/** Adds the request header and the response header of idempotency keys to all operations that take one. */
export function describeIdempotency(document: OpenAPIObject): void {
  const { paths, components } = document;
  document.components = { ...components, parameters: PARAMETERS, headers: HEADERS };
  for (const operations of Object.values(paths))
    for (const [method, operation] of Object.entries(operations) as [string, Operation][]) {
      const needsKey = operation.security?.length !== 0;
      if (MUTATING.includes(method) && needsKey && !operation['x-not-replayed']) describe(operation);
    }
}

/** Whether `describeIdempotency` has added the header. */
export const takesIdempotencyKey = ({ parameters = [] }: { parameters?: object[] }): boolean =>
  parameters.includes(PARAMETER);

function describe(operation: Operation) {
  operation.parameters = [...(operation.parameters ?? []), PARAMETER];
  for (const [status, response] of Object.entries(operation.responses))
    if (status < '300') response.headers = { ...response.headers, 'Idempotency-Replayed': REPLAYED };
}
