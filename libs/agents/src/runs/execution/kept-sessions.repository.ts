import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import type { Scope } from '@app/teams';
import { AgentSession } from '../../agents/agent-session.entity';

const KEEPS_SESSION = 'SELECT FROM agent WHERE id = $1 AND team_id = $2 AND keep_session FOR KEY SHARE';

/** The signed-in states of agents, as their runs read and write them. */
@Injectable()
export class KeptSessionsRepository {
  constructor(@InjectRepository(AgentSession) private readonly sessions: Repository<AgentSession>) {}

  find({ environmentId }: Scope, agentId: string): Promise<AgentSession | null> {
    return this.sessions.findOneBy({ environmentId, agentId });
  }

  /** Has no effect when the agent was told, while it worked, to keep nothing. An edit of the agent waits for the lock. */
  async save(scope: Scope, agentId: string, sealedState: string, manager: EntityManager): Promise<void> {
    const { teamId, environmentId } = scope;
    const keeps = await manager.query<unknown[]>(KEEPS_SESSION, [agentId, teamId]);
    if (keeps.length === 0) return;
    const row = { agentId, environmentId, teamId, sealedState, updatedAt: new Date() };
    await manager.upsert(AgentSession, row, ['agentId', 'environmentId']);
  }
}
