import { UnauthenticatedError } from '@app/core';
import { Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { ApiKeysRepository } from './api-keys.repository';
import type { Auth, TeamScope } from '../access/auth';
import { noteForAudit } from '../audit/audit-request';
import { NO_LIMITS, type KeyLimits } from '../access/key-limits';
import type { Environment } from '../environments/environment.entity';
import { graceEnd, hashOf, newKey } from './key';
import { toKeyDto, type KeyDto, type NewKeyDto, type RotatedKeyDto, type RotateKeyDto } from './key.dto';

/** Issues API keys; reads and rotates the key of a request. */
@Injectable()
export class KeysService {
  constructor(private readonly keys: ApiKeysRepository) {}

  /**
   * Issues a key of the account for each environment, all with the same limits.
   * @returns the keys by environment name; they cannot be read later
   */
  async issue(
    scope: TeamScope,
    accountId: string,
    environments: Pick<Environment, 'id' | 'name'>[],
    manager: EntityManager,
    limits: KeyLimits = NO_LIMITS,
  ): Promise<Record<string, string>> {
    const made = environments.map(({ id, name }) => ({ name, environmentId: id, ...newKey(name) }));
    const rows = made.map(({ environmentId, stored }) => ({
      ...stored,
      ...limits,
      name: '',
      environmentId,
      accountId,
    }));
    await this.keys.insert(scope, rows, manager);
    return Object.fromEntries(made.map(({ name, text }) => [name, text]));
  }

  /**
   * Replaces the request's key; the old one is invalid after the commit (contract, "Authentication", 6).
   * @throws UnauthenticatedError when another rotation replaced it first
   */
  async rotate(auth: Auth, old: string): Promise<RotatedKeyDto> {
    return { old_api_key: old, new_api_key: await this.replace(auth, old, null) };
  }

  /** Replaces the secret of the request's key, which stays valid for a grace time. @throws like `rotate` */
  async rotateWithGrace(auth: Auth, old: string, { grace_seconds }: RotateKeyDto): Promise<NewKeyDto> {
    const text = await this.replace(auth, old, graceEnd(grace_seconds));
    return { ...(await this.current(auth)), api_key: text };
  }

  /** The request's key. */
  async current({ scope, keyId }: Auth): Promise<KeyDto> {
    const key = await this.keys.find(scope, keyId);
    if (!key) throw new UnauthenticatedError();
    return toKeyDto(key);
  }

  private async replace({ scope, keyId, environment }: Auth, secret: string, until: Date | null): Promise<string> {
    const { text, stored } = newKey(environment);
    noteForAudit({ objectType: 'key', objectIds: [keyId] });
    if (await this.keys.replace(scope, { id: keyId, old: hashOf(secret) }, stored, until)) return text;
    throw new UnauthenticatedError('Another rotation has replaced this key. Use the new one.');
  }
}
