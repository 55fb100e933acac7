import { ControlError } from '@app/browsing';
import type { Step } from '../task/step';
import { endsAsked, questionOfStep, refusedByMessage } from './outcome/open-question';
import { endsRefused, refusalOfPress } from './outcome/refused-press';
import { checkSuccess, confirmationOf } from './outcome/success';
import { dialogText } from './actions/navigating-steps';
import { answerInWords, isConfirmation } from './actions/pointing-steps';
import { sendChange } from './ordering/sending-changes';
import { orOnOtherPage } from './locating/other-pages';
import { StepError } from './step-error';
import { handlerOf } from './step-handlers';
import type { StepsInput, StepsOutcome } from './step-hooks';
import { StepRun } from './step-run';

export type { ForeseenAction, StepFailureCode, StepHooks, StepsInput, StepsOutcome } from './step-hooks';

/** Carries out the steps of a task on a page and checks the success condition. Errors of the hooks and of the signal are thrown. */
export async function executeSteps(input: StepsInput): Promise<StepsOutcome> {
  const run = new StepRun(input);
  const { success } = input;
  const failure =
    (await carryOut(run, input)) ??
    (await checkSuccess(run, success)) ??
    (await endsRefused(run, success)) ??
    (await endsAsked(run, success));
  return outcomeOf(run, input.success, failure);
}

/** What a run has done and found. */
export async function outcomeOf(
  run: StepRun,
  success: StepsInput['success'],
  failure: StepsOutcome['failure'],
): Promise<StepsOutcome> {
  for (const field of run.values.missing) run.notes.push(`The placeholder "${field}" has no value.`);
  return {
    failure,
    notes: run.notes.map((note) => run.values.mask(note)),
    confirmationNumber: await confirmationOf(run, success),
    mismatches: run.entries.mismatches,
    reads: run.reads,
    downloads: run.downloads,
  };
}

async function carryOut(run: StepRun, { steps, hooks }: StepsInput): Promise<StepsOutcome['failure']> {
  for (const [index, step] of steps.entries()) {
    run.begin(step, index);
    await hooks.beforeStep(step, index);
    const failed =
      (await isGiven(run, step)) ?? (run.trace.skipped ? null : await attempt(run, step, steps[index + 1]));
    if (failed && step.optional && failed.code === 'step_failed') {
      run.note(failed.message);
      run.trace.skipped = true;
    } else if (failed) {
      const message = `${failed.message} ${await refusalOfPress(run, failed.message)}`.trim();
      run.note(message);
      await run.report('failed', step.kind);
      return { code: failed.code, message: run.values.mask(message), step: index };
    }
    await run.report(run.trace.skipped ? 'skipped' : 'done', step.kind);
  }
  return null;
}

/** Looks whether the condition of a step holds; where it does not, the step is left out. @returns why that cannot be told, or null */
async function isGiven(run: StepRun, { given }: Step): Promise<StepError | null> {
  if (!given) return null;
  const decided = await run.decided(given);
  if ('problem' in decided) return new StepError(run.values.mask(decided.problem));
  if (decided.holds !== given.isNot) return null;
  run.trace.skipped = true;
  run.notes.push(`"${run.sentence}" was left out, because its condition does not hold.`);
  return null;
}

/** @returns why the step cannot be carried out, or null; other errors end the run and are thrown */
async function attempt(run: StepRun, step: Step, next: Step | undefined): Promise<StepError | null> {
  try {
    await prepareDialog(run, next);
    const handler = handlerOf(step.kind) as (run: StepRun, step: Step) => Promise<void>;
    await orOnOtherPage(run, () => handler(run, step));
    await sendChange(run, step, next);
    return questionOfStep(run, step) ?? (await refusedByMessage(run, step));
  } catch (error) {
    if (error instanceof StepError) return error;
    if (error instanceof ControlError) return new StepError(error.message);
    throw error;
  }
}

const isAnswer = (run: StepRun, step: Step): boolean =>
  step.kind === 'answer_dialog' ||
  (step.kind === 'click' && (isConfirmation(step.text) || answerInWords(run.wanted(step.target)) !== null));

/** A dialog of the browser blocks the page until it is answered: the answer of the next step is prepared before it comes up. */
async function prepareDialog(run: StepRun, next: Step | undefined): Promise<void> {
  // The answer for a dialog that did not come up is none for a later one.
  const [answered, before] = [run.steps[run.index - 2], run.steps[run.index - 1]];
  if (answered && answered.kind !== 'answer_dialog' && before && isAnswer(run, before))
    await run.page.answerDialog(null);
  if (next?.kind === 'answer_dialog') {
    return run.page.answerDialog({ accept: next.accept, text: dialogText(run, next.answer) });
  }
  if (next?.kind !== 'click') return;
  const answer = isConfirmation(next.text) || answerInWords(run.wanted(next.target));
  if (answer !== null) await run.page.answerDialog({ accept: answer, text: null });
}
