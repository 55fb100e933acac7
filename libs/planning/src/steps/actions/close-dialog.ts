import type { Control, PageView } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { likeness } from '../../matching/likeness';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';

/** Names of what closes a dialog, a banner or a message, the clearest first. */
const CLOSING =
  'Close|×|x|✕|✖|Dismiss|Got it|No thanks|Not now|Schließen|Fermer|Cerrar|Chiudi|Sluiten|Verstanden|Compris|Entendido'.split(
    '|',
  );
/** Outside of a dialog these belong to a form. */
const ENDING = ['OK', 'Cancel', 'Abbrechen', 'Annuler', 'Cancelar', 'Annulla', 'Annuleren'];
const PRESSED: ReadonlySet<string> = new Set(['button', 'link', 'other']);
const SAME_NAME = 0.9;
/** Time in which a dialog that the page draws itself appears. */
const COMES_UP_MS = 1_000;

/**
 * Closes the open dialog, or the banner or message that has a button for it, or else by Escape.
 * @throws StepError when the page has none, or it stays
 */
export async function closeDialog(run: StepRun): Promise<void> {
  if (run.hasSeenDialog) return run.note('The dialog of the browser was answered when it came up.');
  const isOpen = (view: PageView): boolean => view.dialog !== null || buttonThatCloses(view) !== null;
  if (!isOpen(await run.view())) await run.page.waitUntil(isOpen, COMES_UP_MS);
  const before = await run.observe();
  const button = buttonThatCloses(before);
  if (button) {
    run.trace.target = describeControl(button);
    return run.act({ action: 'close', control: button }, () => run.page.click(button));
  }
  await run.act({ action: 'close', control: null }, () => run.page.press('Escape'));
  if (!hasClosed(before, await run.observe()))
    throw new StepError(
      before.dialog === null
        ? 'The page shows no dialog that could be closed.'
        : 'The dialog has no button that closes it.',
    );
}

function buttonThatCloses({ controls, dialog }: PageView): Control | null {
  const names = dialog === null ? CLOSING : [...CLOSING, ...ENDING];
  const graded = controls
    .filter(({ kind, inDialog }) => PRESSED.has(kind) && (dialog === null || inDialog))
    .map((control) => ({ control, at: names.findIndex((name) => likeness(name, nameOf(control)) >= SAME_NAME) }))
    .filter(({ at }) => at >= 0);
  return graded.sort((a, b) => a.at - b.at)[0]?.control ?? null;
}

/** A menu or a list that Escape has closed is no modal dialog, but its entries are gone. */
const hasClosed = (before: PageView, after: PageView): boolean =>
  before.dialog === null
    ? after.text !== before.text || after.controls.length !== before.controls.length
    : after.dialog !== before.dialog;
