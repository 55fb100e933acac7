import { InvalidInputError, isUniqueViolation, type Listing, type PageQuery } from '@app/core';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Auth, Scope, TeamScope } from '../access/auth';
import {
  toEnvironmentDto,
  type CreateEnvironmentDto,
  type EnvironmentDto,
  type NewEnvironmentDto,
} from './environment.dto';
import { TeamEnvironments } from './team-environments';
import { ENVIRONMENT_NAME_UNIQUE } from './environment.entity';
import { EnvironmentsRepository } from './environments.repository';
import { beyondEnvironment, reachesEvery } from '../access/grants';
import { KeysService } from '../keys/keys.service';
import { Access } from '../access/permissions';
import { RightsChanges } from '../access/rights-changes';

/** The environments of a team, each with its own users and results. */
@Injectable()
export class EnvironmentsService {
  constructor(
    private readonly changes: RightsChanges,
    private readonly environments: EnvironmentsRepository,
    private readonly keys: KeysService,
  ) {}

  async page(scope: TeamScope, query: PageQuery): Promise<Listing<EnvironmentDto>> {
    const { count, results } = await this.environments.page(scope, query.skip, query.page_size);
    return { count, results: results.map(toEnvironmentDto) };
  }

  /** The name of an environment of the scope. */
  nameOf(scope: Scope, manager: EntityManager): Promise<string> {
    return this.environments.nameOf(scope, manager);
  }

  /** The name of the environment of a scope, and whether it is the one with real data: `production`, or the oldest. */
  async describe(scope: Scope, manager?: EntityManager): Promise<{ name: string; isMain: boolean }> {
    const environments = await this.environments.list(scope, manager);
    const name = environments.find(({ id }) => id === scope.environmentId)?.name ?? '';
    return { name, isMain: reachesEvery(scope.environmentId, environments) };
  }

  /** The environments of a team by name and by id, and the check of a key's reach. */
  async ofTeam(scope: TeamScope, manager?: EntityManager): Promise<TeamEnvironments> {
    return new TeamEnvironments(await this.environments.list(scope, manager));
  }

  /**
   * Creates an environment, and a key of it for the caller's account with the limits of the request's key.
   * @throws InvalidInputError when the name is in use; ForbiddenError for a key that grants only its own environment
   */
  async create(auth: Auth, { name }: CreateEnvironmentDto): Promise<NewEnvironmentDto> {
    const { scope, account } = auth;
    const made = this.changes.run(auth, Access.manageTeam, async ({ manager, limits }) => {
      if (!reachesEvery(scope.environmentId, await this.environments.list(scope, manager)))
        throw beyondEnvironment(auth.environment, 'environment and key of another name');
      const environments = await this.environments.insert(scope, [name], manager);
      const keys = await this.keys.issue(scope, account.id, environments, manager, limits);
      return { ...toEnvironmentDto(environments[0]!), api_key: keys[name]! };
    });
    return made.catch((error: unknown) => rethrowTaken(error, name));
  }
}

function rethrowTaken(error: unknown, name: string): never {
  if (!isUniqueViolation(error, ENVIRONMENT_NAME_UNIQUE)) throw error;
  throw new InvalidInputError([{ path: 'name', message: `the environment ${name} exists already` }], 'name_taken');
}
