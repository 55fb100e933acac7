import { Processor } from '@nestjs/bull';
import { Works, type Claim, type PayloadOf } from '@app/core';
import { previewTemplate, TemplatePreviewMaker } from '@app/documents';
import type { EntityManager } from 'typeorm';

type Payload = PayloadOf<typeof previewTemplate>;

@Processor(previewTemplate.name)
export class PreviewTemplateProcessor {
  constructor(private readonly maker: TemplatePreviewMaker) {}

  @Works(previewTemplate)
  draw({ versionId }: Payload, claim: Claim): Promise<void> {
    return this.maker.draw(versionId, claim);
  }

  giveUp({ versionId }: Payload, _error: Error, manager: EntityManager): Promise<void> {
    return this.maker.giveUp(manager, versionId);
  }
}
