import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RequestLimits } from '@app/core';
import type { Scope } from '@app/teams';
import { EMPTIED_TABLES, type EmptiedKind } from './emptied-tables';
import type { DeletedRowsDto, EnvironmentResetDto } from './environment-reset.dto';
import { EnvironmentRowsRepository } from './environment-rows.repository';
import { SandboxEnvironments } from './sandbox-environments';

/** Empties an environment between two tests. Definitions stay, because all environments of the team share them. */
@Injectable()
export class EnvironmentReset {
  constructor(
    private readonly environments: SandboxEnvironments,
    private readonly rows: EnvironmentRowsRepository,
    private readonly limits: RequestLimits,
  ) {}

  /** @throws AppError 409 in the environment with real data, unless the settings include it */
  async reset(scope: Scope): Promise<EnvironmentResetDto> {
    const { keyIds, ...result } = await this.environments.change(scope, async (manager, environment) => ({
      environment,
      deleted: await this.deleteAll(scope, manager),
      keyIds: await this.rows.keyIds(scope, manager),
    }));
    await this.limits.forgetKeys(keyIds);
    return result;
  }

  /** Jobs first: a worker that has lost its job writes nothing any more. */
  private async deleteAll(scope: Scope, manager: EntityManager): Promise<DeletedRowsDto> {
    const jobs = await this.rows.deleteJobs(scope, manager);
    const counts: [string, number][] = [];
    for (const [kind, table] of Object.entries(EMPTIED_TABLES))
      counts.push([kind, await this.rows.delete(scope, table, manager)]);
    return { jobs, ...(Object.fromEntries(counts) as Record<EmptiedKind, number>) };
  }
}
