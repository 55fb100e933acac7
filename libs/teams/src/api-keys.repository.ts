import { PreparedStatements, type Statement } from '@app/core';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ApiKey } from './api-key.entity';
import type { Scope } from './auth';
import type { StoredKey } from './key';
import type { Feature, Permissions, Role } from './permissions';

/** Everything that a key tells, in one row; `stale` when its last use was noted more than a minute ago. */
export interface KeyRow extends Permissions {
  key_id: string;
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

export const FIND_BY_HASH: Statement = {
  name: 'api_key_by_hash',
  text: `
    SELECT key.id AS key_id, key.team_id, key.environment_id, environment.name AS environment,
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
     WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
};

/** The keys of all teams; the hash of a key is what tells the team, so it comes before any scope. */
@Injectable()
export class ApiKeysRepository {
  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly statements: PreparedStatements,
  ) {}

  findByHash(hash: Buffer): Promise<KeyRow | null> {
    return this.statements.row<KeyRow>(FIND_BY_HASH, [hash]);
  }

  async touch(keyId: string): Promise<void> {
    await this.statements.rows(TOUCH, [keyId]);
  }

  async insert({ teamId }: { teamId: string }, keys: NewApiKey[], manager = this.keys.manager): Promise<void> {
    await manager.insert(
      ApiKey,
      keys.map((key) => ({ ...key, teamId })),
    );
  }

  /** Replaces one key by another if it is still what it was; false when another rotation came first. */
  async replace({ teamId, environmentId }: Scope, id: string, old: Buffer, stored: StoredKey): Promise<boolean> {
    const { affected } = await this.keys.update(
      { teamId, environmentId, id, hash: old },
      { ...stored, createdAt: () => 'now()', lastUsedAt: null },
    );
    return affected === 1;
  }
}

export interface NewApiKey extends StoredKey {
  environmentId: string;
  accountId: string;
}
