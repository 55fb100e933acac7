import { Processor } from '@nestjs/bull';
import { Works, type Claim, type PayloadOf } from '@app/core';
import { DocumentSealer, sealDocument } from '@app/documents';
import type { EntityManager } from 'typeorm';

type Payload = PayloadOf<typeof sealDocument>;

@Processor(sealDocument.name)
export class SealDocumentProcessor {
  constructor(private readonly sealer: DocumentSealer) {}

  @Works(sealDocument)
  seal({ envelopeId }: Payload, claim: Claim): Promise<void> {
    return this.sealer.seal(envelopeId, claim);
  }

  /** The envelope stays signed but unsealed. The failed job is listed, and a retry seals the envelope. */
  giveUp({ envelopeId }: Payload, error: Error, manager: EntityManager): Promise<void> {
    return this.sealer.giveUp(manager, envelopeId, error);
  }
}
