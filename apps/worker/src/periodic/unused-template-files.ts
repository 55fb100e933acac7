import { Injectable } from '@nestjs/common';
import { UnusedVersions } from '@app/documents';
import { PeriodicTask } from './periodic-task';

/** Rows per transaction. */
const BATCH = 100;

/** Deletes the files of deleted templates when the last fill that needed them has ended. */
@Injectable()
export class UnusedTemplateFiles extends PeriodicTask {
  constructor(private readonly versions: UnusedVersions) {
    super('The deletion of unused template files', 60_000);
  }

  async sweep(): Promise<void> {
    await this.drain(BATCH, () => this.versions.delete(BATCH));
  }
}
