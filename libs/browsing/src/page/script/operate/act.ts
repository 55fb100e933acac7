import type { Handle } from '../../observation';
import { consentButton } from '../layers/consent';
import { elementInFront, isHit } from '../layers/overlays';
import { isDisabled } from '../state';
import { OPERATED } from '../behaviour';
import { ancestors, closest, contains } from '../composed-tree';
import { isEntry } from '../lists/entry';
import { labelsOf } from '../names';
import { idOf } from '../registry';
import { visibleText } from '../texts';
import { EVERYWHERE, isTransparent, isVisible, seenBox } from '../visibility';
import { attributeOf, childrenIn, selectAll, selectFirst, tagOf } from '../members';

/** Focuses an element and selects all its text, or puts the caret behind it. */
export function selectText(element: Element | null, all: boolean): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    if (all) element.select();
    else if (element.selectionStart !== null) element.setSelectionRange(element.value.length, element.value.length);
    return true;
  }
  const range = document.createRange();
  range.selectNodeContents(element);
  if (!all) range.collapse(false);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  return true;
}

/** The text (or the tag) of what is in front of an element; null when nothing is. */
export function coverOf(element: Element | null): string | null {
  if (!element) return null;
  const hit = elementInFront(element);
  if (!hit || contains(element, hit) || contains(hit, element)) return null;
  if (labelsOf(element).some((label) => contains(label, hit))) return null;
  return visibleText(hit) || tagOf(hit).toLowerCase();
}

export function blur(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.blur();
  return true;
}

/** What is clicked to operate a control: its visible label when it is hidden itself. */
export function handleOf(element: Element | null): Handle | null {
  if (!element) return null;
  const hidden =
    element instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(element.type) && !isOperable(element);
  const label = hidden ? labelsOf(element).find((other) => seenBox(other, EVERYWHERE) !== null) : undefined;
  const target = label ?? ownPart(element);
  if (!isHit(target)) target.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const clicked = isHit(target) && !isPassed(target) ? target : (frontOf(target) ?? target);
  return { id: idOf(clicked), disabled: isDisabled(element), consent: isHit(clicked) ? null : consentButton(target) };
}

/** An entry of a tree holds the entries below it, and a row other controls; what is clicked is its own text. */
function ownPart(element: Element): Element {
  if (isEntry(element) && selectFirst(element, OPERATED)) return ownText(element) ?? element;
  if (attributeOf(element, 'role') !== 'treeitem') return element;
  const own = [...childrenIn(element)].find(
    (child) => attributeOf(child, 'role') !== 'group' && visibleText(child) !== '' && seenBox(child, EVERYWHERE),
  );
  return own ?? element;
}

/** The first part with a text that is in no other control. */
function ownText(element: Element): Element | undefined {
  const isOwn = (part: Element): boolean => {
    const operated = closest(part, OPERATED);
    return operated === null || contains(operated, element);
  };
  return selectAll(element, '*').find(
    (part) => !selectFirst(part, '*') && isOwn(part) && visibleText(part) !== '' && seenBox(part, EVERYWHERE),
  );
}

/** Whether clicks at the middle of a field go to what is around it, as in widgets whose field is transparent or lets them through. */
function isPassed(element: Element): boolean {
  const front = elementInFront(element);
  return front !== null && front !== element && contains(front, element);
}

/** Levels between a field and the element around its widget. */
const WIDGET_LEVELS = 3;

/** What takes the clicks on a field as a part of the same widget, in front of it or around it: no other control is in that. */
function frontOf(element: Element): Element | null {
  const front = elementInFront(element);
  for (const around of ancestors(element, WIDGET_LEVELS)) {
    const fields = selectAll(around, 'input:not([type=hidden]), select, textarea').filter(isVisible);
    if (fields.some((field) => field !== element) || tagOf(around) === 'FORM') return null;
    if (front && contains(around, front)) return front;
  }
  return null;
}

const isOperable = (element: Element): boolean =>
  isVisible(element) &&
  !isTransparent(getComputedStyle(element)) &&
  seenBox(element, EVERYWHERE) !== null &&
  coverOf(element) === null;

/** Where the keyboard writes to. */
export function caret(): { editable: boolean; nowhere: boolean; empty: boolean } {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  const nowhere = active === null || active === document.body;
  if (active instanceof HTMLInputElement)
    return { editable: !active.readOnly && active.selectionStart !== null, nowhere, empty: active.value === '' };
  if (active instanceof HTMLTextAreaElement) return { editable: true, nowhere, empty: active.value === '' };
  const editable = active instanceof HTMLElement && active.isContentEditable;
  return { editable, nowhere, empty: (active?.textContent ?? '') === '' };
}

/** The first text that the pattern of a field permits. The browser ignores patterns that are no regular expressions. */
export function fits(element: Element | null, texts: readonly string[]): number {
  const pattern = element?.getAttribute('pattern') ?? '';
  if (pattern === '') return -1;
  try {
    const expression = new RegExp(`^(?:${pattern})$`, 'v');
    return texts.findIndex((text) => expression.test(text));
  } catch (error) {
    if (error instanceof SyntaxError) return -1;
    throw error;
  }
}
