import { Processor } from '@nestjs/bull';
import { Works, type Claim, type PayloadOf } from '@app/core';
import { FieldWriter, writeSignerFields } from '@app/documents';
import type { EntityManager } from 'typeorm';

type Payload = PayloadOf<typeof writeSignerFields>;

@Processor(writeSignerFields.name)
export class WriteSignerFieldsProcessor {
  constructor(private readonly writer: FieldWriter) {}

  @Works(writeSignerFields)
  write({ envelopeId }: Payload, claim: Claim): Promise<void> {
    return this.writer.write(envelopeId, claim);
  }

  /** The others are not asked and the document is not sealed. The failed job is listed, and a retry goes on. */
  giveUp({ envelopeId }: Payload, error: Error, manager: EntityManager): Promise<void> {
    return this.writer.giveUp(manager, envelopeId, error);
  }
}
