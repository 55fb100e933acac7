import { toMembers } from '@app/core';
import type { KnownFields } from '@app/forms';
import { LISTED, POLICY, SCHEDULE, SETTINGS, SUCCESS } from './agent-columns';
import type { AgentDto, AgentListEntryDto } from './agent.dto';
import type { Agent } from './agent.entity';
import type { AgentReading } from './agent-reading';
import type { ListedAgent } from './agents.repository';

export const toAgentListEntryDto = (agent: ListedAgent): AgentListEntryDto => ({
  id: agent.id,
  ...toMembers(LISTED, agent),
  next_run_at: agent.nextRunAt,
  created_at: agent.createdAt,
  updated_at: agent.updatedAt,
});

export const toAgentDto = (agent: Agent, fields: KnownFields, { plan, warnings }: AgentReading): AgentDto => ({
  ...toAgentListEntryDto(agent),
  ...toMembers(SETTINGS, agent),
  browser_policy: toMembers(POLICY, agent.policy),
  success_condition: toMembers(SUCCESS, agent.success),
  save_files_to: agent.saveFilesTo === null ? null : fields.toReference(agent.saveFilesTo),
  secret_fields: agent.secretFields.map(({ fieldInternalId, origins }) => ({
    field: fields.toReference(fieldInternalId),
    origins,
  })),
  secrets: agent.secrets.map(({ name, origins }) => ({ name, origins })),
  schedule: agent.schedule && toMembers(SCHEDULE, agent.schedule),
  plan,
  warnings,
});
