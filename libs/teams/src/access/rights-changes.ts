import { UnauthenticatedError } from '@app/core';
import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity';
import { AccountsRepository } from '../accounts/accounts.repository';
import { ApiKeysRepository } from '../keys/api-keys.repository';
import { demandRule, type Auth } from './auth';
import type { AccessRule } from './permissions';

/** The state of the team under its lock. */
export interface RightsChange {
  manager: EntityManager;
  /** All accounts of the team, oldest first. */
  accounts: Account[];
  /** The account that makes the request. */
  caller: Account;
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
   * @throws UnauthenticatedError when the caller or the key is gone; ForbiddenError when the rule no longer holds
   */
  run<T>(auth: Auth, rule: AccessRule, change: (at: RightsChange) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await this.accounts.lockTeam(auth.scope, manager);
      const accounts = await this.accounts.list(auth.scope, manager);
      const caller = accounts.find(({ id }) => id === auth.account.id);
      if (!caller || !(await this.keys.exists(auth.scope, auth.keyId, manager))) throw new UnauthenticatedError();
      demandRule(rule, caller);
      return change({ manager, accounts, caller });
    });
  }
}
