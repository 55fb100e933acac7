export { AgentsModule } from './agents.module';
export { AgentDto, AgentListEntryDto, AgentListQuery } from './agents/agent.dto';
export { AgentsService } from './agents/agents.service';
export { CreateAgentDto, EditAgentDto } from './agents/save-agent.dto';
