import { PreparedStatements, type Listing, type Statement } from '@app/core';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, Repository } from 'typeorm';
import { Account } from '../accounts/account.entity';
import { ApiKey } from './api-key.entity';
import type { Scope, TeamScope } from '../access/auth';
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
  stale: boolean;
}

export interface NewApiKey extends StoredKey {
  environmentId: string;
  accountId: string;
}

export interface ListedKey extends Pick<ApiKey, 'id' | 'accountId' | 'prefix' | 'last4' | 'createdAt' | 'lastUsedAt'> {
  environment: string;
  email: string;
}

/** Authentication in one query; `bench:values` runs the same query. */
export const FIND_BY_HASH: Statement = {
  name: 'api_key_by_hash',
  text: `
    SELECT key.id AS key_id, key.prefix, key.team_id, key.environment_id, environment.name AS environment,
           account.id AS account_id, account.email, account.role,
           account.permission_edit_form_results, account.permission_invite_collaborators,
           account.permission_edit_collaborator_template, account.permission_edit_logic, account.permission_edit_theme,
           team.features, team.white_label,
           coalesce(key.last_used_at < now() - interval '1 minute', true) AS stale
      FROM api_key key
      JOIN environment ON environment.id = key.environment_id
      JOIN account ON account.id = key.account_id
      JOIN team ON team.id = key.team_id
     WHERE key.hash = $1`,
};

const TOUCH: Statement = {
  name: 'api_key_touch',
  text: `
    UPDATE api_key SET last_used_at = now()
     WHERE team_id = $1 AND id = $2 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
};

const BEYOND_ENVIRONMENT = `
  SELECT FROM api_key WHERE team_id = $1 AND account_id = $2 AND environment_id <> $3
  UNION ALL
  SELECT FROM invitation
   WHERE team_id = $1 AND account_id = $2 AND accepted_at IS NULL AND environment_id IS DISTINCT FROM $3`;

/** The keys of a team. `findByHash` and `touch` have no scope, because the key itself determines the team. */
@Injectable()
export class ApiKeysRepository {
  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly statements: PreparedStatements,
  ) {}

  findByHash(hash: Buffer): Promise<KeyRow | null> {
    return this.statements.row<KeyRow>(FIND_BY_HASH, [hash]);
  }

  async touch({ teamId }: TeamScope, id: string): Promise<void> {
    await this.statements.rows(TOUCH, [teamId, id]);
  }

  async insert({ teamId }: TeamScope, keys: NewApiKey[], manager = this.keys.manager): Promise<ApiKey[]> {
    const rows = keys.map((key) => manager.create(ApiKey, { ...key, teamId, lastUsedAt: null }));
    await manager.insert(ApiKey, rows);
    return rows;
  }

  /** Replaces the hash `old` by a new key; false when another rotation came first, or the key was deleted. */
  async replace({ teamId }: TeamScope, id: string, old: Buffer, stored: StoredKey): Promise<boolean> {
    const change = { ...stored, createdAt: () => 'now()', lastUsedAt: null };
    return this.keys.manager.transaction(async (manager) => {
      const { affected } = await manager.update(ApiKey, { teamId, id, hash: old }, change);
      return affected === 1;
    });
  }

  async page({ teamId }: TeamScope, skip: number, take: number): Promise<Listing<ListedKey>> {
    const query = this.keys
      .createQueryBuilder('key')
      .innerJoin(Environment, 'environment', 'environment.id = key.environmentId')
      .innerJoin(Account, 'account', 'account.id = key.accountId')
      .where('key.teamId = :teamId', { teamId })
      .select(['key.id AS id', 'key.accountId AS "accountId"', 'key.prefix AS prefix', 'key.last4 AS last4'])
      .addSelect(['key.createdAt AS "createdAt"', 'key.lastUsedAt AS "lastUsedAt"'])
      .addSelect(['environment.name AS environment', 'account.email AS email'])
      .orderBy('key.createdAt', 'DESC')
      .addOrderBy('key.id', 'DESC');
    const [results, count] = await Promise.all([
      query.clone().offset(skip).limit(take).getRawMany<ListedKey>(),
      this.keys.countBy({ teamId }),
    ]);
    return { count, results };
  }

  exists({ teamId }: TeamScope, id: string, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(ApiKey, { teamId, id });
  }

  /** Whether the account has a key of another environment, or an open invitation that grants one. */
  async hasBeyond({ teamId, environmentId }: Scope, accountId: string, manager: EntityManager): Promise<boolean> {
    const rows = await manager.query<unknown[]>(BEYOND_ENVIRONMENT, [teamId, accountId, environmentId]);
    return rows.length > 0;
  }

  async delete({ teamId }: TeamScope, id: string, manager: EntityManager): Promise<boolean> {
    return (await manager.delete(ApiKey, { teamId, id })).affected === 1;
  }
}
