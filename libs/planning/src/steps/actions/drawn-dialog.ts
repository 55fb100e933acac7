import type { Control, PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { harmOf } from '../../matching/harms';
import { contains } from '../../matching/likeness';
import { keyOf, splitWords } from '../../matching/words';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { clickControl } from '../submitting/submitting';

/** Time in which a dialog that the page draws itself appears. */
const COMES_UP_MS = 1_000;
const PRESSED: ReadonlySet<string> = new Set(['button', 'link', 'other']);
const AGREES =
  /^(?:ok|okay|yes|confirm|accept|agree|ja|bestätigen|oui|confirmer|sí|si|confirmar|aceptar|conferma|accetta|bevestigen)(?!\p{L})/iu;
const REFUSES =
  /^(?:no|cancel|keep|abort|decline|nein|abbrechen|behalten|non|annuler|cancelar|annulla|nee|annuleren)(?!\p{L})|\b(?:don['’]?t|not|never|nicht|niet)\b/iu;
const CLOSES =
  /^(?:(?:close|dismiss)(?: (?:(?:this|the) )?(?:dialog|window|modal|message|popup))?|back|schließen|fermer|cerrar|chiudi|sluiten|[×✕✖x])$/i;

/** Whether a dialog is open, or a question shown, that the page has drawn after the last step, also a moment later. */
export async function hasDrawnDialog(run: StepRun): Promise<boolean> {
  if (run.last?.inDialog || run.hasSeenDialog) return false;
  const isShown = (view: PageView): boolean => view.dialog !== null || askingButtons(run, view).length > 0;
  await run.page.waitUntil(isShown, COMES_UP_MS);
  return isShown(await run.observe());
}

/** A question beside what was clicked has few buttons, and nothing else that is operated. */
const MAX_ASKING = 3;

/**
 * The buttons of the open dialog, or, without one, those that the last click has brought up beside it or on another page, where one agrees to
 * what was clicked and another refuses it. Empty where the page asks nothing.
 */
export function askingButtons(run: StepRun, { controls, dialog, address }: PageView): Control[] {
  if (dialog !== null) return pressedInDialog(controls);
  const before = run.beforePress;
  if (!before || before.dialog !== null) return [];
  if (before.address !== address) return buttonsOfAskingPage(run.last, before, controls);
  const known = new Set(before.controls.map(({ id }) => id));
  const fresh = controls.filter(({ id }) => !known.has(id));
  if (fresh.length > MAX_ASKING || !fresh.every(({ kind, disabled }) => PRESSED.has(kind) && !disabled)) return [];
  return fresh.some(refusesDeed) && fresh.some(agreesTo(run.last)) ? fresh : [];
}

/** What a page without fields asks with that has come up for what was clicked: one of its buttons does that, and another one or a link refuses it. */
function buttonsOfAskingPage(clicked: Control | null, before: PageView, controls: readonly Control[]): Control[] {
  const known = new Set(before.controls.map((control) => `${control.kind} ${keyOf(nameOf(control))}`));
  const fresh = controls.filter((control) => !known.has(`${control.kind} ${keyOf(nameOf(control))}`));
  if (!fresh.every(({ kind, disabled }) => PRESSED.has(kind) && !disabled)) return [];
  const agreeing = fresh.filter(({ form }) => form?.submits === true).filter(doesAsClicked(clicked));
  const refusing = fresh.filter((control) => refusesDeed(control) || CLOSES.test(nameOf(control).trim()));
  return agreeing.length === 1 && refusing.length > 0 ? [...agreeing, ...refusing] : [];
}

/** Whether a button of a page does what was clicked: a form that is opened, such as an order, may have any other one that agrees. */
function doesAsClicked(clicked: Control | null): (button: Control) => boolean {
  const deed = clicked === null ? '' : nameOf(clicked);
  const agrees = agreesTo(clicked);
  return (button) => agrees(button) && (harmOf(deed) !== null || saysVerbOf(deed, nameOf(button)));
}

/** "Confirm switch" says the verb of "Switch to this plan". */
function saysVerbOf(deed: string, name: string): boolean {
  const [verb, ...others] = splitWords(deed);
  return verb !== undefined && others.length > 0 && verb.length >= SHORTEST_VERB && splitWords(name).includes(verb);
}
const SHORTEST_VERB = 4;

/**
 * Presses the only button of the open dialog that agrees to what was clicked before: one such as "OK" or "Yes", or one that is called like
 * what was clicked. @param accept false for the only one that refuses @throws StepError when no button, or several, do that
 */
export async function answerDrawnDialog(run: StepRun, accept: boolean): Promise<void> {
  const view = await run.view();
  const { dialog } = view;
  const buttons = askingButtons(run, view);
  const fits = accept ? agreesTo(run.last) : refusesDeed;
  const [button, ...others] = buttons.filter(fits);
  if (button && others.length === 0) {
    run.trace.target = describeControl(button);
    return clickControl(run, button, 'click');
  }
  const name = dialog ? ` "${dialog}"` : '';
  const names = buttons.slice(0, MAX_NAMED).map(describeControl).join(', ');
  const has = names === '' ? '' : ` It has ${names}.`;
  throw new StepError(
    run.values.mask(`The page shows a dialog of its own${name}. Write which of its buttons to click.${has}`),
  );
}
const MAX_NAMED = 5;

/** The buttons of the open dialog that can be pressed. */
export const pressedInDialog = (controls: readonly Control[]): Control[] =>
  controls.filter(({ inDialog, kind, disabled }) => inDialog && PRESSED.has(kind) && !disabled);

export const refusesDeed = ({ name }: Control): boolean => REFUSES.test(name.trim());

/** Whether a button of a dialog agrees to what was clicked before: it says so, or is called like that. */
export function agreesTo(clicked: Control | null): (button: Control) => boolean {
  const deed = clicked === null ? '' : nameOf(clicked);
  return (button) => {
    const name = nameOf(button).trim();
    if (REFUSES.test(name) || CLOSES.test(name)) return false;
    const isSameHarm = harmOf(deed) !== null && harmOf(deed) === harmOf(name);
    return AGREES.test(name) || (deed !== '' && contains(name, deed)) || isSameHarm || saysVerbOf(deed, name);
  };
}
