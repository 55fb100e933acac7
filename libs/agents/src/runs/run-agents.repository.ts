import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { NotFoundError } from '@app/core';
import type { Scope, TeamScope } from '@app/teams';
import { Agent } from '../agents/agent.entity';
import { AgentSession } from '../agents/agent-session.entity';

/** What runs read of their agents, and the signed-in state that they keep for the next run. */
@Injectable()
export class RunAgentsRepository {
  constructor(
    @InjectRepository(Agent) private readonly agents: Repository<Agent>,
    @InjectRepository(AgentSession) private readonly sessions: Repository<AgentSession>,
  ) {}

  /** @throws NotFoundError */
  async get({ teamId }: TeamScope, id: string): Promise<Agent> {
    const agent = await this.agents.findOneBy({ teamId, id });
    if (!agent) throw new NotFoundError('The agent');
    return agent;
  }

  findSession({ environmentId }: Scope, agentId: string): Promise<AgentSession | null> {
    return this.sessions.findOneBy({ environmentId, agentId });
  }

  async saveSession(scope: Scope, agentId: string, sealedState: string, manager: EntityManager): Promise<void> {
    const { teamId, environmentId } = scope;
    const row = { agentId, environmentId, teamId, sealedState, updatedAt: new Date() };
    await manager.upsert(AgentSession, row, ['agentId', 'environmentId']);
  }
}
