import { Processor } from '@nestjs/bull';
import { Works, type Claim, type PayloadOf } from '@app/core';
import { runFormRules, RulesExecutor } from '@app/users';
import type { EntityManager } from 'typeorm';

type Payload = PayloadOf<typeof runFormRules>;

@Processor(runFormRules.name)
export class RunFormRulesProcessor {
  constructor(private readonly executor: RulesExecutor) {}

  @Works(runFormRules)
  run({ submissionId }: Payload, claim: Claim): Promise<void> {
    return this.executor.execute(submissionId, claim);
  }

  giveUp({ submissionId }: Payload, _error: Error, manager: EntityManager): Promise<void> {
    return this.executor.giveUp(manager, submissionId);
  }
}
