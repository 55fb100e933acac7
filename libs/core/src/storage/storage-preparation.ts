import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  Optional,
} from '@nestjs/common';
import { UnavailableError } from '../errors/errors';
import { RepeatedWork } from '../process/repeated-work';
import { within } from '../process/within';
import { Storage } from './storage';
import { StoredObjectsRepository } from './stored-objects.repository';

/** Files that are looked for in a storage that is not prepared. Some may be lost; hardly all. */
const SAMPLE = 20;
/** A disk that is mounted late is noticed after this time. */
const INTERVAL_MS = 5_000;
/** A folder of a server that is away never answers. */
const TIMEOUT_MS = 30_000;

/**
 * Prepares a storage before its first object. A storage that has none of the files of the database is not prepared: its disk is
 * probably away, and what would be stored meanwhile would be hidden when it returns.
 * @throws Error when the storage has none of the files
 */
export async function prepareStorage(
  storage: Storage,
  objects: Pick<StoredObjectsRepository, 'sample'>,
): Promise<void> {
  if (await storage.isPrepared()) return;
  const keys = await objects.sample(SAMPLE);
  const found = await Promise.all(keys.map((key) => isIn(storage, key)));
  if (found.length > 0 && !found.includes(true))
    throw new Error(
      'the database has files, and the storage none of them: is its disk mounted? A storage that is to begin empty is given a ' +
        'folder .incoming by hand; npm run doctor -- --files --repair then notes the files as lost.',
    );
  await storage.prepare();
}

/** A storage that is not prepared does not say that an object is missing. */
async function isIn(storage: Storage, key: string): Promise<boolean> {
  try {
    return (await storage.info(key)) !== null;
  } catch (error) {
    if (error instanceof UnavailableError) return false;
    throw error;
  }
}

/** Prepares the storage before a process takes its first request, or as soon as this is possible; the process is not ready until then. */
@Injectable()
export class StoragePreparation implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Storage');
  private readonly work: RepeatedWork;
  private said = '';

  constructor(
    private readonly storage: Storage,
    private readonly objects: StoredObjectsRepository,
    @Optional() intervalMs: number = INTERVAL_MS,
  ) {
    const { logger } = this;
    this.work = new RepeatedWork({ name: 'The preparation of the storage', logger, intervalMs, run: () => this.run() });
  }

  onApplicationBootstrap(): Promise<void> {
    return this.work.startWithRun();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  private async run(): Promise<void> {
    try {
      await within(TIMEOUT_MS, prepareStorage(this.storage, this.objects));
    } catch (error) {
      return this.say(`Not ready, and looked at again: ${String(error)}`);
    }
    if (this.said !== '') this.logger.log('Ready now.');
    void this.work.stop();
  }

  /** The log has a reason once, not at each attempt. */
  private say(reason: string): void {
    if (reason !== this.said) this.logger.warn(reason);
    this.said = reason;
  }
}
