import { BeforeApplicationShutdown, Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { RepeatedWork } from '@app/core';
import { UnusedVersions } from '@app/documents';

/** Rows per transaction. */
const BATCH = 100;

/** Deletes the files of deleted templates when the last fill that needed them has ended, in batches. Any number of workers share the work. */
@Injectable()
export class UnusedTemplateFiles implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly work = new RepeatedWork({
    name: 'The deletion of unused template files',
    logger: new Logger('UnusedTemplateFiles'),
    intervalMs: 60_000,
    run: () => this.sweep(),
  });

  constructor(private readonly versions: UnusedVersions) {}

  onApplicationBootstrap(): void {
    this.work.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  async sweep(): Promise<void> {
    await this.work.drain(BATCH, () => this.versions.delete(BATCH));
  }
}
