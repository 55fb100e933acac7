import type { StepsInput, StepsOutcome } from './step-hooks';

export type { ForeseenAction, StepFailureCode, StepHooks, StepsInput, StepsOutcome } from './step-hooks';

/** Carries out the steps of a task on a page and checks the success condition. Errors of the hooks and of the signal are thrown. */
export async function executeSteps(input: StepsInput): Promise<StepsOutcome> {
  const [step] = input.steps;
  if (step) await input.hooks.beforeStep(step, 0);
  input.signal.throwIfAborted();
  const failure = step
    ? { code: 'step_failed' as const, message: `The action "${step.kind}" cannot be carried out yet.`, step: 0 }
    : null;
  return { failure, notes: [], confirmationNumber: null, mismatches: [], reads: [], downloads: [] };
}
