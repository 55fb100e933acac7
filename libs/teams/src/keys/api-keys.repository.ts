import { type KeyedRow, type Listing, PreparedStatements, type Statement } from '@app/core';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import { Account } from '../accounts/account.entity';
import { ApiKey } from './api-key.entity';
import type { Scope, TeamScope } from '../access/auth';
import type { KeyLimits } from '../access/key-limits';
import type { KeyScope } from '../access/key-scopes';
import { Environment } from '../environments/environment.entity';
import type { StoredKey } from './key';
import type { Feature, Permissions, Role } from '../access/permissions';

/** A key with its account, environment and team; `stale` when its last use was recorded more than a minute ago. */
export interface KeyRow extends Permissions {
  key_id: string;
  prefix: string;
  team_id: string;
  environment_id: string;
  environment: string;
  account_id: string;
  email: string;
  role: Role;
  features: Feature[];
  white_label: boolean;
  locale: string;
  signing_link_days: number | null;
  remind_after_days: number | null;
  remind_every_days: number | null;
  scopes: KeyScope[] | null;
  allowed_addresses: string[] | null;
  /** When the key expires, or before that the grace time of a previous secret. */
  expires_at: Date | null;
  expired: boolean;
  stale: boolean;
}

export interface NewApiKey extends StoredKey, KeyLimits {
  name: string;
  environmentId: string;
  accountId: string;
}

export type KeyChange = Partial<KeyLimits & Pick<ApiKey, 'name'>>;

/** A key with the names of its environment and account. */
export interface ListedKey extends ApiKey {
  environment: string;
  email: string;
}

/** Authentication in one query, of all requests that arrive together. A hash is that of the current or previous secret of its key. */
const FIND_BY_HASH: Statement = {
  name: 'api_key_by_hash',
  text: keyRows(
    'asked.hash AS asked, ',
    'unnest($1::bytea[]) AS asked (hash) JOIN api_key key ON key.hash = asked.hash OR key.previous_hash = asked.hash',
    `SELECT CASE WHEN key.hash = asked.hash THEN key.expires_at ELSE least(key.expires_at, key.previous_expires_at) END
              AS expires_at,
            CASE WHEN key.hash = asked.hash THEN key.last_used_at ELSE key.previous_last_used_at END AS last_used_at`,
  ),
};

/** A key as it is now, whose secret is not at hand. */
const FIND_BY_ID: Statement = {
  name: 'api_key_by_id',
  text: `${keyRows('', 'api_key key', 'SELECT key.expires_at, key.last_used_at')}
    WHERE key.team_id = $1 AND key.environment_id = $2 AND key.id = $3`,
};

const TOUCH: Statement = {
  name: 'api_key_touch',
  text: `
    UPDATE api_key SET last_used_at = CASE WHEN hash = $2 THEN now() ELSE last_used_at END,
                       previous_last_used_at = CASE WHEN hash = $2 THEN previous_last_used_at ELSE now() END
     WHERE team_id = $1 AND (hash = $2 OR previous_hash = $2)
       AND coalesce(CASE WHEN hash = $2 THEN last_used_at ELSE previous_last_used_at END
                      < now() - interval '1 minute', true)`,
};

const BEYOND_ENVIRONMENT = `
  SELECT FROM api_key WHERE team_id = $1 AND account_id = ANY($2) AND environment_id <> $3
  UNION ALL
  SELECT FROM invitation
   WHERE team_id = $1 AND account_id = ANY($2) AND accepted_at IS NULL AND environment_id IS DISTINCT FROM $3`;

/** The keys of a team. `findByHash` has no scope, because the key itself determines the team. */
@Injectable()
export class ApiKeysRepository {
  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly statements: PreparedStatements,
  ) {}

  /** Requests that arrive at the same time share a read, and those of one key a row, so it must not be changed. */
  findByHash(hash: Buffer): Promise<Readonly<KeyRow> | null> {
    return this.statements.rowOfKey<KeyRow & KeyedRow>(FIND_BY_HASH, hash);
  }

  findRow({ teamId, environmentId }: Scope, id: string): Promise<KeyRow | null> {
    return this.statements.row<KeyRow>(FIND_BY_ID, [teamId, environmentId, id]);
  }

  /** Records a use of the secret. */
  async touch({ teamId }: TeamScope, hash: Buffer): Promise<void> {
    await this.statements.rows(TOUCH, [teamId, hash]);
  }

  async insert({ teamId }: TeamScope, keys: NewApiKey[], manager = this.keys.manager): Promise<ApiKey[]> {
    const rows = keys.map((key) => manager.create(ApiKey, { ...key, ...NO_PREVIOUS, teamId, lastUsedAt: null }));
    await manager.insert(ApiKey, rows);
    return rows;
  }

  /**
   * Replaces the secret with the hash `old`, which stays valid until `graceEnd`; null: until the commit. An older previous
   * secret is invalid too. False when another rotation came first, or the key was deleted.
   */
  async replace(
    { teamId }: TeamScope,
    { id, old }: { id: string; old: Buffer },
    stored: StoredKey,
    graceEnd: Date | null,
    manager = this.keys.manager,
  ): Promise<boolean> {
    const previous = graceEnd === null ? NO_PREVIOUS : { ...CURRENT_AS_PREVIOUS, previousExpiresAt: graceEnd };
    const change = { ...stored, ...previous, createdAt: () => 'now()', lastUsedAt: null };
    return manager.transaction(async (own) => {
      const { affected } = await own.update(ApiKey, { teamId, id, hash: old }, change);
      return affected === 1;
    });
  }

  async update({ teamId }: TeamScope, id: string, change: KeyChange, manager: EntityManager): Promise<void> {
    await manager.update(ApiKey, { teamId, id }, change);
  }

  /** Newest first. */
  async page({ teamId }: TeamScope, skip: number, take: number): Promise<Listing<ListedKey>> {
    const query = this.listed({ teamId }).orderBy('key.createdAt', 'DESC').addOrderBy('key.id', 'DESC');
    const [results, count] = await Promise.all([named(query.offset(skip).limit(take)), this.keys.countBy({ teamId })]);
    return { count, results };
  }

  async find({ teamId }: TeamScope, id: string, manager = this.keys.manager): Promise<ListedKey | null> {
    const query = this.listed({ teamId }, manager).andWhere('key.id = :id', { id });
    return (await named(query))[0] ?? null;
  }

  /** Whether one of the accounts has a key of another environment, or an open invitation that grants one. */
  async anyBeyond({ teamId, environmentId }: Scope, accountIds: string[], manager: EntityManager): Promise<boolean> {
    const rows = await manager.query<unknown[]>(BEYOND_ENVIRONMENT, [teamId, accountIds, environmentId]);
    return rows.length > 0;
  }

  async delete({ teamId }: TeamScope, id: string, manager: EntityManager): Promise<boolean> {
    return (await manager.delete(ApiKey, { teamId, id })).affected === 1;
  }

  private listed({ teamId }: TeamScope, manager = this.keys.manager): SelectQueryBuilder<ApiKey> {
    return manager
      .createQueryBuilder(ApiKey, 'key')
      .innerJoin(Environment, 'environment', 'environment.id = key.environmentId')
      .innerJoin(Account, 'account', 'account.id = key.accountId')
      .addSelect(['environment.name AS environment', 'account.email AS email'])
      .where('key.teamId = :teamId', { teamId });
  }
}

/** @param also further columns. @param keys a FROM with the keys. @param validity selects `expires_at` and `last_used_at` of a key */
function keyRows(also: string, keys: string, validity: string): string {
  return `
    SELECT ${also}key.id AS key_id, key.prefix, key.team_id, key.environment_id, environment.name AS environment,
           account.id AS account_id, account.email, account.role,
           account.permission_edit_form_results, account.permission_invite_collaborators,
           account.permission_edit_collaborator_template, account.permission_edit_logic, account.permission_edit_theme,
           team.features, team.white_label, team.locale, team.signing_link_days,
           team.remind_after_days, team.remind_every_days, key.scopes, key.allowed_addresses, validity.expires_at,
           coalesce(validity.expires_at <= now(), false) AS expired,
           coalesce(validity.last_used_at < now() - interval '1 minute', true) AS stale
      FROM ${keys}
     CROSS JOIN LATERAL (${validity}) validity
      JOIN environment ON environment.id = key.environment_id
      JOIN account ON account.id = key.account_id
      JOIN team ON team.id = key.team_id`;
}

const NO_PREVIOUS = { previousHash: null, previousLast4: null, previousExpiresAt: null, previousLastUsedAt: null };

/** The columns of the secret before the update. */
const CURRENT_AS_PREVIOUS = {
  previousHash: () => 'hash',
  previousLast4: () => 'last4',
  previousLastUsedAt: () => 'last_used_at',
};

async function named(query: SelectQueryBuilder<ApiKey>): Promise<ListedKey[]> {
  const { entities, raw } = await query.getRawAndEntities<{ environment: string; email: string }>();
  return entities.map((key, index) => ({ ...key, environment: raw[index]!.environment, email: raw[index]!.email }));
}
