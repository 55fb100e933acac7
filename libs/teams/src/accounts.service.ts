import { randomUUID } from 'node:crypto';
import { ForbiddenError, InvalidInputError, type InputProblem } from '@app/core';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { emailKey, namedAccounts, refuseWithoutAdmin } from './account-reference';
import {
  permissionsOf,
  toAccountDto,
  type AccountDto,
  type AccountReferenceDto,
  type EditAccountDto,
  type InviteDto,
  type TeamDto,
} from './account.dto';
import { AccountsRepository, type NewAccount } from './accounts.repository';
import type { Auth, TeamScope } from './auth';
import { InvitationSender } from './invitation-sender';
import { Role } from './permissions';
import { TeamsRepository } from './teams.repository';

/** The members of a team (contract, "Account"; decisions, "Accounts and keys"). */
@Injectable()
export class AccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly teams: TeamsRepository,
    private readonly accounts: AccountsRepository,
    private readonly invitations: InvitationSender,
  ) {}

  /** The team's name and all of its accounts. */
  async team(scope: TeamScope): Promise<TeamDto> {
    const [team, accounts] = await Promise.all([this.teams.get(scope), this.accounts.list(scope)]);
    return { team: team.name, accounts: accounts.map(toAccountDto) };
  }

  /**
   * Adds members, all or none, and mails each the link to their keys.
   * @throws ForbiddenError when an editor invites an admin
   * @throws InvalidInputError naming the index of each address that is a member already or is given twice
   */
  async invite(auth: Auth, invites: InviteDto[]): Promise<TeamDto> {
    refuseAdminsByEditors(auth, invites);
    refuseRepeated(invites);

    const accounts = invites.map(toNewAccount);
    await this.dataSource.transaction(async (manager) => {
      const inserted = await this.accounts.insertNew(auth.scope, accounts, manager);
      refuseExisting(accounts, inserted);
      await this.invitations.send(auth, accounts, manager);
    });
    return this.team(auth.scope);
  }

  /** Changes role, flags or groups of one account; what is absent stays. @throws InvalidInputError */
  edit(scope: TeamScope, body: EditAccountDto): Promise<AccountDto> {
    return this.dataSource.transaction(async (manager) => {
      const accounts = await this.accounts.listForChange(scope, manager);
      const account = namedAccounts(accounts, [body], [''])[0]!;

      account.role = body.role ?? account.role;
      account.userGroups = body.user_groups ?? account.userGroups;
      Object.assign(account.permissions, permissionsOf(body));
      refuseWithoutAdmin(accounts);
      await this.accounts.update(scope, account, manager);

      return toAccountDto(account);
    });
  }

  /** Removes members, all or none; their keys answer 401 at once. @throws InvalidInputError */
  async remove(scope: TeamScope, removals: AccountReferenceDto[]): Promise<TeamDto> {
    await this.dataSource.transaction(async (manager) => {
      const accounts = await this.accounts.listForChange(scope, manager);
      const removed = new Set(
        namedAccounts(
          accounts,
          removals,
          removals.map((_, index) => `[${index}]`),
        ),
      );

      refuseWithoutAdmin(accounts.filter((account) => !removed.has(account)));
      await this.accounts.delete(
        scope,
        [...removed].map(({ id }) => id),
        manager,
      );
    });
    return this.team(scope);
  }
}

function toNewAccount(invite: InviteDto): NewAccount {
  const { email, role, user_groups } = invite;
  return {
    id: randomUUID(),
    email,
    emailKey: emailKey(email),
    role,
    permissions: permissionsOf(invite),
    userGroups: user_groups,
  };
}

function refuseAdminsByEditors({ account }: Auth, invites: InviteDto[]) {
  const index = invites.findIndex(({ role }) => role === Role.admin);
  if (account.role === Role.admin || index < 0) return;
  throw new ForbiddenError(
    `[${index}].role: an editor may invite editors and viewers, never admins (admin is the default).`,
  );
}

function refuseRepeated(invites: InviteDto[]) {
  const keys = invites.map(({ email }) => emailKey(email));
  const problems = keys.flatMap((key, index): InputProblem[] => {
    const first = keys.indexOf(key);
    return first === index ? [] : [{ path: `[${index}].email`, message: `is the same address as [${first}].email` }];
  });
  if (problems.length > 0) throw new InvalidInputError(problems);
}

function refuseExisting(accounts: NewAccount[], inserted: Set<string>) {
  const problems = accounts.flatMap(({ id, email }, index): InputProblem[] =>
    inserted.has(id) ? [] : [{ path: `[${index}].email`, message: `${email} is already a member of the team` }],
  );
  if (problems.length > 0) throw new InvalidInputError(problems);
}
