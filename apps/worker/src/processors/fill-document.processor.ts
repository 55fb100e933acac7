import { Injectable } from '@nestjs/common';
import { Handles, HandlesFailure, type Claim, type PayloadOf } from '@app/core';
import { EnvelopeFiller, fillDocument } from '@app/documents';
import type { EntityManager } from 'typeorm';

type Payload = PayloadOf<typeof fillDocument>;

@Injectable()
export class FillDocumentProcessor {
  constructor(private readonly filler: EnvelopeFiller) {}

  @Handles(fillDocument)
  fill({ envelopeId }: Payload, claim: Claim): Promise<void> {
    return this.filler.fill(envelopeId, claim);
  }

  @HandlesFailure(fillDocument)
  giveUp({ envelopeId }: Payload, error: Error, manager: EntityManager): Promise<void> {
    return this.filler.giveUp(manager, envelopeId, error);
  }
}
