import { OPERATED } from '../behaviour';
import {
  attributeOf,
  childNodesOf,
  childrenIn,
  classesOf,
  matches,
  nextOf,
  previousOf,
  selectFirst,
  tagOf,
} from '../members';
import { visibleText } from '../texts';

/** Entries without classes have parts of the same tags as those beside them. */
const MIN_PARTS = 2;
const MAX_PARTS = 12;
const BUTTONS = 'button, a[href], [role=button], [role=switch]';

/** Whether an element is shaped like one beside it, and holds a button and a text of its own beside it. What is dragged is an entry, too. */
export function isShapedAlike(element: Element): boolean {
  const parts = [...childrenIn(element)];
  const isDragged = attributeOf(element, 'draggable') === 'true';
  const count = parts.length + Number(hasOwnText(element));
  if (count < MIN_PARTS || parts.length > MAX_PARTS || !selectFirst(element, BUTTONS)) return false;
  const hasText =
    hasOwnText(element) ||
    parts.some((part) => !matches(part, OPERATED) && !selectFirst(part, OPERATED) && visibleText(part) !== '');
  if (isDragged || !hasText) return hasText;
  const shape = shapeOf(element);
  const beside = [previousOf(element), nextOf(element)];
  return classesOf(element) === '' && beside.some((other) => other !== null && shapeOf(other) === shape);
}

/** Whether a text is beside the parts of an element. */
const hasOwnText = (element: Element): boolean =>
  [...childNodesOf(element)].slice(0, 2 * MAX_PARTS).some((node) => node instanceof Text && node.data.trim() !== '');

const shapeOf = (element: Element): string => {
  const parts = [element, ...[...childrenIn(element)].slice(0, MAX_PARTS)].map((part) => tagOf(part));
  return [...parts, hasOwnText(element) ? '#' : ''].join(' ');
};
