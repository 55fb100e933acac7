import { type PageDriver, permitsAddress } from '@app/browsing';
import { executeByModel, executeSteps, type ModelDecision, type StepHooks, type StepsOutcome } from '@app/planning';
import type { Planner, SessionInput } from './session-messages';
import { instructionsOf, notUnderstood } from './unread-guard';

/** What a planner works with. */
export interface Planning {
  input: Pick<SessionInput, 'task' | 'steps' | 'values' | 'success' | 'policy'>;
  page: PageDriver;
  hooks: StepHooks;
  signal: AbortSignal;
  /** Asks the language model of the service. */
  decide: (observation: string) => Promise<ModelDecision>;
}

type CarryOut = (planning: Planning) => Promise<StepsOutcome>;

/** Recorded steps, or those that the task says. What of it was not understood is among the notes. */
const byRules: CarryOut = async ({ input, page, hooks, signal }) => {
  const { steps, unread } = instructionsOf(input);
  const outcome = await executeSteps({ steps, page, values: input.values, success: input.success, hooks, signal });
  return { ...outcome, notes: [...unread.map(notUnderstood), ...outcome.notes] };
};

/** Recorded steps need no decisions. */
const byModel: CarryOut = (planning) => {
  const { input, page, hooks, signal, decide } = planning;
  if (input.steps) return byRules(planning);
  const permits = (address: string): boolean => permitsAddress(input.policy.allowedDomains, address);
  return executeByModel({
    ...{ task: input.task, values: input.values, success: input.success },
    page,
    hooks,
    signal,
    decide,
    permits,
  });
};

const PLANNERS: Readonly<Record<Planner, CarryOut>> = { rules: byRules, model: byModel };

/** Carries out the task of a run with its planner. */
export function carryOut(planner: Planner, planning: Planning): Promise<StepsOutcome> {
  return PLANNERS[planner](planning);
}
