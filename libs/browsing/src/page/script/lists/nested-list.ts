import { attributeOf, matches, parentElementOf, tagOf } from '../members';

/** A list in an entry of another list, such as a submenu: it does not name the entry, and its own entries are operated themselves. */
export function isNestedList(element: Element): boolean {
  const parent = parentElementOf(element);
  const isList = /^(UL|OL|MENU)$/.test(tagOf(element)) || attributeOf(element, 'role') === 'menu';
  return isList && parent !== null && matches(parent, 'li, [role=menuitem]');
}
