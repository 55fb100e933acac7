import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource, type QueryRunner, type ReplicationMode } from 'typeorm';
import { UnavailableError } from '../errors/errors';
import type { HeldConnection } from './held-connection';
import { currentRequest } from './request-context';

/** How long a closing data source waits for requests: their clients have gone, and a statement may wait for a lock. */
const CLOSE_MS = 5_000;

/** A data source whose queries take part in the transaction of the current request, when there is one. */
export class RequestDataSource extends DataSource {
  private readonly held = new Set<HeldConnection>();
  private closed = false;

  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    if (this.closed) throw new UnavailableError('The service is ending.', 1);
    const create = () => super.createQueryRunner(mode);
    return currentRequest()?.transaction.runnerOr(create, this.held) ?? create();
  }

  /**
   * Waits until the requests that are still handled have committed, and then closes the connections. What takes longer than
   * `waitMs` is rolled back. TypeORM would release a held connection again and again, because only its request releases it.
   */
  override async destroy(waitMs = CLOSE_MS): Promise<void> {
    const deadline = performance.now() + waitMs;
    while (this.held.size > 0 && performance.now() < deadline) await sleep(20);
    this.closed = true;
    for (const { release } of this.held) await release();
    await super.destroy();
  }
}
