import { contains, parentOf } from '../composed-tree';
import { accessibleName } from '../names';
import { elementInFront } from './overlays';
import { idOf } from '../registry';
import { visibleText } from '../texts';
import { isDisplayed, matches, selectAll, selectFirst } from '../members';

/** What notices about cookies speak of, in the languages of the European Union with most speakers. */
const SUBJECT = /cookie|consent|einwilligung|datenschutz|privacy|confidentialit|privacidad|riservatezza|prywatno/i;
/** The buttons of such a notice, those that permit least first. */
const BUTTONS = [
  /reject|decline|refuse|deny|necessary|essential|ablehnen|notwendig|refuser|rechazar|rifiuta|odrzu/i,
  /close|dismiss|schlie|fermer|cerrar|chiudi|zamknij|^[×✕✖x]$/i,
  /accept|agree|allow|ok\b|got it|understood|akzeptieren|zustimmen|einverstanden|accepter|aceptar|accetta|akceptuj/i,
];

const [, , ACCEPTS] = BUTTONS;
/** Longer texts are pages about privacy. */
const LONGEST_NOTICE = 4_000;

/** Whether a layer is a notice about cookies that one of its buttons closes. A native modal makes the page behind it inert, so it is none. */
export function isConsentNotice(layer: Element): boolean {
  if (matches(layer, 'dialog:modal') || selectFirst(layer, 'input:not([type=checkbox]), textarea, select'))
    return false;
  const text = visibleText(layer);
  // Another dialog may mention privacy, and have a button that closes it.
  const asks = /cookie/i.test(text) || buttonsIn(layer).some((button) => ACCEPTS?.test(accessibleName(button).trim()));
  return text.length <= LONGEST_NOTICE && SUBJECT.test(text) && asks && closingButton(layer) !== null;
}

/**
 * The button that closes a notice about cookies which is in front of an element. Other layers are not closed: what they ask
 * is for the task to answer.
 */
export function consentButton(element: Element): string | null {
  const front = elementInFront(element);
  const notice = front && noticeAround(front, element);
  return notice && closingButton(notice);
}

const buttonsIn = (notice: Element): Element[] =>
  selectAll(notice, 'button, [role=button], a, input[type=button]').slice(0, 50);

function closingButton(notice: Element): string | null {
  const buttons = buttonsIn(notice);
  for (const words of BUTTONS) {
    const button = buttons.find((other) => isDisplayed(other) && words.test(accessibleName(other).trim()));
    if (button) return idOf(button);
  }
  return null;
}

/** The largest element around the front that does not hold the element behind and speaks of cookies. */
function noticeAround(front: Element, behind: Element): Element | null {
  let notice: Element | null = null;
  for (let at: Element | null = front; at && !contains(at, behind) && at !== document.body; at = parentOf(at))
    notice = at;
  return notice && SUBJECT.test(visibleText(notice)) ? notice : null;
}
