import type { PageView, SuccessCondition } from '@app/browsing';
import { shows } from '../actions/navigating-steps';
import type { StepsOutcome } from '../step-hooks';
import type { StepRun } from '../step-run';
import { findConfirmationNumber } from './confirmation-number';

/** Time in which the success condition must hold after the last step. */
const SUCCESS_MS = 5_000;

/** Checks the success condition on the last page. Without one a run succeeds: pages with error messages have failed the step. */
export async function checkSuccess(run: StepRun, success: SuccessCondition): Promise<StepsOutcome['failure']> {
  const problem = (view: PageView) => problemOf(run, success, view);
  if (problem(await run.observe()) === null) return null;
  await run.page.waitUntil((view) => problem(view) === null, SUCCESS_MS);
  const message = problem(await run.observe());
  return message === null ? null : { code: 'success_condition', message, step: -1 };
}

function problemOf(
  run: StepRun,
  { text, address, confirmationNumber }: SuccessCondition,
  view: PageView,
): string | null {
  if (text !== null && !shows(view, text)) return `The page does not show "${text}".`;
  if (address !== null && !view.address.includes(address))
    return `The address of the page does not contain "${address}".`;
  if (confirmationNumber && !numberIn(run, view)) return 'No confirmation number was found.';
  return null;
}

/** The number with which the site confirms what the run has sent; null without one, and when nothing was sent. */
export async function confirmationOf(run: StepRun, { confirmationNumber }: SuccessCondition): Promise<string | null> {
  if (!run.hasSubmitted && !confirmationNumber) return null;
  return numberIn(run, await run.view());
}

const numberIn = (run: StepRun, view: PageView) => {
  const pages = run.afterSubmit ? [view, run.afterSubmit] : [view];
  const found = pages.map((page) => findConfirmationNumber(page, run.entries.texts)).find((number) => number !== null);
  return found === undefined ? null : run.values.mask(found);
};
