import type { ControlKind } from '../control';
import { ancestors, closest } from './composed-tree';
import { labelsOf } from './names';
import { isVisible, type Rectangle, seenBox } from './visibility';
import { boxOf, isDisplayed, parentElementOf, selectAll, selectFirst, tagOf, textContentOf } from './members';

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
 * The box of what is drawn for a native control that is not visible itself: its label, the picture below a box, or, for a file field, a
 * slider or a list that still takes the focus, the first visible element around it. Null when nothing is.
 */
export function standIn(input: HiddenField, kind: ControlKind, clip: Rectangle): Rectangle | null {
  if (!hasStandIn(input, kind)) return null;
  if (kind === 'combobox' || kind === 'slider' || isInComponent(input))
    return takesFocus(input) ? boxAround(input, clip) : null;
  for (const label of labelsOf(input)) {
    const box = isVisible(label) ? seenBox(label, clip) : null;
    if (box) return box;
  }
  if (kind === 'file') return boxAround(input, clip);
  return TICKED.test(kind) ? boxOfPicture(input, clip) : null;
}
const TICKED = /^(checkbox|radio|switch)$/;

/** How much larger than a transparent box the element is that draws it, in each direction. */
const MARGIN = 2.5;
const PICTURES = 'svg, img, canvas, i, span:empty, div:empty';

/** The box of a transparent control that lies on a picture of it: the two fill a small element that has nothing else. */
function boxOfPicture(input: HiddenField, clip: Rectangle): Rectangle | null {
  const around = parentElementOf(input);
  const isOne = around && isVisible(around) && (textContentOf(around) ?? '').trim() === '';
  // Within a widget with the role of a box, that is the control.
  const isHidden = closest(input, '[aria-hidden=true], [role=checkbox], [role=switch], [role=radio]') !== null;
  if (!isOne || isHidden || !(selectFirst(around, PICTURES) || isPainted(around))) return null;
  const [own, outer] = [boxOf(input), boxOf(around)];
  const isFilled = outer.width <= own.width * MARGIN && outer.height <= own.height * MARGIN;
  return isFilled && isDisplayed(input, { visibilityProperty: true }) ? seenBox(input, clip) : null;
}

/** Fields that nobody shall fill in are taken out of the order of the Tab key, or out of what is announced. */
const takesFocus = (input: HiddenField): boolean =>
  input.checkVisibility({ visibilityProperty: true }) &&
  input.tabIndex >= 0 &&
  closest(input, '[aria-hidden=true]') === null;

/** Whether an element draws something without contents: by its border, its background, or before or behind its contents. */
function isPainted(element: Element): boolean {
  const { borderTopWidth, backgroundColor, backgroundImage } = getComputedStyle(element);
  const hasContent = (part: string): boolean => !/^(?:none|normal)$/.test(getComputedStyle(element, part).content);
  const isFilled = backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none';
  return parseFloat(borderTopWidth) > 0 || isFilled || hasContent('::before') || hasContent('::after');
}

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
