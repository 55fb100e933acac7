import { type FinishedDownload, SessionError } from '@app/browsing';
import type { StepsOutcome } from '@app/planning';
import { ParkedError } from './approval-gate';
import { type FailureCode, NO_RESULTS, type SavedDownload, type SessionOutcome } from './session-messages';

/** The outcome of steps that have ended. `failureCode` is null for those that succeeded. */
export function stepsOutcome(
  steps: StepsOutcome,
  failureCode: FailureCode | null,
  downloads: readonly FinishedDownload[],
): Omit<SessionOutcome, 'usedSeconds'> {
  const { failure, notes, confirmationNumber, mismatches, reads } = steps;
  return {
    ...NO_RESULTS,
    ...{ status: failure ? 'failed' : 'succeeded', code: failureCode, error: failure?.message ?? '' },
    ...{ notes, confirmationNumber, mismatches, reads },
    downloads: downloads.map((file) => saved(file, steps.downloads)),
  };
}

/** The outcome of a run that ended before its steps did. Rethrows what is not about the run, such as a lost worker. */
export function endedOutcome(error: unknown): Omit<SessionOutcome, 'usedSeconds'> {
  if (error instanceof ParkedError) return { ...NO_RESULTS, status: 'parked' };
  if (error instanceof SessionError) return { ...NO_RESULTS, status: 'failed', code: error.code, error: error.message };
  throw error;
}

/** Downloads that no step asked for are those of the agent. */
function saved(file: FinishedDownload, named: StepsOutcome['downloads']): SavedDownload {
  const { path, name, mediaType, size, sha256 } = file;
  const saveTo = named.find((one) => one.path === path)?.saveTo ?? null;
  return { path, name, mediaType, size, sha256, saveTo };
}
