import type { ControlKind } from '../control';
import { ancestors, closest } from './composed-tree';
import { labelsOf } from './names';
import { isVisible, type Rectangle, seenBox } from './visibility';
import { isDisplayed, selectAll, tagOf } from './members';

/** A field of the browser that may be hidden behind something that is drawn for it. */
export type HiddenField = HTMLInputElement | HTMLTextAreaElement;

/** Levels between a hidden native control and what is drawn for it. */
const LEVELS = 4;

/** Kinds whose native control is often hidden behind something that is drawn for it. */
const DRAWN = /^(file|checkbox|radio|switch|combobox|slider)$/;
/** A component hides its field until it has a text, and draws the label in its place. Nobody hides a trap for programs in one. */
export const hasStandIn = (input: Element, kind: ControlKind): boolean => DRAWN.test(kind) || isInComponent(input);

const isInComponent = (input: Element): boolean => input.getRootNode() instanceof ShadowRoot;

/**
 * The box of what is drawn for a native control that is not visible itself: its label, or, for a file field, a slider or a list
 * that still takes the focus, the first visible element around it. Null when nothing is.
 */
export function standIn(input: HiddenField, kind: ControlKind, clip: Rectangle): Rectangle | null {
  if (!hasStandIn(input, kind)) return null;
  if (kind === 'combobox' || kind === 'slider' || isInComponent(input))
    return takesFocus(input) ? boxAround(input, clip) : null;
  for (const label of labelsOf(input)) {
    const box = isVisible(label) ? seenBox(label, clip) : null;
    if (box) return box;
  }
  return kind === 'file' ? boxAround(input, clip) : null;
}

/** Fields that nobody shall fill in are taken out of the order of the Tab key, or out of what is announced. */
const takesFocus = (input: HiddenField): boolean =>
  input.checkVisibility({ visibilityProperty: true }) &&
  input.tabIndex >= 0 &&
  closest(input, '[aria-hidden=true]') === null;

function boxAround(input: Element, clip: Rectangle): Rectangle | null {
  for (const around of ancestors(input, LEVELS)) {
    if (tagOf(around) === 'FORM') return null;
    const box = isVisible(around) ? seenBox(around, clip) : null;
    if (box) return box;
  }
  return null;
}

/** The parts of a date that takes them one by one: year, month, day, hour, minute, half of the day, and some more. */
const MAX_PARTS = 9;

/** The parts of a date or a time that are transparent while they are empty, so that the label of their group can be drawn there. */
export function transparentParts(element: Element): Element[] {
  const parts = selectAll(element, '[role=spinbutton][contenteditable=true]').slice(0, MAX_PARTS);
  return parts.filter(
    (part) =>
      closest(part, '[role=group]') !== null &&
      closest(part, '[aria-hidden=true]') === null &&
      isDisplayed(part, { visibilityProperty: true }),
  );
}
