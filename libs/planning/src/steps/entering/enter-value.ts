import { type Control, ControlError, type PageView } from '@app/browsing';
import { describeControl, nameOf, questionOf } from '../../matching/control-texts';
import { isListEntry } from '../../matching/find-control';
import { withQuestions } from '../../matching/questions';
import { keyOf } from '../../matching/words';
import { MASK } from '../../step-report';
import { matchOption } from '../../values/match-options';
import { parseNumber } from '../../values/numbers';
import type { Value } from '../run-values';
import { RefusedValueError, StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { periodFields } from './period-fields';
import { parsePeriod } from '../../values/periods';
import { answersWith, dateOf, type EntryPlan, pickerPlan, planEntry, plannedPeriod, type Refusal } from './entry-plan';

/** Answers may bring up further questions, and files a list of them; texts hardly ever do. */
const KEEPS_VIEW: ReadonlySet<string> = new Set(['text']);
const REFUSED: ReadonlySet<string> = new Set(['no_such_option', 'wrong_value', 'not_operable']);
/** Other controls may show a value in a form of their own. */
const SHOWN_EXACTLY: ReadonlySet<string> = new Set(['select', 'multiselect', 'radio', 'checkbox', 'switch']);

/**
 * Puts a value into a control in the way of its kind and reads it back. A value that the page shows otherwise is a mismatch, and the run
 * goes on. @throws RefusedValueError when the control does not take the value; the mismatch is kept, too
 */
export async function enterValue(run: StepRun, control: Control, value: Value, action: string): Promise<void> {
  requireOrigin(control, value);
  if (await enterPeriod(run, control, value, action)) return;
  if (!dateOf(control, value, run.today) && (await enterInCalendar(run, control, value, action))) return;
  const { controls } = await run.view();
  const plan = await scrolledPlan(run, control, value, planEntry(control, value, { controls, today: run.today }));
  run.trace.target = describeControl('problem' in plan ? control : plan.control);
  run.trace.value = value.secretOrigins ? MASK : 'problem' in plan ? value.text : plan.shown;
  if ('problem' in plan) {
    const name = questionOf(control);
    throw refusal(run, control, controls, value, name === '' ? plan.problem : `"${name}": ${plan.problem}`);
  }
  run.note(plan.note);
  await carryOut(run, plan, value, action);
}

/** Enters the first and the last day into the two fields of a period. @returns false for other values, and where one field takes both */
async function enterPeriod(run: StepRun, control: Control, value: Value, action: string): Promise<boolean> {
  const period = value.secretOrigins === null ? parsePeriod(value.text, run.today) : null;
  const fields = period && periodFields(control, (await run.view()).controls);
  if (!period || !fields) return false;
  const plan = plannedPeriod(fields[0], period, fields[1]);
  [run.trace.target, run.trace.value] = [describeControl(control), plan.shown];
  await carryOut(run, plan, value, action);
  return true;
}

/** Picks a date or a time in what a field opens that may as well take any text. @returns false when it opens nothing for them */
export async function enterInCalendar(run: StepRun, control: Control, value: Value, action: string): Promise<boolean> {
  const plan = pickerPlan(control, value, run.today);
  if (!plan) return false;
  const opens = () => run.page.opensPicker(control);
  if (!(await run.act({ action: 'click', control, changes: false }, opens))) return false;
  [run.trace.target, run.trace.value] = [describeControl(control), plan.shown];
  await carryOut(run, plan, value, action);
  return true;
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
    return afterRefusal(run, plan, value, action, { error, isAgain });
  }
  if (control.kind !== 'link') await noteOutcome(run, plan, value, action);
}

/** Tries once more what the page has undone or may take as a date; else a value that is shown in another form is noted. */
async function afterRefusal(
  run: StepRun,
  plan: EntryPlan,
  value: Value,
  action: string,
  { error, isAgain }: { error: ControlError; isAgain: boolean },
): Promise<void> {
  const { control, isDate } = plan;
  const { controls } = await run.observe();
  const present = controls.find(({ id }) => id === control.id) ?? control;
  const isWrong = error.code === 'wrong_value';
  // A page that draws itself anew a moment later has put the old value back.
  if (isWrong && present.value === control.value && !isAgain) return carryOut(run, plan, value, action, true);
  // A field that keeps no words may keep the date that they are.
  const date = isWrong && !isDate ? pickerPlan(control, value, run.today) : null;
  if (date) return carryOut(run, date, value, action);
  const refused = refusal(run, present, controls, value, error.message);
  if (isDate || !isShown(error, present, value, action)) throw refused;
  run.note(refused.message);
}

/** Compares what the control shows with the value. */
async function noteOutcome(run: StepRun, { control, expected, isDate }: EntryPlan, value: Value, action: string) {
  const present = await run.page.read(control);
  if (!present) {
    // The page has replaced the control: what it shows is compared with the next view.
    await run.observe();
    return;
  }
  run.update(present);
  const mismatch = run.entries.add(present, value, expected);
  noteLimits(run, present);
  if (expected.kind === 'text' && control.kind === 'text' && !isDate) await takeSuggestion(run, present, value, action);
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

/** Whether the control holds the value all the same: as the page writes it, or as a text that none of its proposals has. */
function isShown({ code }: ControlError, control: Control, { text }: Value, action: string): boolean {
  // What nobody types is not written in another form. Another number, but for a limit of the field, is no other form either.
  const isExact = SHOWN_EXACTLY.has(control.kind) || control.readonly || isOtherNumber(control, text);
  if (code === 'wrong_value') return !isExact && !(control.required && isEmpty(control));
  return code === 'no_such_option' && action !== 'select' && control.kind === 'combobox' && control.value === text;
}

function isOtherNumber({ value, min, max }: Control, text: string): boolean {
  const [wanted, shown] = [text, value].map((one) => parseNumber(one));
  const isLimit = [min, max].some((limit) => limit !== '' && Number(limit) === shown);
  return wanted != null && shown != null && wanted !== shown && !isLimit;
}

/** Keeps the mismatch. @returns what fails the step */
function refusal(
  run: StepRun,
  control: Control,
  controls: readonly Control[],
  value: Value,
  problem: string,
): RefusedValueError {
  run.entries.refuse(control, value, problem);
  const isOneOfSeveral = control.group !== '' && (control.kind === 'radio' || control.kind === 'button');
  const answers = isOneOfSeveral ? answersWith(control, controls) : [control];
  return new RefusedValueError(run.values.mask(problem), !control.required && answers.every(isEmpty));
}

/** Secrets go only where the owner of the agent has said. */
export function requireOrigin(control: Control, { secretOrigins, field }: Value): void {
  if (secretOrigins === null || secretOrigins.includes(control.origin)) return;
  throw new StepError(`The secret "${field}" may not be entered on ${control.origin}.`, 'secret_refused');
}

const isEmpty = ({ value, checked, options }: Control) =>
  checked !== true && (value === '' || options?.find(({ selected }) => selected)?.value === '');
