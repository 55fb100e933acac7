import type { FailureCode } from '../session/session-messages';
import type { AgentRunResult } from './agent-run.entity';
import type { AgentRunChanges } from './agent-runs.repository';

const WITHOUT_WORK = { confirmationNumber: null, mismatches: [] };

/** The columns of a run that ends without an outcome of its browser. */
export const cancelled = (notes: string): AgentRunChanges => ({
  result: { status: 'cancelled', notes, ...WITHOUT_WORK },
});

/** @param error a sentence */
export const failed = (errorCode: FailureCode, error: string, notes = ''): AgentRunChanges => ({
  ...{ error, errorCode },
  result: { status: 'failed', notes, ...WITHOUT_WORK } satisfies AgentRunResult,
});
