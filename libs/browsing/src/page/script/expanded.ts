import { attributeOf, isDisplayed, parentElementOf, tagOf, textContentOf } from './members';
import { parentOf } from './composed-tree';

/** Levels from what is clicked to the heading or the list entry that it is in. */
const LEVELS = 2;

/** Whether a part of the page that the element opens is open; undefined when nothing tells that it opens one. */
export function isExpanded(element: Element): boolean | undefined {
  const stated = attributeOf(element, 'aria-expanded');
  if (stated !== null) return stated === 'true';
  if (attributeOf(element, 'role') === 'tab') return attributeOf(element, 'aria-selected') === 'true';
  const parent = parentOf(element);
  if (tagOf(element) === 'SUMMARY' && parent instanceof HTMLDetailsElement) return parent.open;
  return hidesNext(element) ? false : undefined;
}

/** Headings of sections and folders of trees have their contents behind them, which are hidden while they are closed. */
function hidesNext(element: Element): boolean {
  let at: Element | null = element;
  for (let level = 0; at && level < LEVELS; level += 1, at = parentElementOf(at)) {
    const next = at.nextElementSibling;
    if (!next) continue;
    const isContent =
      /^(?:DIV|UL|OL|SECTION|P|ARTICLE|DL|TABLE)$/.test(tagOf(next)) && (textContentOf(next) ?? '').trim() !== '';
    return isContent && !isDisplayed(next);
  }
  return false;
}
