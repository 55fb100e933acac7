import type { OutboundError, PostResponse } from '@app/core';

/**
 * The result of one call. `delivered`: 2xx. `gone`: 410, the receiver requests no further calls (Standard Webhooks, "Deliverability").
 * `refused`: the address is not allowed, so a retry is useless. `failed`: everything else, redirects too.
 */
export interface DeliveryOutcome {
  verdict: 'delivered' | 'gone' | 'refused' | 'failed';
  /** 0 when there was no response. */
  statusCode: number;
  /** Empty when it was delivered. */
  reason: string;
  /** The beginning of the response body. */
  response: string;
  /** The pause that the receiver requests, in seconds; 0 for none. */
  retryAfter: number;
}

/** Longer pauses would outlast the schedule: its own longest pause is a day. */
const MAX_RETRY_AFTER_SECONDS = 86_400;
/** Characters of the response that are kept. */
const EXCERPT_CHARACTERS = 1_200;

/** @param now the time to which a date in `Retry-After` refers */
export function outcomeOf({ status, headers, excerpt }: PostResponse, now: Date): DeliveryOutcome {
  const delivered = status >= 200 && status <= 299;
  return {
    verdict: delivered ? 'delivered' : status === 410 ? 'gone' : 'failed',
    statusCode: status,
    reason: delivered ? '' : reasonOf(status),
    response: storable(excerpt.toString('utf8')).slice(0, EXCERPT_CHARACTERS).toWellFormed(),
    retryAfter: retryAfterOf(headers['retry-after'], now),
  };
}

/** The outcome of a call without a response: the address is not allowed, or it could not be reached in time. */
export function outcomeOfError({ fault, message }: OutboundError): DeliveryOutcome {
  const refused = fault === 'refused';
  return {
    verdict: refused ? 'refused' : 'failed',
    statusCode: 0,
    reason: storable(refused ? `refused: ${message}` : message),
    response: '',
    retryAfter: 0,
  };
}

function reasonOf(status: number): string {
  if (status >= 300 && status <= 399) return `The address answered ${status}. Redirects are not followed.`;
  if (status === 410) return 'The address answered 410 Gone.';
  return `The address answered ${status}.`;
}

/** Seconds or a date (RFC 9110, section 10.2.3). */
function retryAfterOf(header: string | string[] | undefined, now: Date): number {
  const text = String(header ?? '').trim();
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now.getTime()) / 1000;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_SECONDS);
}

/** PostgreSQL's text cannot hold U+0000. */
const storable = (text: string) => text.replaceAll('\0', '\uFFFD');
