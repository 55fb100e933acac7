import { type Control, ControlError, type PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { isListEntry } from '../../matching/find-control';
import { withQuestions } from '../../matching/questions';
import { keyOf } from '../../matching/words';
import { MASK } from '../../step-report';
import { matchOption } from '../../values/match-options';
import { parseNumber } from '../../values/numbers';
import type { Value } from '../run-values';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { type EntryPlan, planEntry, type Refusal } from './entry-plan';

/** Answers may bring up further questions; texts hardly ever do. */
const KEEPS_VIEW: ReadonlySet<string> = new Set(['text', 'files']);
/** Faults after which the value is a mismatch and the run goes on. */
const REFUSED: ReadonlySet<string> = new Set(['no_such_option', 'wrong_value', 'not_operable']);

/**
 * Puts a value into a control in the way of its kind and reads it back. A value that the control refuses is a mismatch; the
 * step fails only when the control is required.
 */
export async function enterValue(run: StepRun, control: Control, value: Value, action: string): Promise<void> {
  requireOrigin(control, value);
  const { controls } = await run.view();
  const plan = await scrolledPlan(run, control, value, planEntry(control, value, { controls, today: run.today }));
  run.trace.target = describeControl('problem' in plan ? control : plan.control);
  run.trace.value = value.secretOrigins ? MASK : 'problem' in plan ? value.text : plan.shown;
  if ('problem' in plan) return refused(run, control, value, plan);
  run.note(plan.note);
  await carryOut(run, plan, value, action);
}

/** The plan for an answer that a list shows only after it was scrolled. */
async function scrolledPlan(
  run: StepRun,
  control: Control,
  value: Value,
  first: EntryPlan | Refusal,
): Promise<EntryPlan | Refusal> {
  if (!('problem' in first && isListEntry(control))) return first;
  const plan = ({ controls }: PageView) => planEntry(control, value, { controls, today: run.today });
  const isFound = await run.page.scrollUntil((view) => !('problem' in plan(withQuestions(view))));
  return isFound ? plan(await run.observe()) : first;
}

async function carryOut(run: StepRun, plan: EntryPlan, value: Value, action: string, isAgain = false): Promise<void> {
  const { control } = plan;
  try {
    await run.act(
      { action, control, value: run.trace.value },
      () => operate(run, plan, value),
      KEEPS_VIEW.has(plan.expected.kind),
    );
  } catch (error) {
    if (!(error instanceof ControlError) || !REFUSED.has(error.code)) throw error;
    const { controls } = await run.observe();
    const present = controls.find(({ id }) => id === control.id) ?? control;
    // A page that draws itself anew a moment later has put the old value back.
    const isUndone = error.code === 'wrong_value' && present.value === control.value && !isAgain;
    if (isUndone) return carryOut(run, plan, value, action, true);
    return refused(run, present, value, { problem: error.message });
  }
  if (control.kind === 'link') return;
  const present = await run.page.read(control);
  if (!present) {
    // The page has replaced the control: what it shows is compared with the next view.
    await run.observe();
    return;
  }
  run.update(present);
  const mismatch = run.entries.add(present, value, plan.expected);
  noteLimits(run, present);
  if (plan.expected.kind === 'text' && control.kind === 'text') await takeSuggestion(run, present, value, action);
  if (!mismatch) return;
  if (isEmpty(present) && present.required) throw new StepError(`${describeControl(present)} did not take the value.`);
  run.note(`The page shows "${mismatch.actual}".`);
}

/** Pages do not keep a value out that is beyond the limits of its field; the browser refuses it only when the form is sent. */
function noteLimits(run: StepRun, control: Control): void {
  const problem = beyondLimits(control);
  if (problem === '') return;
  run.note(problem);
  run.notes.push(problem);
}

function beyondLimits(control: Control): string {
  const { kind, value, min, max } = control;
  if (value === '' || !LIMITED.has(kind)) return '';
  const compared = (limit: string): number =>
    kind === 'number' ? (parseNumber(value) ?? NaN) - Number(limit) : value.localeCompare(limit, 'en');
  if (max !== '' && compared(max) > 0) return `${describeControl(control)} takes at most ${max}.`;
  return min !== '' && compared(min) < 0 ? `${describeControl(control)} takes at least ${min}.` : '';
}
/** Dates and times are compared in their ISO form. */
const LIMITED: ReadonlySet<string> = new Set(['number', 'date', 'datetime', 'month', 'week', 'time']);

const SUGGESTED: ReadonlySet<string> = new Set(['option', 'menuitem', 'button', 'link', 'other']);

/** Time until suggestions are shown: pages wait for a pause in typing. Only fields that turn off the browser's own are waited for. */
const SUGGESTS_MS = 600;

/** Fields that suggest values take one only when it is clicked. */
async function takeSuggestion(run: StepRun, control: Control, value: Value, action: string): Promise<void> {
  if (value.secretOrigins !== null) return;
  if (!run.page.reacted) return;
  const known = new Set((await run.view()).controls.map(({ id }) => id));
  const isNew = ({ id, kind, disabled }: Control) => !known.has(id) && SUGGESTED.has(kind) && !disabled;
  let { controls } = await run.observe();
  const bringsOwn = control.attributes.autocomplete === 'off' && !controls.some(isNew);
  if (bringsOwn && (await run.page.waitUntil((view) => view.controls.some(isNew), SUGGESTS_MS))) {
    ({ controls } = await run.observe());
  }
  const added = controls.filter(isNew);
  const suggestion = added.find((one) => keyOf(nameOf(one)) === keyOf(value.text));
  if (!suggestion || suggestion.box.y < control.box.y) return;
  await run.act({ action, control: suggestion, value: run.trace.value }, () => run.page.click(suggestion));
}

/** Lists that load while they are used know their options only now: a synonym is tried then. */
async function operate(run: StepRun, plan: EntryPlan, value: Value): Promise<void> {
  try {
    await plan.operate(run.page);
  } catch (error) {
    if (!(error instanceof ControlError) || error.code !== 'no_such_option') throw error;
    const present = await run.page.read(plan.control);
    const found = present?.options?.length ? matchOption(value.text, present.options) : null;
    if (!present || !found || 'problem' in found) throw error;
    await run.page.choose(present, [found.option.label]);
    plan.expected = { kind: 'choice', options: [found.option.label] };
  }
}

function refused(run: StepRun, control: Control, value: Value, { problem }: Refusal): void {
  if (control.required && isEmpty(control)) throw new StepError(`${describeControl(control)} is required. ${problem}`);
  run.entries.refuse(control, value, problem);
  run.note(problem);
}

/** Secrets go only where the owner of the agent has said. */
export function requireOrigin(control: Control, { secretOrigins, field }: Value): void {
  if (secretOrigins === null || secretOrigins.includes(control.origin)) return;
  throw new StepError(`The secret "${field}" may not be entered on ${control.origin}.`, 'secret_refused');
}

const isEmpty = ({ value, checked }: Control) => value === '' && checked !== true;
