import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, In, Repository } from 'typeorm';
import { Account } from './account.entity';
import type { TeamScope } from './auth';
import { Team } from './team.entity';

export type NewAccount = Pick<Account, 'id' | 'email' | 'emailKey' | 'role' | 'permissions' | 'userGroups'>;

/** The members of a team. */
@Injectable()
export class AccountsRepository {
  constructor(@InjectRepository(Account) private readonly accounts: Repository<Account>) {}

  /** All members, the first to come first. */
  list({ teamId }: TeamScope, manager = this.accounts.manager): Promise<Account[]> {
    return manager.find(Account, { where: { teamId }, order: { createdAt: 'ASC', emailKey: 'ASC' } });
  }

  /**
   * All members, with the team locked until the transaction ends: whoever changes roles or removes members waits here,
   * so "is there still an admin" cannot be answered yes twice. Rows that only refer to the team do not wait.
   */
  async listForChange(scope: TeamScope, manager: EntityManager): Promise<Account[]> {
    await manager.findOne(Team, { where: { id: scope.teamId }, lock: { mode: 'for_no_key_update' } });
    return this.list(scope, manager);
  }

  /** Inserts those whose address is not taken yet, in one statement. @returns the ids of the inserted */
  async insertNew({ teamId }: TeamScope, accounts: NewAccount[], manager: EntityManager): Promise<Set<string>> {
    if (accounts.length === 0) return new Set();
    const rows = accounts.map((account) => ({ ...account, teamId }));
    const insert = manager.createQueryBuilder().insert().into(Account).values(rows).orIgnore().returning(['id']);
    const { raw } = await insert.execute();
    return new Set((raw as { id: string }[]).map(({ id }) => id));
  }

  async update({ teamId }: TeamScope, account: Account, manager: EntityManager): Promise<void> {
    const { role, permissions, userGroups } = account;
    await manager.update(Account, { teamId, id: account.id }, { role, permissions, userGroups });
  }

  /** Their keys and invitations go with them. */
  async delete({ teamId }: TeamScope, ids: string[], manager: EntityManager): Promise<void> {
    await manager.delete(Account, { teamId, id: In(ids) });
  }
}
