import { Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { Works, type PayloadOf } from '@app/core';
import { EnvelopesService, eraseDocuments } from '@app/documents';

type Payload = PayloadOf<typeof eraseDocuments>;

@Processor(eraseDocuments.name)
export class EraseDocumentsProcessor {
  private readonly logger = new Logger('Files');

  constructor(private readonly envelopes: EnvelopesService) {}

  @Works(eraseDocuments)
  erase({ folder }: Payload): Promise<void> {
    return this.envelopes.eraseFiles(folder);
  }

  /** Nothing else is known of these files: the failed entry stays, is listed, and can be retried. */
  async giveUp(_payload: Payload, error: Error): Promise<void> {
    this.logger.error(`Files of an envelope stay in the storage until the job is retried: ${error.message}`);
  }
}
