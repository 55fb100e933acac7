import type { Control, PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { likeness } from '../../matching/likeness';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { complains, praises, refuses } from './complaint-words';
import { refusedInShort } from './short-answer';
import { submits } from './submit-words';

/** Time in which the answer to a submission, or to another click, is shown. */
export const ANSWER_MS = 1_500;
const MAX_QUOTED = 5;
const LONGEST_MESSAGE = 200;

/**
 * Clicks a control. Before it sends something, everything that was entered is read again; after it, the page's own messages
 * fail the step.
 */
export async function clickControl(run: StepRun, control: Control, action: string, count = 1): Promise<void> {
  const sends = submits(control);
  if (!sends) return run.act({ action, control }, () => run.page.click(control, { count }));
  const work = () => run.page.click(control, { count });
  if (isSignIn(run, control)) return signInBy(run, { action, control }, work);
  await submitBy(run, { action, control }, work);
}

async function signInBy(
  run: StepRun,
  intention: { action: string; control: Control },
  work: () => Promise<void>,
): Promise<void> {
  const before = await run.observe();
  await run.signIn(() => run.act({ ...intention, submits: true }, work));
  const after = await answerOf(run, before);
  const found = complaintsOf(before, after);
  const complaints = found.length > 0 ? found : refusedInShort(before, after);
  if (complaints.length > 0) throw new StepError(run.values.mask(`The sign-in was refused: ${complaints.join(' ')}`));
}

/** Carries out what sends a form, and looks at the answer. */
export async function submitBy(
  run: StepRun,
  intention: { action: string; control: Control | null },
  work: () => Promise<void>,
): Promise<void> {
  const before = await run.observe();
  for (const { field, actual } of run.entries.check(before)) run.note(`"${field}" shows "${actual}".`);
  await run.act({ ...intention, submits: true }, work);
  run.hasSubmitted = true;
  const after = await answerOf(run, before);
  run.afterSubmit = after;
  const found = [...complaintsOf(before, after), ...refusingHeadings(before, after)];
  const complaints = found.length > 0 ? found : refusedInShort(before, after);
  if (complaints.length > 0)
    throw new StepError(run.values.mask(`The page did not accept the form: ${complaints.join(' ')}`));
}

/** Presses a button that leads to the next page of a form; what the page says against it fails the step. */
export async function goOn(run: StepRun, control: Control, action: string): Promise<void> {
  if (submits(control)) return clickControl(run, control, action);
  const before = await run.view();
  await run.act({ action, control }, () => run.page.click(control));
  const complaints = complaintsOf(before, await run.view());
  if (complaints.length > 0) throw new StepError(run.values.mask(`The page does not go on: ${complaints.join(' ')}`));
}

/** The page after a submission; pages that send by script answer a moment later. */
async function answerOf(run: StepRun, before: PageView): Promise<PageView> {
  const isAnswer = (view: PageView) =>
    view.address !== before.address || view.text !== before.text || view.messages.length > 0;
  const after = await run.observe();
  if (isAnswer(after) || before.controls.length === 0) return after;
  await run.page.waitUntil(isAnswer, ANSWER_MS);
  return run.observe();
}

/** The headings of a page that answers a form with a page about an error. */
const refusingHeadings = (before: PageView, after: PageView): string[] =>
  after.headings
    .filter((heading) => refuses(heading) && !praises(heading) && !before.headings.includes(heading))
    .map((heading) => `"${heading.slice(0, LONGEST_MESSAGE)}"`);

/** What the page says against a form that it shows again. */
export function complaintsOf(before: PageView, after: PageView): string[] {
  const known = new Set(before.messages);
  const messages = after.messages.filter((message) => !praises(message) || complains(message));
  const isForm = after.controls.some(({ form, kind }) => form !== null || kind === 'text');
  const invalid = isForm ? after.controls.filter((control) => control.invalid).map(describeInvalid) : [];
  const complaints = messages.filter((message) => complains(message) && (!known.has(message) || invalid.length > 0));
  const words = [...new Set([...complaints, ...(complaints.length > 0 ? [] : invalid)])];
  return words
    .slice(0, MAX_QUOTED)
    .map((message) => `"${message.replace(/\s+/g, ' ').trim().slice(0, LONGEST_MESSAGE)}"`);
}

const describeInvalid = (control: Control) =>
  control.description === '' ? `${describeControl(control)} is invalid` : `${nameOf(control)}: ${control.description}`;

const SIGN_IN = ['Sign in', 'Log in', 'Login'];
const NAMED_SO = 0.8;

/** A button for signing in where a secret of this origin was entered: the origins of the secret authorise it. */
const isSignIn = (run: StepRun, control: Control) =>
  run.entries.hasSecretFor(control.origin) && SIGN_IN.some((words) => likeness(words, nameOf(control)) >= NAMED_SO);
