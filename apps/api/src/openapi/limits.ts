import type { OpenAPIObject } from '@nestjs/swagger';
import { AddressLimit, KeyLimit, limitOf, type RateRule } from '@app/core';
import { errorBody } from './error-examples';

type Extension = (Pick<RateRule, 'points' | 'seconds'> & { of?: 'uploads' }) | null;

interface Answer {
  headers?: Record<string, object>;
}

interface Operation {
  description?: string;
  responses: Record<string, Answer>;
  security?: object[];
  'x-rate-limit-key'?: Extension;
  'x-rate-limit-address'?: Extension;
}

const number = (description: string) => ({ description, schema: { type: 'integer' as const } });

const HEADERS = {
  'RateLimit-Limit': number('requests that the tightest of the applicable limits permits in its time'),
  'RateLimit-Remaining': number('how many of them are left'),
  'RateLimit-Reset': number('seconds until all of them are available again'),
};
const REFERENCES = Object.fromEntries(
  Object.keys(HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/**
 * Publishes the rate limits: their values in the description, and the headers and 429 of every limited operation.
 * @param factor the setting `RATE_LIMIT`; 0: there are no limits
 */
export function describeLimits(document: OpenAPIObject, factor: number): void {
  document.info.description = [document.info.description, toDescription(factor)].join('\n\n');
  if (factor === 0) return;
  document.components = { ...document.components, headers: { ...document.components?.headers, ...HEADERS } };
  for (const operations of Object.values(document.paths))
    for (const operation of Object.values(operations) as Operation[])
      if (isLimited(operation)) describeOperation(operation, factor);
}

function toDescription(factor: number): string {
  if (factor === 0) return '## Rate limits\n\nThis server has no rate limits.';
  const rate = (rule: RateRule) => inWords(rule, factor);
  return `## Rate limits

A key may send ${rate(KeyLimit.minute)} and ${rate(KeyLimit.burst)}. Calls that run an extraction or fill a document: ${rate(KeyLimit.work)};
a call with several files counts as one. A user key may send ${rate(KeyLimit.user)}. Requests with a missing or invalid key are limited by address, to ${rate(AddressLimit.stranger)},
and routes without a key to ${rate(AddressLimit.open)}, except where an operation names its own limit.
The headers \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` of every counted answer tell the tightest of the
limits that apply. Beyond a limit the answer is 429 with \`Retry-After\`; back off exponentially. Health checks are not counted.`;
}

function describeOperation(operation: Operation, factor: number): void {
  const own = [toSentence(operation, 'key', factor), toSentence(operation, 'address', factor)];
  const lines = [operation.description, ...own].filter(Boolean);
  if (lines.length > 0) operation.description = lines.join('\n\n');
  const retryAfter = { 'Retry-After': number('seconds to wait before trying again') };
  const refused = { description: 'Too many requests', headers: retryAfter, content: errorBody('429') };
  operation.responses['429'] ??= refused;
  for (const [status, answer] of Object.entries(operation.responses))
    if (status < '300' || status === '429') answer.headers = { ...answer.headers, ...REFERENCES };
}

function toSentence(operation: Operation, by: 'key' | 'address', factor: number): string {
  const rule = operation[`x-rate-limit-${by}`];
  return rule ? `At most ${inWords(rule, factor)} per ${by}${rule.of ? '; only those with files count' : ''}.` : '';
}

const inWords = ({ points, seconds }: Pick<RateRule, 'points' | 'seconds'>, factor: number) =>
  `${limitOf(points, factor).toLocaleString('en')} requests ${seconds === 1 ? 'a second' : seconds === 60 ? 'a minute' : `in ${seconds} s`}`;

/** A route without a key whose limit is null is not counted. */
const isLimited = ({ security, 'x-rate-limit-address': own }: Operation) => security?.length !== 0 || own !== null;
