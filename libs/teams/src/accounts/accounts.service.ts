import { randomUUID } from 'node:crypto';
import { assertNoProblems, type InputProblem, type Loose, type Sent, type SentEntries } from '@app/core';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountReach } from './account-reach';
import { emailKey, namedAccounts, assertAdminRemains } from './account-reference';
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
import type { Auth, TeamScope } from '../access/auth';
import type { Account } from './account.entity';
import { noteForAudit } from '../audit/audit-request';
import { assertUnlimited, INVITE } from '../access/key-limits';
import { EnvironmentsRepository } from '../environments/environments.repository';
import { assertGrantable, changedBetween, raisedFrom, reachesEvery } from '../access/grants';
import { InvitationSender } from '../invitations/invitation-sender';
import { Access, Role } from '../access/permissions';
import { RightsChanges, type RightsChange } from '../access/rights-changes';
import { TeamsRepository } from '../teams/teams.repository';

/** The members of a team (contract, "Account"; docs/guide/keys.md). */
@Injectable()
export class AccountsService {
  constructor(
    private readonly changes: RightsChanges,
    private readonly teams: TeamsRepository,
    private readonly accounts: AccountsRepository,
    private readonly environments: EnvironmentsRepository,
    private readonly reach: AccountReach,
    private readonly invitations: InvitationSender,
  ) {}

  /** The team's name and all of its accounts. */
  async team(scope: TeamScope): Promise<TeamDto> {
    const [team, accounts] = await Promise.all([this.teams.get(scope), this.accounts.list(scope)]);
    return { team: team.name, accounts: accounts.map(toAccountDto) };
  }

  /** The addresses of the admins that have joined, for mails about the team. */
  async adminAddresses(scope: TeamScope, manager: EntityManager): Promise<string[]> {
    const joined = await this.accounts.findJoined(scope, manager);
    const accounts = await this.accounts.list(scope, manager);
    return accounts.filter(({ id, role }) => role === Role.admin && joined.has(id)).map(({ email }) => email);
  }

  /**
   * Adds members, all or none, and mails each the link to their keys: for every environment when the request's key is of
   * production, else for the key's environment only.
   * @throws ForbiddenError naming each role and flag that the inviting account lacks, and for a key with limits, because the
   * keys of new members have none
   * @throws InvalidInputError naming the index of each address that is a member already or is repeated
   */
  async invite(auth: Auth, sent: SentEntries<InviteDto>): Promise<TeamDto> {
    await this.changes.run(auth, Access.inviteAccounts, async ({ manager, caller, limits, accounts: members }) => {
      assertUnlimited(limits, INVITE);
      const prefixes = sent.paths.map((path) => path && `${path}.`);
      if (sent.problems.length === 0) assertGrantable(caller, sent.valid().map(toNewAccount), prefixes);
      sent.add(addressProblems(sent.value, members, prefixes));
      const accounts = sent.valid().map(toNewAccount);

      const inserted = await this.accounts.insertNew(auth.scope, accounts, manager);
      noteForAudit({ objectIds: accounts.map(({ id }) => id) });
      assertInserted(accounts, inserted, prefixes);
      const every = reachesEvery(auth.scope.environmentId, await this.environments.list(auth.scope, manager));
      await this.invitations.send(auth, accounts, every ? null : auth.scope.environmentId, manager);
    });
    return this.team(auth.scope);
  }

  /** Changes role, flags or groups of an account; absent members stay unchanged. @throws InvalidInputError, ForbiddenError */
  edit(auth: Auth, sent: Sent<EditAccountDto>): Promise<AccountDto> {
    return this.changes.run(auth, Access.manageAccounts, async (at) => {
      const { manager, accounts } = at;
      const [named] = namedAccounts(accounts, [sent.value], [sent.path], sent.problems);
      const body = sent.valid();
      const before = named!;
      const account = edited(before, body);
      noteForAudit({ objectIds: [account.id] });

      await this.assertChangeable(auth, before, account, at);
      const after = accounts.map((one) => (one === before ? account : one));
      assertAdminRemains(after, await this.accounts.findJoined(auth.scope, manager));
      await this.accounts.update(auth.scope, account, manager);

      return toAccountDto(account);
    });
  }

  /** Removes members, all or none. Their keys are invalid at once. @throws InvalidInputError, ForbiddenError */
  async remove(auth: Auth, sent: SentEntries<AccountReferenceDto>): Promise<TeamDto> {
    await this.changes.run(auth, Access.manageAccounts, async ({ manager, accounts }) => {
      const removed = new Set(namedAccounts(accounts, sent.value, sent.paths, sent.problems));
      sent.valid();

      const staying = accounts.filter((account) => !removed.has(account));
      assertAdminRemains(staying, await this.accounts.findJoined(auth.scope, manager));
      const removedIds = [...removed].map(({ id }) => id);
      noteForAudit({ objectIds: removedIds });
      await this.reach.assertWithin(
        auth,
        removedIds,
        'the removal of an account with keys of other environments',
        manager,
      );
      await this.accounts.delete(auth.scope, removedIds, manager);
    });
    return this.team(auth.scope);
  }

  /** A key with limits raises the rights of no account, and a key changes those of no account beyond its reach. */
  private async assertChangeable(auth: Auth, before: Account, after: Account, { manager, limits }: RightsChange) {
    const raised = raisedFrom(before, after);
    if (raised.length > 0) assertUnlimited(limits, `raise ${raised.join(', ')} of an account`);
    const changed = changedBetween(before, after);
    if (changed.length === 0) return;
    const what = `${changed.join(', ')} of an account with keys of other environments`;
    await this.reach.assertWithin(auth, [before.id], what, manager);
  }
}

/** A copy of the account with the changes of the body. */
function edited(account: Account, body: EditAccountDto): Account {
  return {
    ...account,
    role: body.role ?? account.role,
    userGroups: body.user_groups ?? account.userGroups,
    permissions: { ...account.permissions, ...permissionsOf(body) },
  };
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

/**
 * The problems of addresses that are repeated, or that members have.
 * @param prefixes what the paths of the members of each invitation begin with
 */
function addressProblems(invites: Loose<InviteDto[]>, members: Account[], prefixes: string[]): InputProblem[] {
  const taken = new Set(members.map((account) => account.emailKey));
  const keys = invites.map((invite) => invite?.email && emailKey(invite.email));
  return keys.flatMap((key, index) => {
    if (!key) return [];
    const first = keys.indexOf(key);
    if (first < index)
      return [{ path: `${prefixes[index]}email`, message: `is the same address as ${prefixes[first]}email` }];
    return taken.has(key) ? [memberProblem(invites[index]!.email!, prefixes[index]!)] : [];
  });
}

/** Commands add members without the team's lock, so an address may be taken meanwhile. */
function assertInserted(accounts: NewAccount[], inserted: Set<string>, prefixes: string[]) {
  const problems = accounts.map(({ email }, index) => memberProblem(email, prefixes[index]!));
  assertNoProblems(problems.filter((_, index) => !inserted.has(accounts[index]!.id)));
}

const memberProblem = (email: string, prefix: string): InputProblem => ({
  path: `${prefix}email`,
  message: `${email} is already a member of the team`,
});
