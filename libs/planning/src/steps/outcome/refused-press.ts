import type { PageView, SuccessCondition } from '@app/browsing';
import { agreesTo, askingButtons, refusesDeed } from '../actions/drawn-dialog';
import { complains, praises, regrets, saysRefused } from '../submitting/complaint-words';
import { ANSWER_MS, complaintsOf } from '../submitting/submitting';
import type { StepsOutcome } from '../step-hooks';
import type { StepRun } from '../step-run';

/** Time in which a page answers that shows that it works, for example by a disabled button. */
const WORK_MS = 5_000;
/** Texts of pages that work. */
const WORKS = /\b(?:saving|sending|loading|processing|updating|checking|uploading|please wait) ?(?:…|\.\.\.)/i;
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
  const complaints =
    after.address === before.address && !asksFirst(run, before, after) ? complaintsAfter(before, after) : [];
  const others = complaints.filter((complaint) => !said.includes(complaint));
  return others.length === 0 ? '' : run.values.mask(`The page shows: ${others.join(' ')}`);
}

/** Whether a dialog has come up that asks about what was clicked: "This cannot be undone" is a part of its question. */
function asksFirst(run: StepRun, before: PageView, view: PageView): boolean {
  if (before.dialog !== null || run.last?.inDialog) return false;
  const buttons = askingButtons(run, view);
  return buttons.some(refusesDeed) && buttons.some(agreesTo(run.last));
}

const complaintsAfter = (before: PageView, after: PageView): string[] => [
  ...complaintsOf(before, plain(after)),
  ...refusingLines(before, after),
];

/** A few lines that have come up on a page that stays as it was, of which one says that something was not taken. */
function refusingLines(before: PageView, after: PageView): string[] {
  const known = new Set([...before.text.split('\n'), ...after.messages].map((line) => line.trim()));
  const added = after.text.split('\n').filter((line) => line.trim() !== '' && !known.has(line.trim()));
  if (added.length > MAX_ADDED) return [];
  // What the run has written itself, such as a comment, is no message of the page.
  const isEntered = (line: string): boolean =>
    before.controls.some(({ value }) => value.trim() !== '' && value.includes(line.trim()));
  return added
    .filter((line) => line.length <= LONGEST_LINE && (saysRefused(line) || regrets(line)) && !isEntered(line))
    .map((line) => `"${line.trim()}"`);
}
/** More lines are another page. */
const MAX_ADDED = 3;
/** In characters: longer lines are texts of the page, no messages. */
const LONGEST_LINE = 200;

/** Without messages that may as well be no complaint. */
const plain = (view: PageView): PageView => ({
  ...view,
  messages: view.messages.filter((message) => complains(message) && !praises(message) && !WAITS.test(message)),
});

/** Fails a run that ends with such a message; a success condition that holds says more than it. */
export async function endsRefused(
  run: StepRun,
  { text, address, confirmationNumber }: SuccessCondition,
): Promise<StepsOutcome['failure']> {
  const isProven = text !== null || address !== null || confirmationNumber;
  if (!isProven) await answerToPress(run);
  const message = await refusalOfPress(run);
  if (message === '') return null;
  if (!isProven) return { code: 'step_failed', message, step: -1 };
  run.notes.push(message);
  return null;
}

/** Waits for what the page shows after the last click or key of a run: while it works, and where it has shown nothing yet. */
async function answerToPress(run: StepRun): Promise<void> {
  const before = run.beforePress;
  if (!before) return;
  const isAnswered = (view: PageView) => view.address !== before.address || complaintsAfter(before, view).length > 0;
  const now = await run.view();
  if (isAnswered(now)) return;
  if (works(before, now)) await run.page.waitUntil((view) => isAnswered(view) || !works(before, view), WORK_MS);
  else if (now.text === before.text && now.messages.length === before.messages.length)
    await run.page.waitUntil((view) => isAnswered(view) || view.text !== before.text, ANSWER_MS);
  else return;
  await run.observe();
}

/** Whether the page says that it works, or has disabled a button since. */
function works(before: PageView, now: PageView): boolean {
  if (WORKS.test(now.text) && !WORKS.test(before.text)) return true;
  const enabled = new Set(
    before.controls.filter(({ kind, disabled }) => kind === 'button' && !disabled).map(({ id }) => id),
  );
  return now.controls.some(({ id, disabled }) => disabled && enabled.has(id));
}
