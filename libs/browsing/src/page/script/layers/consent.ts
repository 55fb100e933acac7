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
  /reject|decline|refuse|deny|necessary|essential|ablehnen|notwendig|refuser|sans accepter|without accepting|rechazar|imprescindible|rifiuta|senza accettare|weiger|noodzakelijk|odrzu/i,
  /close|dismiss|schlie|fermer|cerrar|chiudi|zamknij|^[×✕✖x]$/i,
  /accept|agree|allow|ok\b|got it|understood|akzeptieren|zustimmen|einverstanden|accepter|accepte\b|aceptar|accetta|akkoord|akceptuj/i,
];

const [REFUSES, , ACCEPTS] = BUTTONS;
/** Nothing else than such a notice is gone past without a yes. */
const WITHOUT =
  /sans accepter|without (?:accepting|agreeing)|sin aceptar|senza accettare|ohne (?:zustimmung|einwilligung)|zonder (?:te )?accepteren/i;
/** Longer texts are pages about privacy. */
const LONGEST_NOTICE = 4_000;

/** Whether a layer is a notice about cookies that one of its buttons closes. A native modal makes the page behind it inert, so it is none. */
export function isConsentNotice(layer: Element): boolean {
  if (matches(layer, 'dialog:modal') || selectFirst(layer, 'input:not([type=checkbox]), textarea, select'))
    return false;
  const text = visibleText(layer);
  // Another dialog may mention privacy, and have a button that closes it.
  const has = (words: RegExp | undefined): boolean => buttonsIn(layer).some((button) => words?.test(namedBy(button)));
  const asks = /cookie/i.test(text) || has(ACCEPTS);
  // Notices that speak of cookies in other words still ask for a yes or a no.
  const isAbout = SUBJECT.test(text) || (has(REFUSES) && has(ACCEPTS) && has(WITHOUT));
  return text.length <= LONGEST_NOTICE && isAbout && asks && closingButton(layer) !== null;
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
  selectAll(notice, 'button, [role=button], a, input[type=button], [onclick], span, div')
    .filter((element) => matches(element, PRESSED) || isDrawn(element))
    .slice(0, 50);

const PRESSED = 'button, [role=button], a, input[type=button], [onclick]';
/** Elements without a role have no accessible name. */
const namedBy = (button: Element): string => accessibleName(button).trim() || (button.textContent ?? '').trim();

/** A button that is drawn with other elements: short, with the pointer of what is clicked, and with nothing in it. */
const isDrawn = (element: Element): boolean =>
  element.childElementCount === 0 &&
  (element.textContent ?? '').length <= MAX_NAME &&
  getComputedStyle(element).cursor === 'pointer';
const MAX_NAME = 40;

function closingButton(notice: Element): string | null {
  const buttons = buttonsIn(notice);
  for (const words of BUTTONS) {
    const button = buttons.find((other) => isDisplayed(other) && words.test(namedBy(other)));
    if (button) return idOf(button);
  }
  return null;
}

/** The largest element around the front that does not hold the element behind and speaks of cookies. */
function noticeAround(front: Element, behind: Element): Element | null {
  let notice: Element | null = null;
  for (let at: Element | null = front; at && !contains(at, behind) && at !== document.body; at = parentOf(at))
    notice = at;
  return notice && (SUBJECT.test(visibleText(notice)) || isConsentNotice(notice)) ? notice : null;
}
