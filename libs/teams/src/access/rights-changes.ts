import { ForbiddenError, UnauthenticatedError } from '@app/core';
import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity';
import { AccountsRepository } from '../accounts/accounts.repository';
import { ApiKeysRepository } from '../keys/api-keys.repository';
import { demandRule, type Auth } from './auth';
import { excessOf, type KeyLimits } from './key-limits';
import type { AccessRule } from './permissions';

/** The state of the team under its lock. */
export interface RightsChange {
  manager: EntityManager;
  /** All accounts of the team, oldest first. */
  accounts: Account[];
  /** The account that makes the request. */
  caller: Account;
  /** The limits of the request's key. */
  limits: KeyLimits;
}

/** Serializes changes of accounts, keys, environments and invitations of a team. */
@Injectable()
export class RightsChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsRepository,
    private readonly keys: ApiKeysRepository,
  ) {}

  /**
   * Runs `change` in a transaction that holds the team's lock. The caller's rights are read again under the lock, because
   * an earlier change may have removed them.
   * @throws UnauthenticatedError when the caller or the key is gone; ForbiddenError when the rule no longer holds, or the
   * key was narrowed
   */
  run<T>(auth: Auth, rule: AccessRule, change: (at: RightsChange) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await this.accounts.lockTeam(auth.scope, manager);
      const accounts = await this.accounts.list(auth.scope, manager);
      const caller = accounts.find(({ id }) => id === auth.account.id);
      const key = caller && (await this.keys.find(auth.scope, auth.keyId, manager));
      if (!key) throw new UnauthenticatedError();
      demandRule(rule, caller);
      assertNotNarrowed(auth.limits, key);
      return change({ manager, accounts, caller, limits: auth.limits });
    });
  }
}

/** The guard has checked the request with the limits at that time. */
function assertNotNarrowed(before: KeyLimits, now: KeyLimits) {
  if (excessOf(now, before).length === 0) return;
  throw new ForbiddenError('The rights of this key were narrowed during the request. Try again.');
}
