import { Injectable } from '@nestjs/common';
import { Handles, type Claim, type PayloadOf } from '@app/core';
import { DocumentSealer, sealDocument } from '@app/documents';

@Injectable()
export class SealDocumentProcessor {
  constructor(private readonly sealer: DocumentSealer) {}

  @Handles(sealDocument)
  seal({ envelopeId }: PayloadOf<typeof sealDocument>, claim: Claim): Promise<void> {
    return this.sealer.seal(envelopeId, claim);
  }
}
