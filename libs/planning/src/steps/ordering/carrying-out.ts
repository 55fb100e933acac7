import type { Control, PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { harmOf } from '../../matching/harms';
import { shows } from '../../matching/likeness';
import { fillSlot } from '../filling/fill-slot';
import { slotsOf } from '../filling/slots';
import type { StepRun } from '../step-run';
import { saysTaken } from '../submitting/complaint-words';
import { goesOn } from '../submitting/submit-words';
import { clickControl, goOn, submitBy } from '../submitting/submitting';
import { refuse } from './finding';
import { CHANGES, type Opener, type Order, PRESSED } from './openers';
import { objectOf, type Piece } from './pieces';
import { type About, type Placement, placePieces } from './placing';
import { senderOf } from './sending';

/** Pages of a form that are passed on the way to the button that sends it. */
const MAX_PAGES = 10;

/** Deeds without a value: no form asks for what they are about. */
const LONE = /^(?:pause|resume|stop|start|save|duplicate|freeze|unfreeze|bookmark|reactivate)$/;

/** Time in which a form comes up, and in which it closes. */
const COMES_UP_MS = 1_500;

/** Presses the control of an order, and enters what its name and entry do not say into the form that it sends or opens. @throws StepError before anything is entered, when a piece has no field, or several */
export async function carryOut(run: StepRun, order: Order, opener: Opener): Promise<void> {
  const { control } = opener;
  const rest = withThing(order, opener.rest);
  const before = await run.view();
  const own = ownForm(control, before.controls);
  if (rest.length > 0 && own.length > 0) {
    const placed = placePieces(rest, slotsOf(own), about(run, order));
    if (!('problem' in placed)) {
      await fill(run, placed.placements);
      run.trace.target = describeControl(control);
      return clickControl(run, (await again(run, control)) ?? control, 'click');
    }
    if (control.form?.submits) return refuse(run, placed.problem);
  }
  run.trace.target = describeControl(control);
  if (rest.length === 0) return clickControl(run, control, 'click');
  if (LONE.test(order.verb)) return refuse(run, `${run.trace.target} says nothing about ${saidIn(rest)}.`);
  // What cannot be taken back is not tried: it may open no form for the rest.
  if (harmOf(nameOf(control)) !== null) return refuse(run, `${run.trace.target} says nothing about ${saidIn(rest)}.`);
  if (sendsFields(control, before.controls)) return refuse(run, `the form has no field for ${saidIn(rest)}.`);
  if (await answeredPrompt(run, control, rest)) return;
  await run.page.waitUntil((view) => formIn(before, view).some(isField), COMES_UP_MS);
  await enterAndSend(run, order, rest, formIn(before, await run.observe()), before);
}

/** "Change the role of Ada to Admin": the new value is for the field that is called like the thing, and the thing for none. */
function withThing({ verb }: Order, rest: readonly Piece[]): readonly Piece[] {
  const [thing, ...others] = CHANGES.test(verb) ? rest.filter(({ word }) => word === '') : [];
  const value = rest.find(({ word }) => word === 'to');
  if (!thing || !value || others.length > 0) return rest;
  const labelled = { ...value, value: { ...value.value, label: thing.value.text } };
  return rest.flatMap((piece) => (piece === thing ? [] : [piece === value ? labelled : piece]));
}

/** Clicks what may ask for the only value in a dialog of the browser. @returns whether it has */
async function answeredPrompt(run: StepRun, control: Control, [piece, ...others]: readonly Piece[]): Promise<boolean> {
  const isOnly = piece !== undefined && others.length === 0 && piece.value.secretOrigins === null;
  const before = run.page.dialogCount();
  if (isOnly) await run.page.answerDialog({ accept: true, text: piece.value.text });
  await run.act({ action: 'click', control, ...(isOnly && { value: piece.value.text }) }, () =>
    run.page.click(control),
  );
  if (isOnly) await run.page.answerDialog(null);
  if (!isOnly || run.page.dialogCount() === before) return false;
  // A question that is answered with yes takes no text.
  const isTaken = ({ text }: PageView): boolean => shows(text, piece.value.text);
  if (await run.page.waitUntil(isTaken, COMES_UP_MS)) return true;
  await run.observe();
  return false;
}

function about(run: StepRun, { verb, pieces }: Order): About {
  const object = objectOf(pieces)?.value.text ?? '';
  const name = pieces.find(({ word }) => word === 'called')?.value.text ?? object;
  return { object, today: run.today, ...(verb === 'rename' && { present: name }) };
}

async function enterAndSend(
  run: StepRun,
  order: Order,
  rest: readonly Piece[],
  form: readonly Control[],
  before: PageView,
): Promise<void> {
  if (!form.some(isField)) return refuse(run, `${run.trace.target} has opened no form for ${saidIn(rest)}.`);
  const placed = placePieces(rest, slotsOf(form), about(run, order));
  if ('problem' in placed) return refuse(run, placed.problem);
  const sender = senderOf(order.verb, form);
  if (sender && 'problem' in sender) return refuse(run, sender.problem);
  // A name that is changed in its place is taken by Enter.
  if (!sender && (placed.placements.length > 1 || form.some(({ inDialog }) => inDialog)))
    return refuse(run, 'the form has no button that sends it.');
  await run.report('done', 'click');
  const opened = await run.view();
  await sendForm(run, order, placed.placements, sender);
  if (order.verb === 'rename') await expectRenamed(run, placed.placements, [before, opened]);
}

/** Where a page says something and does not show the new name, it has kept the old one: it may say why in any words. */
async function expectRenamed(
  run: StepRun,
  placements: readonly Placement[],
  views: readonly [before: PageView, opened: PageView],
): Promise<void> {
  const [before] = views;
  const [named, ...others] = placements.map(({ value }) => value.text);
  if (named === undefined || others.length > 0) return;
  const count = ({ text }: PageView): number => text.split(named).length;
  const isRenamed = (view: PageView): boolean => count(view) > count(before);
  if (!isRenamed(await run.observe())) await run.page.waitUntil(isRenamed, COMES_UP_MS);
  const after = await run.observe();
  if (isRenamed(after)) return;
  const shown = views.flatMap(({ text, messages }) => [...text.split('\n'), ...messages]);
  const known = new Set(shown.map((line) => line.trim()));
  const names = new Set(after.controls.map((control) => nameOf(control).trim()));
  const added = [...after.messages, ...after.text.split('\n')]
    .map((line) => line.trim())
    .filter((line) => line !== '' && !known.has(line) && !names.has(line));
  const said = [...new Set(added)];
  if (said.length === 0 || said.length > MAX_SAID || said.some(saysTaken)) return;
  refuse(run, `the page does not show the new name, but: "${said.join(' ')}"`);
}
/** More lines are another page. */
const MAX_SAID = 3;

async function sendForm(
  run: StepRun,
  order: Order,
  placements: readonly Placement[],
  sender: Control | null,
): Promise<void> {
  await fill(run, placements);
  if (!sender) return submitBy(run, { action: 'press', control: run.last }, () => run.page.press('Enter'));
  const button = await again(run, goesOn(sender) ? await passPages(run, order, sender) : sender);
  if (!button || button.disabled) return refuse(run, `${describeControl(sender)} cannot be pressed.`);
  run.trace.target = describeControl(button);
  await submitBy(run, { action: 'submit', control: button }, () => run.page.click(button));
  await expectClosed(run, button);
}

const saidIn = (pieces: readonly Piece[]): string => pieces.map(({ value }) => `"${value.text}"`).join(', ');

/** Goes on to the page of a form that has the button which sends it. */
async function passPages(run: StepRun, order: Order, first: Control): Promise<Control> {
  let further = first;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const before = await run.observe();
    await goOn(run, further, 'next');
    await run.report('done', 'next');
    const sender = senderOf(order.verb, formIn(before, await run.observe()));
    if (sender && 'problem' in sender) return refuse(run, sender.problem);
    if (!sender) return refuse(run, `${describeControl(further)} leads to no button that sends the form.`);
    if (!goesOn(sender)) return sender;
    further = sender;
  }
  return refuse(run, `no button that sends the form was found on ${MAX_PAGES} pages.`);
}

/** A dialog that stays open has not taken what was entered, even when it does not say so. */
async function expectClosed(run: StepRun, { id, inDialog }: Control): Promise<void> {
  if (!inDialog) return;
  const isOpen = ({ controls }: PageView): boolean => controls.some((control) => control.id === id && control.inDialog);
  if (await run.page.waitUntil((view) => !isOpen(view), COMES_UP_MS)) return void (await run.observe());
  refuse(run, 'the dialog stays open.');
}

const again = async (run: StepRun, { id }: Control): Promise<Control | undefined> =>
  (await run.observe()).controls.find((control) => control.id === id);

/** Enters values into their fields. */
export async function fill(run: StepRun, placements: readonly Placement[]): Promise<void> {
  for (const { value, slot } of placements) {
    await fillSlot(run, value, slot);
    await run.report('done', 'enter');
  }
}

/** The controls of the form that a button on the page sends. */
function ownForm({ form, inDialog, section, row, kind, id }: Control, controls: readonly Control[]): Control[] {
  if (kind !== 'button' || row) return [];
  if (form) return form.submits ? controls.filter((other) => other.form?.id === form.id) : [];
  return controls.filter(
    (other) =>
      other.id !== id && other.form === null && other.inDialog === inDialog && other.section === section && !other.row,
  );
}

/** What has come up: the controls of the dialog on top, or else those that were not there before. */
function formIn(before: PageView, { controls, dialog }: PageView): Control[] {
  const known = new Set(before.controls.flatMap((control) => [control.id, keyOfControl(control)]));
  const come = controls.filter((control) => !known.has(control.id) && !known.has(keyOfControl(control)));
  const inDialog = come.filter((control) => control.inDialog);
  return dialog !== null && inDialog.length > 0 ? inDialog : come;
}

/** Pages that are drawn anew have other elements of the same names. */
const keyOfControl = ({ kind, name, section, inDialog }: Control): string => [kind, name, section, inDialog].join('\n');

/** A button of a form, or in a row, with a field that is empty sends what is in it, and opens nothing. */
const sendsFields = ({ id, form, row }: Control, controls: readonly Control[]): boolean =>
  controls.some(
    (other) =>
      other.id !== id &&
      other.value === '' &&
      TEXTS.has(other.kind) &&
      isField(other) &&
      (form === null ? row !== '' && other.row === row : form.submits && other.form?.id === form.id),
  );
const TEXTS: ReadonlySet<string> = new Set(['text', 'multiline', 'number', 'date']);

const isField = (control: Control): boolean => !PRESSED.has(control.kind) && !control.readonly;
