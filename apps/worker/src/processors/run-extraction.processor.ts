import { Injectable } from '@nestjs/common';
import { Handles, HandlesFailure, type Claim, type PayloadOf } from '@app/core';
import { runExtraction, RunExecutor } from '@app/extraction';
import type { EntityManager } from 'typeorm';

type Payload = PayloadOf<typeof runExtraction>;

@Injectable()
export class RunExtractionProcessor {
  constructor(private readonly executor: RunExecutor) {}

  @Handles(runExtraction)
  execute({ runId }: Payload, claim: Claim): Promise<void> {
    return this.executor.execute(runId, claim);
  }

  @HandlesFailure(runExtraction)
  giveUp({ runId }: Payload, _error: Error, manager: EntityManager): Promise<void> {
    return this.executor.giveUp(manager, runId);
  }
}
