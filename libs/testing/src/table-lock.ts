import type { TestService } from './test-service';
import { until } from '../../../apps/local/src/processes/until';

const WAITING = `SELECT count(*)::int AS count FROM pg_locks
                 WHERE NOT granted AND relation = $1::regclass
                   AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Keeps a table locked against writing, so that whoever writes to it stops in the middle of a transaction: there a test can
 * kill it, at the same point each time.
 */
export class TableLock {
  private constructor(
    /** Resolves when somebody waits to write. */
    readonly hasWaiter: () => Promise<void>,
    /** Lets go; nothing when it has. */
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
