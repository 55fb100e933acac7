import { UnauthenticatedError } from '@app/core';
import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import type { Account } from '../accounts/account.entity';
import { AccountsRepository } from '../accounts/accounts.repository';
import { ApiKeysRepository } from '../keys/api-keys.repository';
import { demandRule, type Auth } from './auth';
import type { AccessRule } from './permissions';

/** What a change of rights works with, as it is while no other change of the team runs. */
export interface RightsChange {
  manager: EntityManager;
  /** All accounts of the team, the first to come first. */
  accounts: Account[];
  /** The account that asks. */
  caller: Account;
}

/** Runs whatever gives or takes rights in a team, one change after the other. */
@Injectable()
export class RightsChanges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountsRepository,
    private readonly keys: ApiKeysRepository,
  ) {}

  /**
   * Runs `change` in a transaction that holds the team's lock. The caller's rights are read again under the lock, so a
   * change that came first counts.
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
