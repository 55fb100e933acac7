import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '@app/core';
import { EventsModule } from '@app/events';
import { FormsModule } from '@app/forms';
import { ModelsModule } from '@app/models';
import { TeamsModule } from '@app/teams';
import { UsersModule } from '@app/users';
import { AgentField } from './agents/agent-field.entity';
import { AgentRemoval } from './agents/agent-removal';
import { AgentSecretVault } from './agents/agent-secrets';
import { AgentSession } from './agents/agent-session.entity';
import { Agent } from './agents/agent.entity';
import { AgentsRepository } from './agents/agents.repository';
import { ScheduledRuns } from './agents/scheduled-runs';
import { AgentsService } from './agents/agents.service';
import { TaskThreads } from './agents/task-threads';
import { AgentRunControl } from './runs/agent-run-control';
import { AgentRunEvent } from './runs/agent-run-event.entity';
import { AgentRunExpiry } from './runs/agent-run-expiry';
import { AgentRunPages } from './runs/agent-run-pages';
import { AgentRunLinks } from './runs/agent-run-links';
import { AgentRunStarts } from './runs/agent-run-starts';
import { AgentRunStates } from './runs/agent-run-states';
import { AgentRunViews } from './runs/agent-run-views';
import { ModelDecisions } from './model/model-decisions';
import { AgentRun } from './runs/agent-run.entity';
import { AgentRunsRepository } from './runs/agent-runs.repository';
import { AgentRunList } from './runs/agent-run-list';
import { AgentRunsService } from './runs/agent-runs.service';
import { AgentRunExecutor } from './runs/execution/agent-run-executor';
import { FileCopies } from './runs/execution/file-copies';
import { KeptSessions } from './runs/execution/kept-sessions';
import { KeptSessionsRepository } from './runs/execution/kept-sessions.repository';
import { RunAnswers } from './runs/execution/run-answers';
import { RunFindings } from './runs/execution/run-findings';
import { RunResults } from './runs/execution/run-results';
import { RunSessions } from './runs/execution/run-sessions';
import { SessionInputs } from './runs/execution/session-inputs';
import { SessionValues } from './runs/execution/session-values';
import { RunFields } from './runs/run-fields';
import { TriggeredValues } from './runs/triggered-values';
import { AgentSessions } from './session/agent-sessions';

/** Computer agents: their definitions and runs. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Agent, AgentField, AgentSession, AgentRun, AgentRunEvent]),
    EventsModule,
    FormsModule,
    JobsModule,
    ModelsModule,
    TeamsModule,
    UsersModule,
  ],
  providers: [
    AgentRemoval,
    AgentRunControl,
    AgentRunExecutor,
    AgentRunExpiry,
    AgentRunLinks,
    AgentRunPages,
    AgentRunStarts,
    AgentRunStates,
    AgentRunViews,
    AgentRunsRepository,
    AgentRunList,
    AgentRunsService,
    AgentSecretVault,
    AgentSessions,
    AgentsRepository,
    AgentsService,
    FileCopies,
    KeptSessions,
    KeptSessionsRepository,
    ModelDecisions,
    RunAnswers,
    RunFields,
    RunFindings,
    RunResults,
    RunSessions,
    ScheduledRuns,
    SessionInputs,
    SessionValues,
    TaskThreads,
    TriggeredValues,
  ],
  exports: [
    AgentRemoval,
    AgentRunControl,
    AgentRunExecutor,
    AgentRunExpiry,
    AgentRunList,
    AgentRunsService,
    AgentsService,
    AgentRunPages,
    ScheduledRuns,
  ],
})
export class AgentsModule {}
