import type { Control, PageView } from '@app/browsing';
import { ANSWERS, describeControl, nameOf } from '../../matching/control-texts';
import { isOfNoun } from '../../matching/control-kinds';
import { findControl, isListEntry, type Wanted } from '../../matching/find-control';
import { contains, likeness } from '../../matching/likeness';
import { ofEntries } from '../../matching/named-entries';
import { nearness } from '../../matching/near';
import { matchOption } from '../../values/match-options';
import { answersWith, dateOf, periodOf } from '../entering/entry-plan';
import { enterInCalendar, enterValue, requireOrigin } from '../entering/enter-value';
import { enterWhole } from '../filling/date-slots';
import type { Target } from '../../task/step';
import { cellFor } from '../locating/cells';
import { locate, locateWanted } from '../locating/locate';
import { pick, unnamed } from '../locating/pick';
import type { Value } from '../run-values';
import { switchEntry } from '../ordering/switching';
import { RefusedValueError, StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { isWholePlace, switchesOf, switchPlace, saidState } from '../choosing/switches';
import { chooserOf } from '../choosing/entry-chooser';
import { chooseInMenu } from '../choosing/menu';
import { boxesOfList } from '../choosing/whole-list';
import { clickControl } from '../submitting/submitting';
import { noteEmpty } from './entering-steps';
import type { StepHandlers } from './step-handler';

const LISTS: ReadonlySet<string> = new Set(['select', 'multiselect', 'combobox', 'listbox']);
const BOXES: ReadonlySet<string> = new Set(['checkbox', 'switch']);
/** How well the question of a group must fit "all the … boxes". */
const FITS_GROUP = 0.6;

/** Steps that choose among answers. */
export const CHOOSING: StepHandlers<'select' | 'check'> = {
  async select(run, { options, from, hint }) {
    const values = options.map((option) => run.values.resolve(option));
    const [first] = values;
    if (!first) throw new StepError('The task names no option.');
    const wanted: Value = {
      ...first,
      texts: values.flatMap(({ texts }) => texts),
      text: values.map(({ text }) => text).join(', '),
    };
    noteEmpty(run, wanted);
    const cell =
      from?.noun === 'row' && options.length === 1 ? await cellFor(run, cellIn(run, from, first.text)) : null;
    if (cell) return clickControl(run, cell, 'select');
    const proposing = from ? proposingField(run, run.wanted(from), (await run.view()).controls) : null;
    if (proposing) return chooseIn(run, proposing, wanted);
    if (from && !isListOfEntries(run.wanted(from), (await run.view()).controls))
      return chooseIn(run, await locate(run, from, 'choose'), wanted, from.noun === 'menu');
    const hinted =
      hint && findControl(run.wanted(hint), (await run.view()).controls, 'choose', preferenceOf(run)).control;
    if (hinted) return chooseIn(run, hinted, wanted);
    const list = listWith(run, await run.view().then(({ controls }) => controls), wanted);
    if (list) return enterValue(run, list, wanted, 'select');
    for (const text of wanted.texts) await chooseNamed(run, text);
  },

  async check(run, { targets, checked, all }) {
    const [answer] = targets;
    const place = placeOf(run, targets);
    if (place) return switchPlace(run, place, checked, (control) => setBox(run, control, checked));
    if (all && checked && answer?.noun === 'radio') return answerEach(run, run.wanted(answer).words);
    const [, entries] = all && checked && answer ? (WHOLE_LIST.exec(run.wanted(answer).words) ?? []) : [];
    if (entries !== undefined) {
      for (const box of boxesOfList(entries, (await run.view()).controls)) await setBox(run, box, true);
      return;
    }
    const controls = all
      ? boxesOf(
          targets.map((target) => run.wanted(target)),
          await run.view(),
        )
      : [];
    for (const control of controls) await setBox(run, control, checked);
    if (all && controls.length > 0) return;
    for (const target of targets) {
      const control = await boxOrDeed(run, target, checked);
      if (!control) continue;
      requireAnswer(run.wanted(target).words, control, await run.view());
      await setBox(run, control, checked);
    }
  },
};

/** "Everything in the office" */
function placeOf(run: StepRun, [target, ...others]: readonly Target[]): Wanted | null {
  const wanted = target && others.length === 0 && SWITCHES.test(run.sentence) ? run.wanted(target) : null;
  return wanted && isWholePlace(wanted) ? wanted : null;
}

/** The box that a target names; null where an entry of this name has a button for it instead, which was pressed. */
async function boxOrDeed(run: StepRun, target: Target, checked: boolean): Promise<Control | null> {
  try {
    return await locate(run, await besideEntry(run, target), 'check');
  } catch (error) {
    if (!(error instanceof StepError) || !SWITCHES.test(run.sentence)) throw error;
    const [named, ...others] = target.near ? switchesOf(run.wanted(target), await run.view()) : [];
    if (named && others.length === 0) return named;
    if (target.near) throw error;
    if (!(await switchEntry(run, target, checked))) throw error;
    return null;
  }
}
const SWITCHES = /\b(?:turn|switch|toggle|enable|disable|activate|deactivate)\b/i;

/** The question of several answers is none of them. @throws StepError when the words are the question */
function requireAnswer(words: string, { kind, group, name }: Control, { controls }: PageView): void {
  const isQuestion = kind === 'radio' && likeness(words, group) >= SAME_ANSWER && likeness(words, name) < FITS_GROUP;
  const answers = isQuestion ? controls.filter((other) => other.kind === kind && other.group === group) : [];
  if (answers.length < 2) return;
  const names = answers.slice(0, MAX_NAMED).map(describeControl).join(', ');
  throw new StepError(`"${group}" has several answers, and the task does not say which: ${names}.`);
}
const MAX_NAMED = 5;

/** "Tick photo.png": where no box is called so, it is the one in the row with the name. */
async function besideEntry(run: StepRun, target: Target): Promise<Target> {
  const { near, noun, ordinal } = target;
  const wanted = run.wanted(target);
  if (near || ordinal !== null || (noun !== null && noun !== 'checkbox') || wanted.words === '') return target;
  const view = await run.view();
  if (pick(run, wanted, view, 'check').control) return target;
  const rows = new Set(
    view.controls.flatMap(({ row, kind }) => (row && BOXES.has(kind) && contains(row, wanted.words) ? [row] : [])),
  );
  return rows.size === 1
    ? { phrase: [], noun: 'checkbox', ordinal: null, near: { relation: 'row', phrase: target.phrase } }
    : target;
}

/** "Select all messages". */
const WHOLE_LIST = /^all (\S+)$/;

/** "Select 10:00 in the row Red". */
const cellIn = (run: StepRun, row: Target, column: string): Wanted => ({
  ...unnamed('cell', column),
  near: { relation: 'row', words: run.wanted(row).words },
});

/** "From the list", where no control is a list, but entries are those of one. */
const isListOfEntries = ({ words, noun }: Wanted, controls: readonly Control[]): boolean =>
  words === '' && noun !== null && !controls.some((control) => isOfNoun(control, noun)) && controls.some(isListEntry);

/** "From the suggestions": those of the field that was filled in last, where nothing of the page is called so. */
function proposingField(run: StepRun, { words, noun, near }: Wanted, controls: readonly Control[]): Control | null {
  if (near || !PROPOSALS.test(`${words} ${noun ?? ''}`.trim())) return null;
  const field = controls.find(({ id }) => id === run.last?.id);
  const isNamed = controls.some((control) => likeness(words, nameOf(control)) >= SAME_ANSWER);
  return field && !isNamed && PROPOSING.has(field.kind) ? field : null;
}
const PROPOSALS =
  /^(?:(?:list|dropdown) of )?(?:the )?(?:auto-?complete |search )?(?:suggestions?|proposals|suggested options|auto-?complete)(?: (?:list|dropdown|menu|option))?$/i;
const PROPOSING: ReadonlySet<string> = new Set(['text', 'combobox']);

/** The answer to every question of the page that offers it. */
async function answerEach(run: StepRun, answer: string): Promise<void> {
  const { controls } = await run.view();
  const boxes = controls.filter(({ kind, disabled }) => ANSWERS.has(kind) && !disabled);
  const named = boxes.filter((control) => likeness(answer, nameOf(control)) >= SAME_ANSWER);
  const lists = controls.filter(({ options }) => options?.some(({ label }) => likeness(answer, label) >= SAME_ANSWER));
  if (named.length + lists.length === 0) throw new StepError(`No question of the page has the answer "${answer}".`);
  for (const control of named) await setBox(run, control, true);
  for (const list of lists) await enterValue(run, list, run.values.of(answer), 'select');
}
const SAME_ANSWER = 0.9;

/** Chooses a value in a control, in the way of its kind. */
export async function chooseIn(run: StepRun, control: Control, value: Value, isMenu = false): Promise<void> {
  requireOrigin(control, value);
  if (BOXES.has(control.kind) && value.texts.some((text) => text !== nameOf(control)))
    return chooseBoxes(run, control, value);
  if (control.kind === 'text') return chooseSuggestion(run, control, value);
  const isOpener =
    ['button', 'link', 'tab', 'menuitem'].includes(control.kind) &&
    (control.group === '' || (isMenu && !(await isAnswered(run, control, value))));
  if (isOpener && isMenu) return chooseInMenu(run, control, value.texts);
  if (!isOpener) return enterWhole(run, control, value, 'select');
  await run.act({ action: 'select', control, value: value.text }, () => run.page.click(control));
  for (const text of value.texts) await chooseNamed(run, text);
}

/** Whether the buttons beside a button offer the options: others may be the menus of a bar. */
async function isAnswered(run: StepRun, control: Control, { texts }: Value): Promise<boolean> {
  const { controls } = await run.view();
  const answers = answersWith(control, controls).map((answer) => ({ label: nameOf(answer), value: '' }));
  return texts.every((text) => 'option' in matchOption(text, answers));
}

/** A text field that suggests options, a plain one, or one with a calendar. */
async function chooseSuggestion(run: StepRun, control: Control, value: Value): Promise<void> {
  if (dateOf(control, value, run.today) ?? periodOf(control, value, run.today))
    return enterValue(run, control, value, 'select');
  if (await enterInCalendar(run, control, value, 'select')) return;
  const asList: Control = { ...control, kind: 'combobox' };
  if (!(await isTaken(run, control, () => enterValue(run, asList, value, 'select'))))
    await enterValue(run, control, value, 'select');
}

/** Whether a control has taken the value that the work enters into it. */
export async function isTaken(run: StepRun, control: Control, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof RefusedValueError)) throw error;
  }
  return !run.entries.isMismatch(control);
}

/** Checks the boxes of a group whose names are the options. */
async function chooseBoxes(run: StepRun, control: Control, value: Value): Promise<void> {
  const { controls } = await run.view();
  const boxes = answersWith(control, controls).map((box) => ({ box, label: nameOf(box), value: box.value }));
  for (const text of value.texts) {
    const found = matchOption(text, boxes);
    if ('problem' in found) throw new StepError(run.values.mask(found.problem));
    await setBox(run, found.option.box, true);
  }
}

/** The list that has all the options, when only one does; the one that was operated last otherwise. */
function listWith(run: StepRun, controls: readonly Control[], { texts }: Value): Control | null {
  const lists = controls.filter(
    ({ kind, options, disabled }) =>
      LISTS.has(kind) && !disabled && options !== null && texts.every((text) => 'option' in matchOption(text, options)),
  );
  const answers = controls.filter(
    (control) => ANSWERS.has(control.kind) && likeness(texts[0] ?? '', nameOf(control)) === 1,
  );
  if (lists.length === 0 || answers.length > 0) return null;
  const fresh = lists.filter(({ id }) => !run.entries.controls.has(id));
  const list = fresh[0] ?? lists[0]!;
  if (lists.length > 1) run.note(`${lists.length} lists have this option: ${describeControl(list)} was taken.`);
  return list;
}

const preferenceOf = (run: StepRun) => ({ last: run.last, entered: run.entries.controls, fills: true });

/** Chooses what has the name: an answer, an entry of an open list, a tab or link; else the only list that loads its options. */
async function chooseNamed(run: StepRun, text: string): Promise<void> {
  const { controls } = await run.view();
  const lists = controls.filter(
    ({ id, kind, options, disabled }) =>
      LISTS.has(kind) && !disabled && options === null && !run.entries.controls.has(id),
  );
  const found = findControl(unnamed('option', text), controls, 'choose', preferenceOf(run));
  const counted = found.control ? null : countedIn(controls, text);
  if (counted) return enterValue(run, counted.control, run.values.of(counted.number), 'select');
  if (!found.control && lists.length === 1) return enterValue(run, lists[0]!, run.values.of(text), 'select');
  const control =
    found.control ?? (await chooserOf(run, text)) ?? (await locateWanted(run, unnamed('option', text), 'choose'));
  if (ANSWERS.has(control.kind)) return setBox(run, control, true);
  if (control.kind === 'text') return chooseSuggestion(run, control, run.values.of(text));
  run.trace.target = describeControl(control);
  await clickControl(run, control, 'select');
}

/** "2 passengers" is 2 in the only list or number that is called so. */
function countedIn(controls: readonly Control[], text: string): { control: Control; number: string } | null {
  const [, number = '', what = ''] = /^(\d{1,3}) (\p{Ll}+)$/u.exec(text.trim()) ?? [];
  const called = controls.filter(
    (control) => COUNTS.has(control.kind) && !control.disabled && likeness(what, nameOf(control)) >= SAME_ANSWER,
  );
  return number !== '' && called.length === 1 ? { control: called[0]!, number } : null;
}
const COUNTS: ReadonlySet<string> = new Set(['select', 'combobox', 'number', 'spinbutton']);

/** The boxes of the page, or of the place, the groups or the entries that the task names. @throws StepError when these cannot be told */
function boxesOf(named: Wanted[], view: PageView): Control[] {
  const boxes = view.controls.filter(({ kind, disabled }) => BOXES.has(kind) && !disabled);
  const all = named.flatMap(({ words, near }) => {
    const there = near ? boxes.filter((box) => nearness(near, box, view.controls) > 0) : boxes;
    if (there.length === 0 && near) throw new StepError(`The page shows no boxes at "${near.words}".`);
    return words === '' || there.length === 0 ? there : groupOf(words, there, view);
  });
  return [...new Set(all)];
}

function groupOf(name: string, boxes: Control[], view: PageView): Control[] {
  const group = boxes.filter(
    ({ group: question, section }) => Math.max(likeness(name, question), likeness(name, section)) >= FITS_GROUP,
  );
  if (group.length > 0) return group;
  const found = ofEntries(name, boxes, view);
  if ('problem' in found) throw new StepError(found.problem);
  return found.controls;
}

async function setBox(run: StepRun, control: Control, checked: boolean): Promise<void> {
  const others = run.trace.target === '' || run.trace.value === '' ? '' : `${run.trace.target}, `;
  const target = `${others}${describeControl(control)}`;
  run.trace.target = target;
  run.trace.value = checked ? 'yes' : 'no';
  const isBox = control.checked !== null || BOXES.has(control.kind) || control.kind === 'radio';
  // A button that only toggles would undo what is as the task says.
  if (!isBox && SWITCHES.test(run.sentence) && saidState(control) === checked)
    return run.note(`${describeControl(control)} is ${checked ? 'on' : 'off'} already.`);
  if (!isBox) return run.act({ action: 'check', control, value: run.trace.value }, () => run.page.click(control));
  const intention = { action: 'check', control, value: run.trace.value };
  await run.act(intention, () => run.page.setChecked(control, checked), true);
  const present = await run.page.read(control);
  // Boxes may show or hide others: what follows looks at the page anew.
  await run.observe();
  if (!present) return;
  run.last = present;
  const value = { ...run.values.of(checked ? 'yes' : 'no'), field: nameOf(control) };
  const mismatch = run.entries.add(present, value, { kind: 'checked', checked });
  if (mismatch) throw new StepError(`${describeControl(control)} did not change.`);
}
