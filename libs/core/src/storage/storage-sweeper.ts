import { BeforeApplicationShutdown, Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { isOutage } from '../errors/outage';
import { PgListener } from '../jobs/pg-listener';
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
  private timer: NodeJS.Timeout | undefined;
  private stopListening = () => {};
  private running: Promise<void> | null = null;
  private again = false;
  private stopped = false;

  constructor(
    private readonly objects: StoredObjectsRepository,
    private readonly storage: Storage,
    private readonly listener: PgListener,
  ) {}

  onApplicationBootstrap(): void {
    this.stopListening = this.listener.on(FILES_CHANNEL, () => this.wake());
    this.timer = setInterval(() => this.wake(), INTERVAL_MS);
    this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.stopListening();
    clearInterval(this.timer);
    await this.running;
  }

  /** Deletes all due files and returns their number. Stops early while the storage is unavailable. */
  async sweep(): Promise<number> {
    let gone = 0;
    while (!this.stopped) {
      const keys = await this.objects.fetchDue(BATCH);
      const { deleted, untouched } = await this.deleteAll(keys);
      await this.objects.remove(deleted);
      await this.objects.postpone(untouched);
      gone += deleted.length;
      if (keys.length < BATCH || untouched.length > 0) break;
    }
    return gone;
  }

  /** Starts a sweep. Calls during a sweep are merged into one further sweep. */
  private wake(): void {
    this.again = true;
    if (this.running || this.stopped) return;
    this.running = this.sweepWhileWoken().finally(() => {
      this.running = null;
    });
  }

  private async sweepWhileWoken() {
    try {
      while (this.again && !this.stopped) {
        this.again = false;
        await this.sweep();
      }
    } catch (error) {
      if (isOutage(error)) this.logger.debug(`Sweeping waits: ${String(error)}`);
      else this.logger.warn(`Sweeping failed, the next sweep tries again: ${String(error)}`);
    }
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
