import { createHash } from 'node:crypto';

/** The types of events in the life of a document that is sent for signature. */
export const SIGNING_EVENTS = [
  ...(['created', 'sent', 'opened', 'consented', 'signed', 'approved', 'declined', 'downloaded'] as const),
  ...(['reminded', 'renewed', 'corrected', 'expired', 'voided', 'filled_in', 'identified', 'code_refused'] as const),
] as const;
export type SigningEventType = (typeof SIGNING_EVENTS)[number];

export type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json };

/** An event before it is linked into the chain. */
export interface SigningEventFacts {
  type: SigningEventType;
  /** ISO 8601, UTC, with milliseconds. */
  at: string;
  ip: string | null;
  agent: string | null;
  /**
   * SHA-256 (hex) of the document as it was at the event: as a person saw it, and for `filled_in` with the values in it, which
   * makes the next version of the one in its `detail.previous_document_sha256`.
   */
  document_sha256: string;
  detail: { readonly [member: string]: Json };
}

/** One link: `hash` covers the facts and the hash of the link before it. */
export interface SigningEvent extends SigningEventFacts {
  /** From 1, without gaps. */
  sequence: number;
  previous_hash: string;
  hash: string;
}

/** The result of `verifyChain`; `broken_at` is the sequence number of the first invalid event, `head` the last hash. */
export type ChainVerdict = { intact: true; head: string } | { intact: false; broken_at: number; reason: string };

/** `previous_hash` of the first event. */
const CHAIN_START = '0'.repeat(64);

/** A copy of the chain with one more event. */
export function appendEvent(chain: readonly SigningEvent[], facts: SigningEventFacts): SigningEvent[] {
  return [...chain, linkEvent(chain[chain.length - 1] ?? null, facts)];
}

/** Links an event to `previous`, the last event of the chain (null for the first event). */
export function linkEvent(previous: SigningEvent | null, facts: SigningEventFacts): SigningEvent {
  const { type, at, ip, agent, document_sha256, detail } = facts;
  const unsealed = {
    sequence: (previous?.sequence ?? 0) + 1,
    type,
    at,
    ip,
    agent,
    document_sha256,
    detail,
    previous_hash: previous?.hash ?? CHAIN_START,
  };
  return { ...unsealed, hash: hashOf(unsealed) };
}

/** Verifies a chain by recomputing every hash. It breaks at the first event that was removed, inserted, moved or changed. */
export function verifyChain(chain: readonly SigningEvent[]): ChainVerdict {
  let head = CHAIN_START;
  for (const [index, { hash, ...unsealed }] of chain.entries()) {
    const broken = (reason: string): ChainVerdict => ({ intact: false, broken_at: index + 1, reason });
    if (unsealed.sequence !== index + 1) return broken('An event is missing or out of order.');
    if (unsealed.previous_hash !== head) return broken('The event does not follow the one before it.');
    if (hashOf(unsealed) !== hash) return broken('The event was changed after it was recorded.');
    head = hash;
  }
  return { intact: true, head };
}

/**
 * Canonical JSON (RFC 8785): members sorted by UTF-16 code units, no white space.
 * @throws TypeError for lone surrogates and numbers that are not finite
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no infinite numbers');
  if (typeof value === 'string' && !value.isWellFormed()) throw new TypeError('JSON text must be well-formed Unicode');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map(([key, member]) => `${canonicalJson(key)}:${canonicalJson(member)}`).join(',')}}`;
}

/** Whether a value is a JSON object, not an array. */
export function isJsonObject(value: Json | undefined): value is { readonly [member: string]: Json } {
  return typeof value === 'object' && value !== null && !isArray(value);
}

function hashOf(unsealed: Omit<SigningEvent, 'hash'>): string {
  return createHash('sha256')
    .update(canonicalJson({ ...unsealed }), 'utf8')
    .digest('hex');
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
