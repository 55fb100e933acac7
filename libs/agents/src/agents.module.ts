import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Agent } from './agents/agent.entity';
import { AgentSession } from './agents/agent-session.entity';
import { AgentRun } from './runs/agent-run.entity';
import { AgentRunEvent } from './runs/agent-run-event.entity';

/** Computer agents: their definitions and runs. */
@Module({
  imports: [TypeOrmModule.forFeature([Agent, AgentSession, AgentRun, AgentRunEvent])],
})
export class AgentsModule {}
