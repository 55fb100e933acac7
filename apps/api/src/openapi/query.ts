import type { OpenAPIObject } from '@nestjs/swagger';
import { isInContract } from '../contract-routes';
import { errorBody } from './error-examples';

interface Operation {
  responses: Record<string, { headers?: Record<string, object> }>;
}

const IGNORED = 'X-Ignored-Parameters';
const HEADER = {
  description: 'unknown query parameters of the request, percent-encoded and separated by commas; they change nothing',
  schema: { type: 'string' as const },
};

/** Adds the answers to unknown query parameters: a header on routes of the contract, 400 on additive ones. */
export function describeQuery(document: OpenAPIObject): void {
  document.components = { ...document.components, headers: { ...document.components?.headers, [IGNORED]: HEADER } };
  for (const [path, operations] of Object.entries(document.paths).filter(([one]) => one.startsWith('/api/')))
    for (const [method, { responses }] of Object.entries(operations) as [string, Operation][])
      if (isInContract(method.toUpperCase(), path)) addHeader(responses);
      else responses['400'] ??= { description: 'A query parameter is unknown', content: errorBody('400') } as object;
}

function addHeader(responses: Operation['responses']): void {
  for (const [status, answer] of Object.entries(responses))
    if (status < '300') answer.headers = { ...answer.headers, [IGNORED]: { $ref: `#/components/headers/${IGNORED}` } };
}
