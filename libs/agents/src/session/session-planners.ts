import type { PageDriver } from '@app/browsing';
import { executeSteps, parseTask, type StepHooks, type StepsOutcome } from '@app/planning';
import type { Planner, SessionInput } from './session-messages';

/** What a planner works with. */
export interface Planning {
  input: Pick<SessionInput, 'task' | 'steps' | 'values' | 'success'>;
  page: PageDriver;
  hooks: StepHooks;
  signal: AbortSignal;
}

type CarryOut = (planning: Planning) => Promise<StepsOutcome>;

/** Recorded steps, or those that the task says. */
const byRules: CarryOut = ({ input, page, hooks, signal }) => {
  const steps = input.steps ?? parseTask(input.task).steps;
  return executeSteps({ steps, page, values: input.values, success: input.success, hooks, signal });
};

const PLANNERS: Readonly<Partial<Record<Planner, CarryOut>>> = { rules: byRules };

/** Carries out the task of a run with its planner. */
export function carryOut(planner: Planner, planning: Planning): Promise<StepsOutcome> {
  const plan = PLANNERS[planner];
  if (!plan) throw new Error(`The planner "${planner}" is not installed.`);
  return plan(planning);
}
