import { Processor } from '@nestjs/bull';
import { Works, type Claim, type PayloadOf } from '@app/core';
import { runExtraction, RunExecutor } from '@app/extraction';
import type { EntityManager } from 'typeorm';

type Payload = PayloadOf<typeof runExtraction>;

@Processor(runExtraction.name)
export class RunExtractionProcessor {
  constructor(private readonly executor: RunExecutor) {}

  @Works(runExtraction)
  execute({ runId }: Payload, claim: Claim): Promise<void> {
    return this.executor.execute(runId, claim);
  }

  giveUp({ runId }: Payload, _error: Error, manager: EntityManager): Promise<void> {
    return this.executor.giveUp(manager, runId);
  }
}
