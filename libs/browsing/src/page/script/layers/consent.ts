import { contains, parentOf } from '../composed-tree';
import { accessibleName } from '../names';
import { elementInFront } from './overlays';
import { idOf } from '../registry';
import { visibleText } from '../texts';
import { isDisplayed, matches, selectAll, selectFirst } from '../members';

/** What notices about cookies speak of, in the languages of the European Union with most speakers. */
const SUBJECT = /cookie|consent|einwilligung|datenschutz|privacy|confidentialit|privacidad|riservatezza|prywatno/i;
/** Names of the buttons of such a notice. */
const REFUSES =
  /reject|decline|refuse|deny|necessary|essential|ablehnen|notwendig|refuser|sans accepter|without accepting|rechazar|imprescindible|rifiuta|senza accettare|weiger|noodzakelijk|odrzu/i;
const CLOSES = /close|dismiss|schlie|fermer|cerrar|chiudi|zamknij|^[×✕✖x]$/i;
const ACCEPTS =
  /accept|agree|allow|ok\b|got it|understood|akzeptieren|zustimmen|einverstanden|accepter|accepte\b|aceptar|accetta|akkoord|akceptuj/i;
/** Those that permit least first. */
const CHOICES = [REFUSES, CLOSES, ACCEPTS];
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
  if (text.length > LONGEST_NOTICE) return false;
  const buttons = buttonsIn(layer);
  const has = (words: RegExp): boolean => buttons.some(({ name }) => words.test(name));
  // Notices that speak of cookies in other words still ask for a yes or a no.
  const isAbout = SUBJECT.test(text) || (has(REFUSES) && has(ACCEPTS) && has(WITHOUT));
  // Another dialog may mention privacy, and have a button that closes it.
  const asks = /cookie/i.test(text) || has(ACCEPTS);
  return isAbout && asks && closingButton(buttons) !== null;
}

/**
 * The button that closes a notice about cookies which is in front of an element. Other layers are not closed: what they ask
 * is for the task to answer.
 */
export function consentButton(element: Element): string | null {
  const front = elementInFront(element);
  const notice = front && noticeAround(front, element);
  return notice && closingButton(buttonsIn(notice));
}

interface NoticeButton {
  element: Element;
  name: string;
}

const MAX_BUTTONS = 50;
const PRESSED = 'button, [role=button], a, input[type=button], [onclick]';

const buttonsIn = (notice: Element): NoticeButton[] =>
  selectAll(notice, `${PRESSED}, span, div`)
    .filter((element) => matches(element, PRESSED) || isDrawn(element))
    .slice(0, MAX_BUTTONS)
    // Elements without a role have no accessible name.
    .map((element) => ({ element, name: accessibleName(element).trim() || textOf(element) }));

const textOf = (element: Element): string => (element.textContent ?? '').trim();

/** In characters. */
const LONGEST_NAME = 40;

/** A button that is drawn with other elements: short, with the pointer of what is clicked, and with nothing in it. */
function isDrawn(element: Element): boolean {
  if (element.childElementCount > 0) return false;
  const { length } = textOf(element);
  return length > 0 && length <= LONGEST_NAME && getComputedStyle(element).cursor === 'pointer';
}

function closingButton(buttons: NoticeButton[]): string | null {
  for (const words of CHOICES) {
    const button = buttons.find(({ element, name }) => words.test(name) && isDisplayed(element));
    if (button) return idOf(button.element);
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
