import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError, Env, isDeadlock } from '@app/core';
import { EnvironmentsService, noteForAudit, type Scope } from '@app/teams';
import { EnvironmentRowsRepository } from './environment-rows.repository';

/** Jobs that are added and claimed between two statements can still be locked in another order. */
const ATTEMPTS = 10;

/** Changes of a whole environment, which nothing else changes meanwhile. */
@Injectable()
export class SandboxEnvironments {
  constructor(
    private readonly env: Env,
    private readonly environments: EnvironmentsService,
    private readonly rows: EnvironmentRowsRepository,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Runs `work` while nobody adds rows to the environment. A deadlock repeats it.
   * @throws AppError 409 in the environment with real data, unless the settings include it
   */
  async change<T>(scope: Scope, work: (manager: EntityManager, name: string) => Promise<T>): Promise<T> {
    noteForAudit({ objectType: 'environment', objectIds: [scope.environmentId] });
    for (let attempt = 1; ; attempt++)
      try {
        return await this.dataSource.transaction(async (manager) => {
          const name = await this.allowed(scope, manager);
          await this.rows.lock(scope, manager);
          return work(manager, name);
        });
      } catch (error) {
        if (!isDeadlock(error) || attempt === ATTEMPTS) throw error;
      }
  }

  private async allowed(scope: Scope, manager: EntityManager): Promise<string> {
    const { name, isMain } = await this.environments.describe(scope, manager);
    if (!isMain || this.env.sandbox === 'all') return name;
    throw new AppError(
      409,
      'protected_environment',
      `The environment ${name} is the one with real data. Use a key of another one, or set SANDBOX=all.`,
    );
  }
}
