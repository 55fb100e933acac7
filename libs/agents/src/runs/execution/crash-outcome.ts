import { NO_RESULTS, type FailureCode, type SessionOutcome } from '../../session/session-messages';
import type { AgentRun } from '../agent-run.entity';

/** Attempts of a run whose process or browser ends by itself before it has submitted anything. */
const CRASHES = 3;

export const INTERRUPTED =
  'The service was interrupted after the run had sent something to the site. It is not repeated, because that could send it twice.';
const CRASHED = 'The browser ended unexpectedly, several times.';

/**
 * What becomes of a run whose process or browser has ended by itself.
 * @param attempt the number of the job's attempt, from 1
 * @returns null when the job is to be retried: it repeats the run, or parks one that waits for a reviewer
 */
export function outcomeOfCrash(
  { status, submittedAt }: Pick<AgentRun, 'status' | 'submittedAt'>,
  attempt: number,
): SessionOutcome | null {
  if (status === 'awaiting_approval') return null;
  if (submittedAt !== null) return failedAs('interrupted', INTERRUPTED);
  return attempt < CRASHES ? null : failedAs('browser_crashed', CRASHED);
}

const failedAs = (code: FailureCode, error: string): SessionOutcome => ({
  ...NO_RESULTS,
  ...{ status: 'failed', code, error, usedSeconds: 0 },
});
