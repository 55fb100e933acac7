import { type PageDriver, permitsAddress } from '@app/browsing';
import {
  executeByModel,
  executeSteps,
  type ModelDecision,
  type StepHooks,
  type StepsInput,
  type StepsOutcome,
} from '@app/planning';
import { type Instructions, notUnderstood } from './instructions';
import type { SessionInput } from './session-messages';

/** What a task is carried out with. */
interface Planning {
  input: Pick<SessionInput, 'task' | 'values' | 'success' | 'policy'>;
  /** Null when a model decides the steps. */
  instructions: Instructions | null;
  page: PageDriver;
  hooks: StepHooks;
  signal: AbortSignal;
  /** Asks the language model of the service. */
  decide: (observation: string) => Promise<ModelDecision>;
}

/**
 * Carries out the instructions of a run, or what a model decides. What was not understood is among the notes, and a run ends with it
 * where it orders something.
 */
export async function carryOut({ input, instructions, page, hooks, signal, decide }: Planning): Promise<StepsOutcome> {
  const { task, values, success, policy } = input;
  if (instructions) {
    const outcome = await executeUnderstood(instructions, { page, values, success, hooks, signal });
    return { ...outcome, notes: [...instructions.unread.map(notUnderstood), ...outcome.notes] };
  }
  const permits = (address: string): boolean => permitsAddress(policy.allowedDomains, address);
  return executeByModel({ task, values, success, page, hooks, signal, decide, permits });
}

/** Steps behind a deed that was not understood may depend on it. What the whole task must achieve is not asked of a part of it. */
async function executeUnderstood(
  { steps, unread }: Instructions,
  input: Omit<StepsInput, 'steps'>,
): Promise<StepsOutcome> {
  const ending = unread.filter(({ endsBefore }) => endsBefore !== null);
  const [first] = ending.sort((a, b) => (a.endsBefore ?? 0) - (b.endsBefore ?? 0));
  if (!first) return executeSteps({ ...input, steps });
  const step = first.endsBefore ?? 0;
  const outcome = await executeSteps({ ...input, steps: steps.slice(0, step), success: NO_CONDITION });
  const failure = { code: 'step_failed', message: notUnderstood(first), step: -1 } as const;
  return { ...outcome, failure: outcome.failure ?? failure };
}
const NO_CONDITION = { text: null, address: null, confirmationNumber: false };
