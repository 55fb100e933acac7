import type { PageView, SuccessCondition } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { harmOf } from '../../matching/harms';
import type { Step } from '../../task/step';
import { agreesTo, askingButtons, refusesDeed } from '../actions/drawn-dialog';
import { complains, praises, saysRefused } from '../submitting/complaint-words';
import { StepError } from '../step-error';
import type { StepsOutcome } from '../step-hooks';
import type { StepRun } from '../step-run';

/** Pages ask while they are loaded, too: their questions concern nothing that the task orders. */
const ONLY_OPENS: ReadonlySet<Step['kind']> = new Set(['open', 'back', 'reload', 'switch_tab']);
const MAX_NAMED = 5;

/** What a step has ordered was not done when the page has asked about it and the answer was no, because the task has none. */
export function questionOfStep(run: StepRun, { kind }: Step): StepError | null {
  if (run.unanswered === null || ONLY_OPENS.has(kind)) return null;
  return new StepError(
    `The page asked "${run.unanswered}", and the task does not say the answer, so it was no. Write behind this step: and confirm.`,
  );
}

/**
 * What was pressed was not done where the page has answered it with a message of the browser and stays as it was: one that complains, or
 * any after a deed that cannot be taken back.
 */
export async function refusedByMessage(run: StepRun, { kind }: Step): Promise<StepError | null> {
  const { alerted, beforePress, last } = run;
  if (alerted === null || beforePress === null || ONLY_OPENS.has(kind) || praises(alerted)) return null;
  const harm = last === null ? null : harmOf([nameOf(last), last.title].join(' '));
  const isHarm = harm !== null && TAKES_AWAY.has(harm);
  if (!isHarm && !complains(alerted) && !saysRefused(alerted)) return null;
  const { text, address } = await run.observe();
  return text === beforePress.text && address === beforePress.address
    ? new StepError(run.values.mask(`The page says "${alerted}", and has not changed.`))
    : null;
}

/** Deeds whose result a page shows: what was there is gone. */
const TAKES_AWAY: ReadonlySet<string> = new Set(['delete', 'cancel', 'unsubscribe']);

/**
 * Fails a run at whose end the page asks whether it should do what was clicked last: it has not been done. A success condition that
 * holds says more.
 */
export async function endsAsked(
  run: StepRun,
  { text, address, confirmationNumber }: SuccessCondition,
): Promise<StepsOutcome['failure']> {
  const isProven = text !== null || address !== null || confirmationNumber;
  const before = run.beforePress;
  if (isProven || !before || before.dialog !== null || run.last?.inDialog) return null;
  const view = await run.view();
  const { controls, dialog } = view;
  const buttons = askingButtons(run, view);
  const asks = buttons.some((button) => refusesDeed(button)) && buttons.some((button) => agreesTo(run.last)(button));
  const isForm = controls.some(({ inDialog, value, kind }) => inDialog && (kind === 'text' || value !== ''));
  if (!asks || isForm) return null;
  const names = buttons.slice(0, MAX_NAMED).map(describeControl).join(', ');
  const message = `The page asks "${dialog ?? newLine(before, view)}", and the task does not say the answer. Write which of its buttons to click: ${names}.`;
  return { code: 'step_failed', message: run.values.mask(message), step: -1 };
}

/** The first line that the last click has brought up. */
function newLine(before: PageView, { text }: PageView): string {
  const known = new Set(before.text.split('\n'));
  return (text.split('\n').find((line) => !known.has(line)) ?? '').slice(0, LONGEST_LINE);
}
const LONGEST_LINE = 200;
