import { UnauthenticatedError } from '@app/core';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { ApiKeysRepository } from './api-keys.repository';
import type { Auth, TeamScope } from '../access/auth';
import { noteForAudit } from '../audit/audit-request';
import type { Environment } from '../environments/environment.entity';
import { hashOf, newKey } from './key';
import type { RotatedKeyDto } from './key.dto';

/** Issues and rotates API keys. */
@Injectable()
export class KeysService {
  constructor(private readonly keys: ApiKeysRepository) {}

  /** Issues a key of the account for each environment. @returns the keys by environment name; they cannot be read later */
  async issue(
    scope: TeamScope,
    accountId: string,
    environments: Pick<Environment, 'id' | 'name'>[],
    manager: EntityManager,
  ): Promise<Record<string, string>> {
    const made = environments.map(({ id, name }) => ({ name, environmentId: id, ...newKey(name) }));
    const rows = made.map(({ environmentId, stored }) => ({ ...stored, environmentId, accountId }));
    await this.keys.insert(scope, rows, manager);
    return Object.fromEntries(made.map(({ name, text }) => [name, text]));
  }

  /**
   * Replaces the request's key; the old one is invalid after the commit (contract, "Authentication", 6).
   * @throws UnauthenticatedError when another rotation replaced it first
   */
  async rotate({ scope, keyId, environment }: Auth, old: string): Promise<RotatedKeyDto> {
    const { text, stored } = newKey(environment);
    noteForAudit({ objectType: 'key', objectIds: [keyId] });
    const replaced = await this.keys.replace(scope, keyId, hashOf(old), stored);
    if (!replaced) throw new UnauthenticatedError();
    return { old_api_key: old, new_api_key: text };
  }
}
