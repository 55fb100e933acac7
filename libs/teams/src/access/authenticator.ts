import { UnauthenticatedError } from '@app/core';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { ApiKeysRepository, type KeyRow } from '../keys/api-keys.repository';
import type { Auth, Scope, TeamScope } from './auth';
import { hashOf, keyOf } from '../keys/key';

/**
 * Resolves an API key to its account. Nothing is cached: a key that was replaced, or whose account was removed, is refused
 * on the next request in every process. Requests that arrive at the same time share the read of their key.
 */
@Injectable()
export class Authenticator implements OnModuleDestroy {
  private readonly logger = new Logger(Authenticator.name);
  private readonly touching = new Map<string, Promise<void>>();

  constructor(private readonly keys: ApiKeysRepository) {}

  /** @param header the Authorization header. @throws UnauthenticatedError */
  async authenticate(header: string | undefined): Promise<Auth> {
    const key = keyOf(header);
    const hash = key === null ? null : hashOf(key);
    const row = hash && (await this.keys.findByHash(hash));
    if (!row) throw new UnauthenticatedError();
    if (row.expired) throw expired(row);

    if (row.stale) this.recordUse({ teamId: row.team_id }, row.key_id, hash);
    return toAuth(row);
  }

  /** The rights of a key as they are now; null when it was deleted or has expired. */
  async ofKey(scope: Scope, keyId: string): Promise<Auth | null> {
    const row = await this.keys.findRow(scope, keyId);
    return row && !row.expired ? toAuth(row) : null;
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.touching.values());
  }

  /** Records the last use in the background, so that a failure does not affect the request. */
  private recordUse(scope: TeamScope, keyId: string, hash: Buffer) {
    if (this.touching.has(keyId)) return;
    const done = this.keys
      .touch(scope, hash)
      .catch((error: unknown) => this.logger.warn(`The last use of key ${keyId} was not recorded: ${String(error)}`))
      .finally(() => this.touching.delete(keyId));
    this.touching.set(keyId, done);
  }
}

const expired = ({ expires_at }: KeyRow) =>
  new UnauthenticatedError(
    `This API key was valid until ${expires_at?.toISOString()}. Use its replacement, or ask an admin of the team for one.`,
    'key_expired',
  );

function toAuth(row: Readonly<KeyRow>): Auth {
  return {
    scope: { teamId: row.team_id, environmentId: row.environment_id },
    environment: row.environment,
    keyId: row.key_id,
    keyPrefix: row.prefix,
    limits: { scopes: row.scopes, expiresAt: row.expires_at, allowedAddresses: row.allowed_addresses },
    account: { id: row.account_id, email: row.email, role: row.role },
    permissions: {
      permission_edit_form_results: row.permission_edit_form_results,
      permission_invite_collaborators: row.permission_invite_collaborators,
      permission_edit_collaborator_template: row.permission_edit_collaborator_template,
      permission_edit_logic: row.permission_edit_logic,
      permission_edit_theme: row.permission_edit_theme,
    },
    features: new Set(row.features),
    whiteLabel: row.white_label,
    locale: row.locale,
    signing: {
      linkDays: row.signing_link_days,
      remindAfterDays: row.remind_after_days,
      remindEveryDays: row.remind_every_days,
    },
  };
}
