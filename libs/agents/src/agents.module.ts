import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '@app/core';
import { FormsModule } from '@app/forms';
import { ModelsModule } from '@app/models';
import { AgentField } from './agents/agent-field.entity';
import { AgentSecretVault } from './agents/agent-secrets';
import { AgentSession } from './agents/agent-session.entity';
import { Agent } from './agents/agent.entity';
import { AgentsRepository } from './agents/agents.repository';
import { AgentsService } from './agents/agents.service';
import { AgentRun } from './runs/agent-run.entity';
import { AgentRunLinks } from './runs/agent-run-links';
import { AgentRunEvent } from './runs/agent-run-event.entity';

/** Computer agents: their definitions and runs. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Agent, AgentField, AgentSession, AgentRun, AgentRunEvent]),
    FormsModule,
    JobsModule,
    ModelsModule,
  ],
  providers: [AgentRunLinks, AgentSecretVault, AgentsRepository, AgentsService],
  exports: [AgentsService],
})
export class AgentsModule {}
