import { Processor } from '@nestjs/bull';
import { Logger } from '@nestjs/common';
import { Works, type Claim, type PayloadOf } from '@app/core';
import { DocumentSealer, sealDocument } from '@app/documents';

type Payload = PayloadOf<typeof sealDocument>;

@Processor(sealDocument.name)
export class SealDocumentProcessor {
  private readonly logger = new Logger('Seals');

  constructor(private readonly sealer: DocumentSealer) {}

  @Works(sealDocument)
  seal({ envelopeId }: Payload, claim: Claim): Promise<void> {
    return this.sealer.seal(envelopeId, claim);
  }

  /** The envelope stays signed without its seal. The failed entry is listed, and a retry seals it. */
  async giveUp({ envelopeId }: Payload, error: Error): Promise<void> {
    this.logger.error(`Envelope ${envelopeId} is signed and could not be sealed; retry the job: ${error.message}`);
  }
}
