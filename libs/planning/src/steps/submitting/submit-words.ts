import type { Control } from '@app/browsing';
import { nameOf } from '../../matching/control-texts';
import { likeness } from '../../matching/likeness';
import { splitWords } from '../../matching/words';

/** Words of buttons that send something, the clearest first. */
const SENDING = (
  'submit send apply order buy pay purchase confirm book reserve register finish complete place checkout donate subscribe transfer publish ' +
  'post file request accept sign done enroll enrol absenden senden abschicken bestellen kaufen bezahlen zahlen bestatigen buchen registrieren ' +
  'abschliessen envoyer valider commander payer confirmer reserver enviar confirmar comprar pagar reservar invia conferma acquista prenota ' +
  'versturen verzenden bevestigen bestellen betalen'
).split(' ');
const rank = new Map(SENDING.map((word, index) => [word, SENDING.length - index]));
/** Longer texts are sentences, not the names of buttons. */
const MAX_WORDS = 6;

const NEXT = ['Next', 'Continue', 'Proceed', 'Next step', 'Save and continue', 'Continue to next step'];
/** A button goes on when its name is nearly one of those. */
const GOES_ON = 0.8;
const BUTTONS: ReadonlySet<string> = new Set(['button', 'menuitem', 'link', 'other']);

/** How clearly the name of a button says that it sends something; 0 when it does not. */
export function sendingRank(control: Control): number {
  const words = splitWords(nameOf(control));
  if (words.length === 0 || words.length > MAX_WORDS) return 0;
  return Math.max(0, ...words.map((word) => rank.get(word) ?? 0));
}

/** Whether the control leads to the next page of a form. */
export function goesOn(control: Control): boolean {
  if (!BUTTONS.has(control.kind) || control.disabled) return false;
  const name = nameOf(control)
    .replace(/[→›»>]+/g, ' ')
    .trim();
  return splitWords(name).length <= MAX_WORDS && NEXT.some((words) => likeness(words, name) >= GOES_ON);
}

/** Whether a button shows the form once more before it is sent, as "Review order" does. */
export const reviews = (control: Control): boolean =>
  BUTTONS.has(control.kind) && !control.disabled && REVIEWS.test(nameOf(control).trim());
const REVIEWS = /^(?:review|preview|überprüfen|vérifier|revisar)(?!\p{L})/iu;

/** Whether a click on the control is expected to send something: a form by POST, or an order by its words. */
export function submits(control: Control): boolean {
  if (control.form?.submits) return control.form.method === 'post';
  const isButton = BUTTONS.has(control.kind) && (control.href === '' || control.href.endsWith('#'));
  return isButton && sendingRank(control) > 0;
}

/** The buttons that could send the form, the likeliest first. `formId`: the form in which values were entered. */
export function sendingButtons(controls: readonly Control[], formId: string | null): Control[] {
  const grade = (control: Control) => {
    if (!BUTTONS.has(control.kind) || control.disabled) return 0;
    const inForm = formId !== null && control.form?.id === formId ? IN_FORM : 0;
    const isSubmit = control.form?.submits ? SUBMITS : 0;
    const words = sendingRank(control);
    // A link that only shares a word, such as "Order history", navigates.
    if (words === 0 && (isSubmit === 0 || control.kind === 'link')) return 0;
    if (control.kind === 'link' && control.href !== '' && !control.href.endsWith('#')) return 0;
    return inForm + isSubmit + words + (control.inDialog ? IN_DIALOG : 0);
  };
  const graded = controls.map((control) => ({ control, grade: grade(control) })).filter((entry) => entry.grade > 0);
  return graded.sort((a, b) => b.grade - a.grade || b.control.order - a.control.order).map(({ control }) => control);
}

/** Weights above the rank of all words: what is in the dialog, then the form, then what the browser sends, then words. */
const IN_DIALOG = 1_000;
const IN_FORM = 400;
const SUBMITS = 150;
