import { Injectable } from '@nestjs/common';
import { Handles, HandlesFailure, type Claim, type PayloadOf } from '@app/core';
import { DocumentSealer, sealDocument } from '@app/documents';
import type { EntityManager } from 'typeorm';

type Payload = PayloadOf<typeof sealDocument>;

@Injectable()
export class SealDocumentProcessor {
  constructor(private readonly sealer: DocumentSealer) {}

  @Handles(sealDocument)
  seal({ envelopeId }: Payload, claim: Claim): Promise<void> {
    return this.sealer.seal(envelopeId, claim);
  }

  @HandlesFailure(sealDocument)
  giveUp({ envelopeId }: Payload, error: Error, manager: EntityManager): Promise<void> {
    return this.sealer.giveUp(manager, envelopeId, error);
  }
}
