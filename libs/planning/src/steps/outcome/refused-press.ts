import type { PageView, SuccessCondition } from '@app/browsing';
import { COMPLAINT, complaintsOf, PRAISE } from '../submitting/submitting';
import type { StepsOutcome } from '../step-hooks';
import type { StepRun } from '../step-run';

const WAITS = /\bplease (?:wait|hold|stand by|be patient)\b|\bloading\b/i;

/**
 * What the page has said against the last click or key, for pages that check a form without sending it. Another page is no answer to
 * a click, so only messages of the same page count.
 * @param said what the run says already
 * @returns a sentence with the other messages in quotation marks; '' without any
 */
export async function refusalOfPress(run: StepRun, said = ''): Promise<string> {
  const before = run.beforePress;
  if (!before) return '';
  const after = await run.view();
  const complaints = after.address === before.address ? complaintsOf(before, plain(after)) : [];
  const others = complaints.filter((complaint) => !said.includes(complaint));
  return others.length === 0 ? '' : run.values.mask(`The page shows: ${others.join(' ')}`);
}

/** Without messages that may as well be no complaint. */
const plain = (view: PageView): PageView => ({
  ...view,
  messages: view.messages.filter((message) => COMPLAINT.test(message) && !PRAISE.test(message) && !WAITS.test(message)),
});

/** Fails a run that ends with such a message; a success condition that holds says more than it. */
export async function endsRefused(
  run: StepRun,
  { text, address, confirmationNumber }: SuccessCondition,
): Promise<StepsOutcome['failure']> {
  const message = await refusalOfPress(run);
  if (message === '') return null;
  if (text === null && address === null && !confirmationNumber) return { code: 'step_failed', message, step: -1 };
  run.notes.push(message);
  return null;
}
