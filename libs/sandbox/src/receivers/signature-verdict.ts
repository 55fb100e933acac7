import type { IncomingHttpHeaders } from 'node:http';
import { signWebhook } from '@app/core';

export const SIGNATURES = ['valid', 'invalid', 'missing'] as const;
export type SignatureVerdict = (typeof SIGNATURES)[number];

/** Whether a call is signed with one of the secrets (Standard Webhooks 1.0, "Signature scheme"); its age is not checked. */
export function signatureVerdict(
  headers: IncomingHttpHeaders,
  body: string,
  secrets: readonly string[],
): SignatureVerdict {
  const [id, seconds, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  ) as [string, string, string];
  if (given === '') return 'missing';
  if (!/^[\w-]{1,200}$/.test(id) || !/^\d{1,11}$/.test(seconds)) return 'invalid';
  const message = { id, timestamp: new Date(Number(seconds) * 1000), body };
  const valid = secrets.map((secret) => signWebhook([secret], message)['webhook-signature']);
  return given.split(' ').some((one) => valid.includes(one)) ? 'valid' : 'invalid';
}
