import { InvalidInputError, isUniqueViolation, type Listing, type PageQuery } from '@app/core';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Auth, TeamScope } from './auth';
import {
  toEnvironmentDto,
  type CreateEnvironmentDto,
  type EnvironmentDto,
  type NewEnvironmentDto,
} from './environment.dto';
import { ENVIRONMENT_NAME_UNIQUE } from './environment.entity';
import { EnvironmentsRepository } from './environments.repository';
import { KeysService } from './keys.service';

/** The environments of a team: each has users and results of its own. */
@Injectable()
export class EnvironmentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly environments: EnvironmentsRepository,
    private readonly keys: KeysService,
  ) {}

  async page(scope: TeamScope, query: PageQuery): Promise<Listing<EnvironmentDto>> {
    const { count, results } = await this.environments.page(scope, query.skip, query.page_size);
    return { count, results: results.map(toEnvironmentDto) };
  }

  /** Makes an environment, and the key for it of the account that asks. @throws InvalidInputError when the name is taken */
  async create({ scope, account }: Auth, { name }: CreateEnvironmentDto): Promise<NewEnvironmentDto> {
    const made = this.dataSource.transaction(async (manager) => {
      const environments = await this.environments.insert(scope, [name], manager);
      const keys = await this.keys.issue(scope, account.id, environments, manager);
      return { ...toEnvironmentDto(environments[0]!), api_key: keys[name]! };
    });
    return made.catch((error: unknown) => refuseTaken(error, name));
  }
}

function refuseTaken(error: unknown, name: string): never {
  if (!isUniqueViolation(error, ENVIRONMENT_NAME_UNIQUE)) throw error;
  throw new InvalidInputError([{ path: 'name', message: `the environment ${name} exists already` }]);
}
