import { BeforeApplicationShutdown, Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { PgListener } from '../jobs/pg-listener';
import { RepeatedWork } from '../process/repeated-work';
import { Storage } from './storage';
import { FILES_CHANNEL, StoredObjectsRepository } from './stored-objects.repository';

const BATCH = 100;
/** Concurrent deletions: enough to hide the latency of a bucket, too few to be throttled. */
const PARALLEL = 5;
/** Failures in a batch after which the storage counts as down or throttled. */
const MAX_FAILURES = 5;
/** Interval of sweeps without a notification, for abandoned attempts and files whose back-off is over. */
const INTERVAL_MS = 15_000;

/**
 * Deletes the bytes of files that are deleted or were never committed, in a worker. It runs when an owner is deleted
 * (`NOTIFY`) and periodically. A failed deletion is retried for ever, with growing pauses.
 */
@Injectable()
export class StorageSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Storage');
  private readonly work = new RepeatedWork({
    name: 'The sweep of stored files',
    logger: this.logger,
    intervalMs: INTERVAL_MS,
    run: () => this.sweep(),
  });
  private stopListening = () => {};

  constructor(
    private readonly objects: StoredObjectsRepository,
    private readonly storage: Storage,
    private readonly listener: PgListener,
  ) {}

  onApplicationBootstrap(): void {
    this.stopListening = this.listener.on(FILES_CHANNEL, () => this.work.wake());
    this.work.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    this.stopListening();
    return this.work.stop();
  }

  /** Deletes all due files and returns their number. Stops early while the storage is unavailable. */
  async sweep(): Promise<number> {
    let gone = 0;
    while (!this.work.isStopped) {
      const keys = await this.objects.fetchDue(BATCH);
      const { deleted, untouched } = await this.deleteAll(keys);
      await this.objects.remove(deleted);
      await this.objects.postpone(untouched);
      gone += deleted.length;
      if (keys.length < BATCH || untouched.length > 0) break;
    }
    return gone;
  }

  /** One failure does not stop the batch; `MAX_FAILURES` do, because then the storage is unavailable. */
  private async deleteAll(keys: string[]): Promise<{ deleted: string[]; untouched: string[] }> {
    const deleted: string[] = [];
    const failures: unknown[] = [];
    const untouched = [...keys];
    const work = async () => {
      while (failures.length < MAX_FAILURES) {
        const key = untouched.pop();
        if (key === undefined) return;
        if (await this.deleteOne(key, failures)) deleted.push(key);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, work));
    if (failures.length > 0)
      this.logger.warn(`${failures.length} files could not be deleted and are tried again: ${String(failures[0])}`);
    return { deleted, untouched };
  }

  private async deleteOne(key: string, failures: unknown[]): Promise<boolean> {
    try {
      await this.storage.delete(key);
      return true;
    } catch (error) {
      failures.push(error);
      return false;
    }
  }
}
