export { runAgent } from './agent.jobs';
export { AgentsModule } from './agents.module';
export { AgentDto, AgentListEntryDto } from './agents/agent.dto';
export { ScheduledRuns } from './agents/scheduled-runs';
export { AgentRemoval } from './agents/agent-removal';
export { AgentsService } from './agents/agents.service';
export { CreateAgentDto, EditAgentDto } from './agents/save-agent.dto';
export {
  AgentRunDto,
  AgentRunEventEntryDto,
  AgentRunEventPageDto,
  AgentRunEventsQuery,
  AgentRunListQuery,
  AgentRunQuery,
  ApproveRunDto,
  RejectRunDto,
  StartAgentRunDto,
  StartedAgentRunDto,
} from './runs/agent-run.dto';
export { AgentRunPages, type AgentRunView, type OpenedRun } from './runs/agent-run-pages';
export { AgentRunControl } from './runs/agent-run-control';
export { AgentRunExecutor } from './runs/execution/agent-run-executor';
export { AgentRunExpiry } from './runs/agent-run-expiry';
export { AgentRunList } from './runs/agent-run-list';
export { AgentRunsService } from './runs/agent-runs.service';
