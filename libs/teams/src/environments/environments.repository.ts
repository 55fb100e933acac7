import type { Listing } from '@app/core';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, Repository } from 'typeorm';
import type { Scope, TeamScope } from '../access/auth';
import { Environment } from './environment.entity';

/** The environments of a team. */
@Injectable()
export class EnvironmentsRepository {
  constructor(@InjectRepository(Environment) private readonly environments: Repository<Environment>) {}

  /** All environments, oldest first. */
  list({ teamId }: TeamScope, manager = this.environments.manager): Promise<Environment[]> {
    return manager.find(Environment, { where: { teamId }, order: { createdAt: 'ASC', name: 'ASC' } });
  }

  async nameOf({ teamId, environmentId }: Scope, manager = this.environments.manager): Promise<string> {
    const where = { teamId, id: environmentId };
    return (await manager.findOneOrFail(Environment, { select: { name: true }, where })).name;
  }

  async page({ teamId }: TeamScope, skip: number, take: number): Promise<Listing<Environment>> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const [results, count] = await this.environments.findAndCount({ where: { teamId }, order, skip, take });
    return { count, results };
  }

  /** @throws QueryFailedError for ENVIRONMENT_NAME_UNIQUE when a name is in use */
  async insert({ teamId }: TeamScope, names: string[], manager: EntityManager): Promise<Environment[]> {
    const rows = names.map((name) => manager.create(Environment, { teamId, name }));
    await manager.insert(Environment, rows);
    return rows;
  }
}
