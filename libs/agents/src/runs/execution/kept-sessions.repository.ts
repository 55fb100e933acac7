import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import type { Scope } from '@app/teams';
import { AgentSession } from '../../agents/agent-session.entity';

/** The signed-in states of agents, as their runs read and write them. */
@Injectable()
export class KeptSessionsRepository {
  constructor(@InjectRepository(AgentSession) private readonly sessions: Repository<AgentSession>) {}

  find({ environmentId }: Scope, agentId: string): Promise<AgentSession | null> {
    return this.sessions.findOneBy({ environmentId, agentId });
  }

  async save(scope: Scope, agentId: string, sealedState: string, manager: EntityManager): Promise<void> {
    const { teamId, environmentId } = scope;
    const row = { agentId, environmentId, teamId, sealedState, updatedAt: new Date() };
    await manager.upsert(AgentSession, row, ['agentId', 'environmentId']);
  }
}
