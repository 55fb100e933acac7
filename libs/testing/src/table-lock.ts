import type { TestService } from './test-service';
import { until } from '../../../apps/local/src/processes/until';

const WAITING = `SELECT count(*)::int AS count FROM pg_locks
                 WHERE NOT granted AND relation = $1::regclass
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Locks a table against writes, so that a writer stops inside its transaction, always at the same point, where a test can
 * kill it.
 */
export class TableLock {
  private constructor(
    /** Resolves when a writer waits for the lock. */
    readonly hasWaiter: () => Promise<void>,
    /** Releases the lock; no effect the second time. */
    readonly release: () => Promise<void>,
  ) {}

  static async on(service: TestService, table: string): Promise<TableLock> {
    const dataSource = await service.database.connection();
    const runner = dataSource.createQueryRunner();
    await runner.startTransaction();
    await runner.query(`LOCK TABLE ${table} IN SHARE ROW EXCLUSIVE MODE`);

    const hasWaiter = () =>
      until(20_000, async () => (await dataSource.query<[{ count: number }]>(WAITING, [table]))[0].count > 0);
    const release = async () => {
      if (runner.isReleased) return;
      await runner.commitTransaction();
      await runner.release();
    };
    return new TableLock(hasWaiter, release);
  }
}
