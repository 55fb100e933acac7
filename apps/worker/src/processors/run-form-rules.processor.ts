import { Injectable } from '@nestjs/common';
import { Handles, HandlesFailure, type Claim, type PayloadOf } from '@app/core';
import { runFormRules, RulesExecutor } from '@app/users';
import type { EntityManager } from 'typeorm';

type Payload = PayloadOf<typeof runFormRules>;

@Injectable()
export class RunFormRulesProcessor {
  constructor(private readonly executor: RulesExecutor) {}

  @Handles(runFormRules)
  run({ submissionId }: Payload, claim: Claim): Promise<void> {
    return this.executor.execute(submissionId, claim);
  }

  @HandlesFailure(runFormRules)
  giveUp({ submissionId }: Payload, _error: Error, manager: EntityManager): Promise<void> {
    return this.executor.giveUp(manager, submissionId);
  }
}
