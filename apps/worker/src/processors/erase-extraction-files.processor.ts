import { Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { Works, type PayloadOf } from '@app/core';
import { eraseExtractionFiles, RunsService } from '@app/extraction';

type Payload = PayloadOf<typeof eraseExtractionFiles>;

@Processor(eraseExtractionFiles.name)
export class EraseExtractionFilesProcessor {
  private readonly logger = new Logger('Files');

  constructor(private readonly runs: RunsService) {}

  @Works(eraseExtractionFiles)
  erase({ teamId, runIds }: Payload): Promise<void> {
    return this.runs.removeFiles({ teamId }, runIds);
  }

  /** Nothing else is known of these files: the failed entry stays, is listed, and can be retried. */
  async giveUp(_payload: Payload, error: Error): Promise<void> {
    this.logger.error(`Files of extraction runs stay in the storage until the job is retried: ${error.message}`);
  }
}
