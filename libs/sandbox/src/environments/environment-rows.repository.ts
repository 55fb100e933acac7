import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Scope } from '@app/teams';

/** All rows of one environment, by the names of their tables. */
@Injectable()
export class EnvironmentRowsRepository {
  /**
   * Locks the jobs and then the environment until the transaction ends, in the order of workers. It waits for the transactions that have added rows to it, and those that
   * begin to do so wait: their foreign keys share a lock on the same row.
   */
  async lock({ teamId, environmentId }: Scope, manager: EntityManager): Promise<void> {
    await manager.query('SELECT FROM outbox WHERE environment_id = $1 FOR UPDATE', [environmentId]);
    await manager.query('SELECT FROM environment WHERE team_id = $1 AND id = $2 FOR UPDATE', [teamId, environmentId]);
  }

  /**
   * Deletes the jobs of the environment, so that workers that do them lose their claims. A worker that is writing commits first;
   * the jobs that it has added meanwhile are only seen by the next statement.
   */
  async deleteJobs({ environmentId }: Scope, manager: EntityManager): Promise<number> {
    let total = 0;
    for (;;) {
      const count = await this.deleteFrom('outbox', { environmentId }, manager);
      if (count === 0) return total;
      total += count;
    }
  }

  /** @returns the number of deleted rows */
  delete({ environmentId }: Scope, table: string, manager: EntityManager): Promise<number> {
    return this.deleteFrom(table, { environmentId }, manager);
  }

  async keyIds({ environmentId }: Scope, manager: EntityManager): Promise<string[]> {
    const sql = 'SELECT id FROM api_key WHERE environment_id = $1';
    return (await manager.query<{ id: string }[]>(sql, [environmentId])).map(({ id }) => id);
  }

  private async deleteFrom(
    table: string,
    { environmentId }: Pick<Scope, 'environmentId'>,
    manager: EntityManager,
  ): Promise<number> {
    const sql = `WITH gone AS (DELETE FROM "${table}" WHERE environment_id = $1 RETURNING 1)
      SELECT count(*)::int AS count FROM gone`;
    return (await manager.query<[{ count: number }]>(sql, [environmentId]))[0].count;
  }
}
