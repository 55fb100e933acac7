import { PreparedStatements, type CommitStatement, type Statement } from '@app/core';
import { Injectable } from '@nestjs/common';
import { lockKeyOf, type KeyedCall } from './keyed-call';

/** How long a response is replayed (ARCHITECTURE, "Idempotency keys"). */
const LIFETIME = `interval '24 hours'`;

/** A stored request: its sealed record, and what identifies its effects while its response is not known. */
export interface KeyRow {
  sealed_request: string;
  pending_effect: string | null;
}

const FIND: Statement = {
  name: 'idempotency_key_find',
  text: `
    SELECT sealed_request, pending_effect FROM idempotency_key
     WHERE environment_id = $1 AND account_id = $2 AND key_hash = $3 AND created_at > now() - ${LIFETIME}`,
};

/** The account may be deleted by the request itself. An expired row, or one whose effects were undone, is replaced. */
const INSERT: Statement = {
  name: 'idempotency_key_insert',
  text: `
    INSERT INTO idempotency_key (environment_id, account_id, key_hash, team_id, sealed_request, pending_effect)
    SELECT $1::uuid, id, $3::text, team_id, $5::text, $6::text FROM account WHERE id = $2::uuid AND team_id = $4::uuid
        ON CONFLICT (environment_id, account_id, key_hash)
        DO UPDATE SET sealed_request = $5::text, pending_effect = $6::text, created_at = now()`,
};

const COMPLETE: Statement = {
  name: 'idempotency_key_complete',
  text: `
    UPDATE idempotency_key SET sealed_request = $4, pending_effect = NULL
     WHERE environment_id = $1 AND account_id = $2 AND key_hash = $3 AND pending_effect = $5
 RETURNING key_hash`,
};

const RELEASE: Statement = {
  name: 'idempotency_key_release',
  text: `
    DELETE FROM idempotency_key
     WHERE environment_id = $1 AND account_id = $2 AND key_hash = $3 AND pending_effect = $4`,
};

const LOCK: Statement = {
  name: 'idempotency_key_lock',
  text: 'SELECT pg_try_advisory_xact_lock($1::bigint) AS granted',
};

/** A shared lock, so that several requests can look at the same time. Without a transaction it is released at once. */
const PROBE: Statement = {
  name: 'idempotency_key_probe',
  text: 'SELECT pg_try_advisory_xact_lock_shared($1::bigint) AS granted',
};

const DELETE_OLD: Statement = {
  name: 'idempotency_key_delete_old',
  text: `
    WITH old AS (
      SELECT environment_id, account_id, key_hash FROM idempotency_key WHERE created_at <= now() - ${LIFETIME}
       ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
    )
    DELETE FROM idempotency_key key USING old
     WHERE key.environment_id = old.environment_id AND key.account_id = old.account_id AND key.key_hash = old.key_hash
 RETURNING key.key_hash`,
};

const keyOf = ({ principal: { environmentId, accountId }, keyHash }: KeyedCall) => [environmentId, accountId, keyHash];

/** The stored requests with an idempotency key. A call names its principal. */
@Injectable()
export class IdempotencyKeysRepository {
  constructor(private readonly statements: PreparedStatements) {}

  find(call: KeyedCall): Promise<KeyRow | null> {
    return this.statements.row<KeyRow>(FIND, keyOf(call));
  }

  /** The statement that stores a call in the transaction of its effects. */
  insertion(call: KeyedCall, sealedRequest: string, pendingEffect: string | null): CommitStatement {
    return { ...INSERT, values: [...keyOf(call), call.principal.teamId, sealedRequest, pendingEffect] };
  }

  /** Adds the response to a call whose effects were committed without it; false when another request has done so. */
  async complete(call: KeyedCall, sealedRequest: string, effect: string): Promise<boolean> {
    return (await this.statements.row(COMPLETE, [...keyOf(call), sealedRequest, effect])) !== null;
  }

  /** Deletes a call whose effects were undone. */
  async release(call: KeyedCall, effect: string): Promise<void> {
    await this.statements.rows(RELEASE, [...keyOf(call), effect]);
  }

  /** Locks the key until the end of the transaction, without waiting; false when another process has it. */
  async lock(call: KeyedCall): Promise<boolean> {
    return this.grants(LOCK, call);
  }

  /** True when no process holds the lock of the key. */
  async isFree(call: KeyedCall): Promise<boolean> {
    return this.grants(PROBE, call);
  }

  /** Deletes up to `limit` expired calls of all teams, and returns their number. */
  async deleteOld(limit: number): Promise<number> {
    return (await this.statements.rows(DELETE_OLD, [limit])).length;
  }

  private async grants(statement: Statement, call: KeyedCall): Promise<boolean> {
    const row = await this.statements.row<{ granted: boolean }>(statement, [lockKeyOf(call)]);
    return row?.granted === true;
  }
}
