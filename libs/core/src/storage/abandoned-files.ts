import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Env } from '../config/env';
import { codeOf } from '../errors/file-system-error';
import { removeAbandonedHomes } from '../runtimes/pools/process-home';
import { INCOMING } from './disk/disk-storage';

const HOUR_MS = 3_600_000;

/**
 * Removes temporary files, work folders and homes of killed processes, at the start and every hour. Other processes may share the
 * folders, so only files and work folders that were not modified for an hour are removed, and homes whose owner has ended.
 */
@Injectable()
export class AbandonedFiles implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Storage');
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly env: Env) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), HOUR_MS).unref();
    void this.sweep();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** An error is logged; the next sweep retries. */
  async sweep(): Promise<void> {
    for (const folder of [this.env.temporaryDir, join(this.env.storageDir, INCOMING)])
      await this.try(`Abandoned files in ${folder}`, removeOld(folder, Date.now() - HOUR_MS));
    await this.try('Abandoned folders of child processes', removeAbandonedHomes());
  }

  private try(files: string, removal: Promise<void>): Promise<void> {
    return removal.catch((error: unknown) => this.logger.warn(`${files} stay for now: ${String(error)}`));
  }
}

async function removeOld(folder: string, before: number) {
  for (const name of await ifThere(readdir(folder), [])) {
    const path = join(folder, name);
    const info = await ifThere(stat(path), null);
    if (info !== null && info.mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}

/** The promise's value, or `otherwise` when the file does not exist: another process may have removed it. */
async function ifThere<T, U>(promise: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await promise;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return otherwise;
    throw error;
  }
}
