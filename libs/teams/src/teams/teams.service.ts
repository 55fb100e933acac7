import { randomUUID } from 'node:crypto';
import { assertNoProblems, type InputProblem, InvalidInputError, readBody } from '@app/core';
import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { emailKey } from '../accounts/account-reference';
import { permissionsOf } from '../accounts/account.dto';
import { AccountsRepository } from '../accounts/accounts.repository';
import type { TeamScope } from '../access/auth';
import { EnvironmentsRepository } from '../environments/environments.repository';
import { KeysService } from '../keys/keys.service';
import { NewTeam } from './new-team';
import { PERMISSION_FLAGS, Role, type Permissions } from '../access/permissions';
import { TeamsRepository } from './teams.repository';

const DEFAULT_ENVIRONMENTS = ['production', 'development'];

export interface NewMember {
  email: string;
  role: Role;
  /** Flags that are not named are true. */
  permissions?: Partial<Permissions>;
}

/** A new account with its keys by environment name; the keys cannot be read later. */
export interface AccountWithKeys {
  account: { id: string; email: string };
  keys: Record<string, string>;
}

export interface CreatedTeam extends AccountWithKeys {
  team: { id: string; name: string };
  /** Ids by name. */
  environments: Record<string, string>;
}

/** Creates teams. Only commands and the demo data create teams, never the API. */
@Injectable()
export class TeamsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly teams: TeamsRepository,
    private readonly environments: EnvironmentsRepository,
    private readonly accounts: AccountsRepository,
    private readonly keys: KeysService,
  ) {}

  /** Creates a team with its environments, its first admin and the admin's keys. @throws InvalidInputError */
  create(input: NewTeam, caller: EntityManager = this.dataSource.manager): Promise<CreatedTeam> {
    const { name, email, environments = DEFAULT_ENVIRONMENTS, features = [], whiteLabel = false } = checked(input);
    return caller.transaction(async (manager) => {
      const team = await this.teams.insertNew({ name, features, whiteLabel }, manager);
      const scope = { teamId: team.id };
      const made = await this.environments.insert(scope, environments, manager);
      const admin = await this.insertMember(scope, { email, role: Role.admin }, manager);
      return {
        ...admin,
        team: { id: team.id, name },
        environments: Object.fromEntries(made.map((environment) => [environment.name, environment.id])),
      };
    });
  }

  /** Adds a member without an invitation, with a key for every environment. @throws InvalidInputError for an existing member */
  addMember(scope: TeamScope, member: NewMember): Promise<AccountWithKeys> {
    return this.dataSource.transaction((manager) => this.insertMember(scope, member, manager));
  }

  private async insertMember(
    scope: TeamScope,
    { email, role, permissions = {} }: NewMember,
    manager: EntityManager,
  ): Promise<AccountWithKeys> {
    const account = {
      id: randomUUID(),
      email,
      emailKey: emailKey(email),
      role,
      permissions: { ...ALL_PERMISSIONS, ...permissionsOf(permissions) },
      userGroups: [],
    };
    const inserted = await this.accounts.insertNew(scope, [account], manager);
    if (inserted.size === 0)
      throw new InvalidInputError([{ path: 'email', message: `${email} is already a member of the team` }]);

    const environments = await this.environments.list(scope, manager);
    const keys = await this.keys.issue(scope, account.id, environments, manager);
    return { account: { id: account.id, email }, keys };
  }
}

const ALL_PERMISSIONS = Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, true])) as Permissions;

/** Validates the input like a request's body, because commands pass on what a person typed. */
function checked(input: NewTeam): NewTeam {
  const problems: InputProblem[] = [];
  const team = readBody(NewTeam, input, problems);
  assertNoProblems(problems);
  return team;
}
