import { parentOf } from '../composed-tree';
import { attributeOf, childElementCountOf, childrenIn, classesOf, matches, tagOf } from '../members';

const ROWS = 'tr, [role=row]';
const ENTRIES = 'li:not([role]), [role=listitem], article';
/** Elements in a row that look alike are entries; of longer lists the beginning shows it. */
const MIN_ALIKE = 2;
const MAX_SIBLINGS = 200;

export const isRow = (element: Element): boolean => matches(element, ROWS);

/** A row, an entry of a list, an article, or one of several elements with the same classes beside each other. */
export const isEntry = (element: Element): boolean =>
  isRow(element) || matches(element, ENTRIES) || (tagOf(element) === 'DIV' && isRepeated(element));

/** Whether siblings of an element have the same tag and classes. The tag of a component with contents of the page says as much as a class. */
export function isRepeated(element: Element): boolean {
  const [classes, parent] = [classesOf(element), parentOf(element)];
  if ((classes === '' && !isContainer(element)) || !parent) return false;
  const siblings = [...childrenIn(parent)].slice(0, MAX_SIBLINGS);
  const alike = siblings.filter((other) => tagOf(other) === tagOf(element) && classesOf(other) === classes);
  return alike.length >= MIN_ALIKE;
}

const isContainer = (element: Element): boolean =>
  tagOf(element).includes('-') && childElementCountOf(element) > 0 && attributeOf(element, 'name') === null;
