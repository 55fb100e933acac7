import { attributeOf, matches, parentElementOf, tagOf } from '../members';

/** A list in an entry of another list, such as a submenu or an open branch: it does not name the entry, and its own entries are operated themselves. */
export function isNestedList(element: Element): boolean {
  const parent = parentElementOf(element);
  if (parent === null) return false;
  const role = attributeOf(element, 'role');
  const isList = /^(UL|OL|MENU)$/.test(tagOf(element)) || role === 'menu' || role === 'group';
  return isList && matches(parent, role === 'group' ? '[role=treeitem]' : 'li, [role=menuitem], [role=treeitem]');
}
