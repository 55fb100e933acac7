import { Processor } from '@nestjs/bull';
import { Works, type Claim, type PayloadOf } from '@app/core';
import { EnvelopeFiller, fillDocument } from '@app/documents';
import type { EntityManager } from 'typeorm';

type Payload = PayloadOf<typeof fillDocument>;

@Processor(fillDocument.name)
export class FillDocumentProcessor {
  constructor(private readonly filler: EnvelopeFiller) {}

  @Works(fillDocument)
  fill({ envelopeId }: Payload, claim: Claim): Promise<void> {
    return this.filler.fill(envelopeId, claim);
  }

  giveUp({ envelopeId }: Payload, error: Error, manager: EntityManager): Promise<void> {
    return this.filler.giveUp(manager, envelopeId, error);
  }
}
