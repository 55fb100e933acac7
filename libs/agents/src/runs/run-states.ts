/** The states of a run (contract, "States and transitions"). */
export const AGENT_RUN_STATUSES = [
  'pending',
  'running',
  'awaiting_approval',
  'succeeded',
  'failed',
  'cancelled',
] as const;
export type AgentRunStatus = (typeof AGENT_RUN_STATUSES)[number];

/** The changes of state that exist (ARCHITECTURE, "Computer agents"). Each is one conditional update (`AgentRunsRepository.change`). */
export const AGENT_RUN_TRANSITIONS: Readonly<Record<AgentRunStatus, readonly AgentRunStatus[]>> = {
  pending: ['running', 'failed', 'cancelled'],
  // To itself: another worker continues the job of one that died.
  running: ['running', 'awaiting_approval', 'succeeded', 'failed', 'cancelled'],
  awaiting_approval: ['running', 'failed', 'cancelled'],
  succeeded: [],
  failed: [],
  cancelled: [],
};

/** The states without work or decisions to come. */
export const ENDED: readonly AgentRunStatus[] = AGENT_RUN_STATUSES.filter(
  (status) => AGENT_RUN_TRANSITIONS[status].length === 0,
);

/** The states from which a run can get to `status`. */
export const statesBefore = (status: AgentRunStatus): AgentRunStatus[] =>
  AGENT_RUN_STATUSES.filter((from) => AGENT_RUN_TRANSITIONS[from].includes(status));
