export const RUN_STATUSES = ['pending', 'running', 'review', 'succeeded', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** The changes of state that exist. Each is one conditional update (`RunsRepository.change`). */
export const RUN_TRANSITIONS: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  pending: ['running', 'failed', 'cancelled'],
  // To itself: another worker continues the job of one that died.
  running: ['running', 'review', 'succeeded', 'failed', 'cancelled'],
  review: ['succeeded', 'failed'],
  succeeded: [],
  failed: ['pending'],
  cancelled: ['pending'],
};

/** The states of a run whose job is not done. */
export const AT_WORK: readonly RunStatus[] = ['pending', 'running'];

/** The states without work or decisions to come. */
export const ENDED: readonly RunStatus[] = ['succeeded', 'failed', 'cancelled'];

/** The states from which a run can get to `status`. */
export const statesBefore = (status: RunStatus): RunStatus[] =>
  RUN_STATUSES.filter((from) => RUN_TRANSITIONS[from].includes(status));
