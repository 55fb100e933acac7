import type { Control } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { harmOf } from '../../matching/harms';
import { splitWords } from '../../matching/words';
import { goesOn, sendingRank } from '../submitting/submit-words';
import { saysDeed } from './deed-words';

const PRESSED: ReadonlySet<string> = new Set(['button', 'other', 'link']);
/** Buttons of a form that do not send it. */
const LEAVES =
  /^(?:cancel|close|dismiss|back|previous|abort|discard|keep|no|not|reset|clear|help|abbrechen|schliessen|schließen|zurück|verwerfen|behalten|nein|nicht|hilfe|[×✕✖x])(?!\p{L})/iu;
/** Buttons that take over what was entered, besides those that send a form. */
const TAKES_OVER = new Set(
  'save create add ok okay done apply update set assign rename change record issue speichern anlegen erstellen hinzufugen eintragen ubernehmen fertig zuweisen umbenennen andern'.split(
    ' ',
  ),
);

/** The only button of a form that sends it, or why that cannot be told; null where it has none. */
export function senderOf(verb: string, controls: readonly Control[]): Control | { problem: string } | null {
  const buttons = controls.filter(
    (control) =>
      PRESSED.has(control.kind) &&
      control.checked === null &&
      !LEAVES.test(nameOf(control).trim()) &&
      !doesHarm(nameOf(control), verb) &&
      /\p{L}/u.test(nameOf(control)),
  );
  const tests: ((button: Control) => boolean)[] = [
    (button) => button.form?.submits === true && (button.kind === 'button' || saysDeed(nameOf(button), verb)),
    (button) => saysDeed(nameOf(button), verb),
    (button) => takesOver(button) || goesOn(button),
    // In a dialog there is nothing else that the button could do.
    ({ inDialog }) => inDialog,
  ];
  for (const test of tests) {
    const [first, ...others] = buttons.filter(test);
    if (first && others.length === 0) return first;
    if (first) {
      const names = [first, ...others].slice(0, 4).map(describeControl).join(', ');
      return { problem: `It cannot be told which button sends the form: ${names}.` };
    }
  }
  return null;
}

/** "Delete profile" beside "Save" sends no other order than one to delete. */
const doesHarm = (name: string, verb: string): boolean =>
  harmOf(name) !== null && harmOf(name) !== harmOf(verb) && !saysDeed(name, verb);

const takesOver = (button: Control): boolean =>
  sendingRank(button) > 0 || splitWords(nameOf(button)).some((word) => TAKES_OVER.has(word));
