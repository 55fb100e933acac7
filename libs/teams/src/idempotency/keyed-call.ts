import { createHash } from 'node:crypto';
import { declareSealed, type RequestContext, type Secrets } from '@app/core';
import type { Scope } from '../access/auth';
import type { Answer } from './answer';

/** The account and environment to which an idempotency key belongs. */
export interface Principal extends Scope {
  accountId: string;
}

/** A request with an idempotency key. */
export interface KeyedCall {
  principal: Principal;
  /** SHA-256 of the key, hexadecimal. */
  keyHash: string;
  /** `requestHash` of the request. */
  requestHash: string;
  context: RequestContext;
}

/** The record of a request with effects; `answer` is null while the response is not known. */
export interface RecordedRequest {
  requestHash: string;
  answer: Answer | null;
}

const purposeOf = (accountId: string | undefined) => `idempotency keys of ${accountId}`;

declareSealed({
  table: 'idempotency_key',
  key: { environment_id: 'uuid', account_id: 'uuid', key_hash: 'text' },
  column: 'sealed_request',
  purpose: ({ account_id }) => purposeOf(account_id),
});

/** The record of a request and its response, sealed for the account: no other account can open it. */
export const sealRecord = (secrets: Secrets, { principal }: KeyedCall, record: RecordedRequest): string =>
  secrets.seal(purposeOf(principal.accountId), JSON.stringify(record));

/** The reverse of `sealRecord`. @throws when no valid secret opens it */
export const unsealRecord = (secrets: Secrets, { principal }: KeyedCall, sealed: string): RecordedRequest =>
  JSON.parse(secrets.unseal(purposeOf(principal.accountId), sealed)) as RecordedRequest;

/** The principal and the key as one text; equal for requests of which only one may have effects. */
export const identityOf = ({ principal: { environmentId, accountId }, keyHash }: KeyedCall): string =>
  `${environmentId}/${accountId}/${keyHash}`;

/** The key of a PostgreSQL advisory lock: the first 64 bits of a SHA-256 of the identity. */
export const lockKeyOf = (call: KeyedCall): string =>
  createHash('sha256').update(identityOf(call)).digest().readBigInt64BE().toString();
