import { Processor } from '@nestjs/bull';
import { Works, type Claim, type PayloadOf } from '@app/core';
import { EnvelopeFiller, fillRow } from '@app/documents';
import type { EntityManager } from 'typeorm';

type Payload = PayloadOf<typeof fillRow>;

@Processor(fillRow.name)
export class FillRowProcessor {
  constructor(private readonly filler: EnvelopeFiller) {}

  @Works(fillRow)
  fill({ envelopeId }: Payload, claim: Claim): Promise<void> {
    return this.filler.fill(envelopeId, claim);
  }

  giveUp({ envelopeId }: Payload, error: Error, manager: EntityManager): Promise<void> {
    return this.filler.giveUp(manager, envelopeId, error);
  }
}
