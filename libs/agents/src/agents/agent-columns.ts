import type { Columns } from '@app/core';
import type { BrowserPolicy, SuccessCondition } from '@app/browsing/services';
import type { AgentDto, AgentScheduleDto, BrowserPolicyDto, SuccessConditionDto } from './agent.dto';
import type { Agent, AgentSchedule } from './agent.entity';

/** The settings in a list of agents. */
export const LISTED = {
  name: 'name',
  start_address: 'startAddress',
  planner: 'planner',
} as const satisfies Columns<AgentDto, Agent>;

export const SETTINGS = {
  ...LISTED,
  task: 'task',
  steps: 'steps',
  keep_session: 'keepSession',
  approval_seconds: 'approvalSeconds',
} as const satisfies Columns<AgentDto, Agent>;

export const POLICY = {
  allowed_domains: 'allowedDomains',
  max_steps: 'maxSteps',
  max_seconds: 'maxSeconds',
  idle_seconds: 'idleSeconds',
  download_types: 'downloadTypes',
  max_download_bytes: 'maxDownloadBytes',
  approval: 'approval',
  viewport: 'viewport',
} as const satisfies Columns<BrowserPolicyDto, BrowserPolicy>;

export const SUCCESS = {
  text: 'text',
  address: 'address',
  confirmation_number: 'confirmationNumber',
} as const satisfies Columns<SuccessConditionDto, SuccessCondition>;

export const SCHEDULE = {
  cron: 'cron',
  time_zone: 'timeZone',
} as const satisfies Columns<AgentScheduleDto, AgentSchedule>;
