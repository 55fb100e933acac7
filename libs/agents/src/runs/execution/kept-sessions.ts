import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { declareSealed, Secrets } from '@app/core';
import type { AgentRun } from '../agent-run.entity';
import { KeptSessionsRepository } from './kept-sessions.repository';

/** A state opens only for the agent and the environment for which it was sealed. */
const purposeOf = (agentId: string, environmentId: string) => `session of agent ${agentId} in ${environmentId}`;
declareSealed({
  table: 'agent_session',
  key: { agent_id: 'uuid', environment_id: 'uuid' },
  column: 'sealed_state',
  purpose: (row) => purposeOf(row.agent_id!, row.environment_id!),
});

type Owner = Pick<AgentRun, 'agentId' | 'environmentId' | 'teamId'>;

/** The signed-in browser state that agents keep between their runs. */
@Injectable()
export class KeptSessions {
  constructor(
    private readonly sessions: KeptSessionsRepository,
    private readonly secrets: Secrets,
  ) {}

  /** Null when none is kept. */
  async find(owner: Owner): Promise<object | null> {
    const { agentId, environmentId } = owner;
    const kept = await this.sessions.find(owner, agentId);
    return kept && (JSON.parse(this.secrets.unseal(purposeOf(agentId, environmentId), kept.sealedState)) as object);
  }

  async keep(owner: Owner, state: object, manager: EntityManager): Promise<void> {
    const { agentId, environmentId } = owner;
    const sealed = this.secrets.seal(purposeOf(agentId, environmentId), JSON.stringify(state));
    await this.sessions.save(owner, agentId, sealed, manager);
  }
}
