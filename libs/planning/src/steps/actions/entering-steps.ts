import type { Control, PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { kindFitness } from '../../matching/control-kinds';
import { findControl } from '../../matching/find-control';
import { stepOf, steppedNumber } from '../../matching/questions';
import { MASK } from '../../step-report';
import type { Target } from '../../task/step';
import { parseNumber } from '../../values/numbers';
import { enterValue, requireOrigin } from '../entering/enter-value';
import { isCounted } from '../entering/counted';
import { setRange } from '../entering/range';
import { locate, locateWanted } from '../locating/locate';
import { unnamed } from '../locating/pick';
import type { Value } from '../run-values';
import { pickShownDay } from '../entering/shown-day';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { partsOfAddress } from '../entering/whole-address';
import { sendAssignment } from '../ordering/assigning';
import { changeOfEntry } from '../ordering/changing';
import { enterDate, enterWhole } from '../filling/date-slots';
import { clickControl } from '../submitting/submitting';
import { isDoubleClick, openedField } from './double-click';
import type { StepHandlers } from './step-handler';

/** Steps that put values into controls. */
export const ENTERING: StepHandlers<'enter' | 'clear' | 'pick_date' | 'set' | 'adjust' | 'upload' | 'paste'> = {
  async enter(run, { value, into, adds = false }) {
    const wanted = run.values.resolve(value);
    noteEmpty(run, wanted);
    const field = await fieldFor(run, into, wanted);
    await enterWhole(run, field, adds ? afterText(field, wanted) : wanted, 'enter');
  },

  async clear(run, { target }) {
    const control = await locate(run, target, 'enter');
    await run.act({ action: 'clear', control }, () => clear(run, control), true);
    run.entries.forget(control);
    const present = await run.page.read(control);
    if (present) run.update(present);
  },

  async pick_date(run, { date, of }) {
    const wanted = { ...run.values.resolve(date), type: 'date_selector' };
    if (of || !(await pickShownDay(run, wanted))) await enterDate(run, of && run.wanted(of), wanted);
  },

  async set(run, { target, value, until }) {
    if (until) return setRange(run, target, run.values.resolve(value), run.values.resolve(until));
    if (await changeOfEntry(run, target, value)) return;
    const control = await locate(run, target, 'set');
    const wanted = run.values.resolve(value);
    const goal = parseNumber(wanted.text);
    if (stepOf(control) !== 0 && goal !== null) return setByButtons(run, control, () => goal);
    const parts = partsOfAddress(control, wanted, (await run.view()).controls) ?? [];
    for (const part of parts) {
      await enterWhole(run, part.control, run.values.of(part.text), 'set');
      if (part !== parts.at(-1)) await run.report('done', 'set');
    }
    if (parts.length === 0) await enterWhole(run, control, wanted, 'set');
    await sendAssignment(run, control);
  },

  async adjust(run, { target, by }) {
    const control = await locate(run, target, 'number');
    run.trace.value = by > 0 ? `+${by}` : String(by);
    const value = parseNumber(control.value);
    const hasValue = control.kind === 'slider' || control.kind === 'spinbutton' || control.kind === 'number';
    if (stepOf(control) !== 0) return setByButtons(run, control, (now) => now + by);
    if (!hasValue || value === null) return stepWithButtons(run, control, by);
    const goal = value + by * (parseNumber(control.step) ?? 1);
    await enterValue(run, control, run.values.of(String(goal)), 'adjust');
  },

  async upload(run, { files, into }) {
    const values = files.map((file) => run.values.resolve(file));
    const [first] = values;
    if (!first) throw new StepError('The task names no file.');
    const value: Value = { ...first, files: values.flatMap((one) => one.files) };
    if (value.files.length === 0)
      throw new StepError(`"${run.values.mask(first.text || first.field)}" is not a file of the run.`);
    const control = into ? await locate(run, into, 'file') : await locateWanted(run, unnamed('file'), 'file');
    const before = await run.view();
    await enterValue(run, control, value, 'upload');
    await startUpload(run, before);
  },

  async paste(run, { into }) {
    await paste(run, await fieldFor(run, into, null));
  },
};

/** "Upload the file" as the last step: a button of this name that waits for files sends them. */
async function startUpload(run: StepRun, before: PageView): Promise<void> {
  if (run.index !== run.steps.length - 1 || !UPLOADS.test(run.sentence)) return;
  const wasUsable = new Set(before.controls.filter(({ disabled }) => !disabled).map(({ id }) => id));
  const { controls } = await run.observe();
  const [button, ...others] = controls.filter(
    (control) =>
      control.kind === 'button' && !control.disabled && !wasUsable.has(control.id) && SENDS_FILES.test(nameOf(control)),
  );
  if (!button || others.length > 0) return;
  await run.report('done', 'upload');
  run.trace.target = describeControl(button);
  await clickControl(run, button, 'click');
}
const UPLOADS = /^\W*(?:please )?upload\b/i;
const SENDS_FILES = /^(?:start )?(?:the )?upload(?: (?:all|now|files?|documents?))?$|^hochladen$/i;

/** The value behind the text that a field holds already. */
function afterText({ kind, value }: Control, wanted: Value): Value {
  const between = ADDED_BY[kind];
  if (between === undefined || value === '' || wanted.secretOrigins !== null) return wanted;
  const text = `${value}${between}${wanted.text}`;
  return { ...wanted, text, texts: [text] };
}
const ADDED_BY: Partial<Record<Control['kind'], string>> = { text: ' ', multiline: '\n' };

/** The control of a step; one that the task does not name is found by the label of the value, or is the next empty one. */
async function fieldFor(run: StepRun, target: Target | null, value: Value | null): Promise<Control> {
  if (target) return locate(run, target, 'enter');
  // "Double-click A and enter B": B replaces A.
  if (isDoubleClick(run.steps[run.index - 1]?.text ?? '')) return openedField(run);
  const preference = { last: run.last, entered: run.entries.controls, fills: true };
  const { controls } = await run.view();
  // Without a name nothing tells that a password is meant.
  const open = controls.filter(({ kind }) => kind !== 'password' || value?.secretOrigins != null);
  const counted = value === null ? null : fieldOfNoun(open, value);
  if (counted) return counted;
  const named = value?.label ? findControl(unnamed('field', value.label), open, 'enter', preference) : null;
  const control = named?.control ?? findControl(unnamed('field'), open, 'enter', preference).control;
  if (!control) throw new StepError('No field was found for the value.');
  return control;
}

/** "Enter 3 nights": the only field that is called like what is counted. */
function fieldOfNoun(controls: readonly Control[], value: Value): Control | null {
  const called = controls.filter(
    (control) => !control.disabled && kindFitness(control, 'enter', null) > 0 && isCounted(control, value),
  );
  return called.length === 1 ? called[0]! : null;
}

/** Enters what was read last, or pastes the clipboard of the run; what `copy` has put there is compared with the control. */
export async function paste(run: StepRun, control: Control): Promise<void> {
  run.trace.target = describeControl(control);
  const { clipboard, lastRead } = run;
  if (lastRead && (!clipboard || !/\bpaste\b/i.test(run.sentence))) return enterValue(run, control, lastRead, 'enter');
  if (clipboard) requireOrigin(control, clipboard);
  run.trace.value = clipboard?.secretOrigins ? MASK : (clipboard?.text ?? '');
  await run.act({ action: 'paste', control, value: run.trace.value }, () => run.page.paste(control), true);
  const present = await run.page.read(control);
  if (present && !clipboard && present.value === '') throw new StepError('Nothing was copied that could be pasted.');
  if (!present || !clipboard) return;
  run.update(present);
  const mismatch = run.entries.add(present, clipboard, { kind: 'text', text: clipboard.text });
  if (mismatch) await enterValue(run, present, clipboard, 'paste');
}

async function clear(run: StepRun, control: Control): Promise<void> {
  if (control.kind === 'checkbox' || control.kind === 'switch') return run.page.setChecked(control, false);
  if (control.kind === 'file') return run.page.attach(control, []);
  if (control.multiple || control.kind === 'listbox') return run.page.choose(control, []);
  await run.page.enterText(control, '');
}

/** Presses the buttons on both sides of a number until it is the wanted one. */
async function setByButtons(run: StepRun, control: Control, goal: (now: number) => number): Promise<void> {
  const shown = async () => {
    const { labelled } = await run.view();
    const pair = labelled.find(({ label, text }) => label.startsWith(control.group) && steppedNumber(text) !== null);
    const number = pair ? parseNumber(steppedNumber(pair.text) ?? '') : null;
    if (number === null) throw new StepError(`The number of "${control.group}" was not found on the page.`);
    return number;
  };
  let now = await shown();
  const wanted = goal(now);
  run.trace.target = `field "${control.group}"`;
  run.trace.value = String(wanted);
  while (now !== wanted) {
    const { controls } = await run.view();
    const button = controls.find((other) => other.group === control.group && stepOf(other) === Math.sign(wanted - now));
    if (!button) throw new StepError(`"${control.group}" has no button to change it.`);
    const count = Math.min(Math.abs(wanted - now), MAX_CLICKS);
    await run.act({ action: 'set', control: button, value: run.trace.value }, async () => {
      for (let click = 0; click < count; click++) await run.page.click(button);
    });
    const before = now;
    now = await shown();
    if (Math.abs(wanted - now) >= Math.abs(wanted - before)) throw new StepError(`"${control.group}" stays at ${now}.`);
  }
}

const MAX_CLICKS = 200;
const PLUS = ['+', 'plus', 'increase', 'increment', 'more', 'up', 'add one', '▲', '↑'];
const MINUS = ['-', '−', '–', 'minus', 'decrease', 'decrement', 'less', 'down', '▼', '↓'];

/** The names that say no more than these are those of buttons for a number; "More options" is another button. */
const ALONE: ReadonlySet<string> = new Set(['more', 'less', 'up', 'down']);
/** How far such a button is from its number: on the line, or just above or below it, in CSS pixels. */
const [BESIDE, LINES] = [200, 1.5];

function changesNumber(button: Control, names: readonly string[]): boolean {
  const [first = '', ...rest] = nameOf(button).trim().toLowerCase().split(' ');
  return names.includes(first) && !(ALONE.has(first) && rest.length > 0);
}

/** Presses the plus or minus button of the control: the closest one beside it that is of no other entry. */
async function stepWithButtons(run: StepRun, control: Control, by: number): Promise<void> {
  const names = by > 0 ? PLUS : MINUS;
  const { controls } = await run.view();
  const middle = ({ box: { x, y, width, height } }: Control) => ({ x: x + width / 2, y: y + height / 2 });
  const across = (button: Control) => Math.abs(middle(button).x - middle(control).x);
  const down = (button: Control) => Math.abs(middle(button).y - middle(control).y);
  const isBeside = (button: Control): boolean =>
    across(button) <= BESIDE + control.box.width / 2 &&
    down(button) <= LINES * Math.max(control.box.height, button.box.height);
  const isOther = ({ row, list }: Control): boolean => row !== control.row || list?.id !== control.list?.id;
  const fitting = controls.filter(
    (button) =>
      button.id !== control.id &&
      (button.kind === 'button' || button.kind === 'link' || button.kind === 'other') &&
      changesNumber(button, names) &&
      isBeside(button) &&
      !(control.row && button.row && isOther(button)),
  );
  const distance = (button: Control) => Math.hypot(across(button), LINE_WEIGHT * down(button));
  const button = fitting.sort((a, b) => distance(a) - distance(b))[0];
  if (!button) throw new StepError(`${describeControl(control)} cannot be changed step by step.`);
  await run.act({ action: 'adjust', control: button }, async () => {
    for (let click = 0; click < Math.abs(by); click++) await run.page.click(button);
  });
}

/** What is beside a number is on its line. */
const LINE_WEIGHT = 4;

/** Notes in the run that a value has neither text nor files. */
export function noteEmpty(run: StepRun, { text, files }: Value): void {
  if (text === '' && files.length === 0) run.note('The value is empty.');
}
