import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, In, Repository } from 'typeorm';
import { Account } from './account.entity';
import type { TeamScope } from '../access/auth';
import { Team } from '../teams/team.entity';

export type NewAccount = Pick<Account, 'id' | 'email' | 'emailKey' | 'role' | 'permissions' | 'userGroups'>;

const JOINED = `
  SELECT account.id FROM account
   WHERE account.team_id = $1
     AND (EXISTS (SELECT FROM api_key key WHERE key.team_id = $1 AND key.account_id = account.id
                     AND (key.expires_at IS NULL OR key.expires_at > now()))
       OR NOT EXISTS (SELECT FROM invitation WHERE invitation.team_id = $1 AND invitation.account_id = account.id))`;

/** The members of a team. */
@Injectable()
export class AccountsRepository {
  constructor(@InjectRepository(Account) private readonly accounts: Repository<Account>) {}

  /** All members, oldest first. */
  list({ teamId }: TeamScope, manager = this.accounts.manager): Promise<Account[]> {
    return manager.find(Account, { where: { teamId }, order: { createdAt: 'ASC', emailKey: 'ASC' } });
  }

  /**
   * Locks the team until the transaction ends, so that changes of accounts, keys and invitations run one after the other.
   * Without the lock, two admins could demote each other at the same time. Foreign keys to the team do not wait for it.
   */
  async lockTeam({ teamId }: TeamScope, manager: EntityManager): Promise<void> {
    await manager.findOne(Team, { where: { id: teamId }, lock: { mode: 'for_no_key_update' } });
  }

  /** Ids of the accounts in use: with a key that has not expired, or created without an invitation (the team's first account). */
  async findJoined({ teamId }: TeamScope, manager: EntityManager): Promise<Set<string>> {
    const rows = await manager.query<{ id: string }[]>(JOINED, [teamId]);
    return new Set(rows.map(({ id }) => id));
  }

  /** Inserts the accounts whose address is new, in one statement. @returns the ids of the inserted accounts */
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

  /** Also deletes their keys and invitations, by foreign key. */
  async delete({ teamId }: TeamScope, ids: string[], manager: EntityManager): Promise<void> {
    await manager.delete(Account, { teamId, id: In(ids) });
  }
}
