import { Processor } from '@nestjs/bull';
import { AgentRunExecutor, runAgent } from '@app/agents';
import { Works, type Claim, type PayloadOf } from '@app/core';
import type { EntityManager } from 'typeorm';

type Payload = PayloadOf<typeof runAgent>;

@Processor(runAgent.name)
export class RunAgentProcessor {
  constructor(private readonly executor: AgentRunExecutor) {}

  @Works(runAgent)
  execute({ runId }: Payload, claim: Claim): Promise<void> {
    return this.executor.execute(runId, claim);
  }

  giveUp({ runId }: Payload, _error: Error, manager: EntityManager): Promise<void> {
    return this.executor.giveUp(manager, runId);
  }
}
