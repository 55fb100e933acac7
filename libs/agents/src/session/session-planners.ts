import { type PageDriver, permitsAddress } from '@app/browsing';
import { executeByModel, executeSteps, type ModelDecision, type StepHooks, type StepsOutcome } from '@app/planning';
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

/** Carries out the instructions of a run, or what a model decides. What was not understood is among the notes. */
export async function carryOut({ input, instructions, page, hooks, signal, decide }: Planning): Promise<StepsOutcome> {
  const { task, values, success, policy } = input;
  if (instructions) {
    const { steps, unread } = instructions;
    const outcome = await executeSteps({ steps, page, values, success, hooks, signal });
    return { ...outcome, notes: [...unread.map(notUnderstood), ...outcome.notes] };
  }
  const permits = (address: string): boolean => permitsAddress(policy.allowedDomains, address);
  return executeByModel({ task, values, success, page, hooks, signal, decide, permits });
}
