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
  return opensPart(element) ?? (hidesNext(element) ? false : undefined);
}

/** A link to a part of its own page, or an element that names the part that it controls. */
function opensPart(element: Element): boolean | undefined {
  const href = attributeOf(element, 'href');
  const id = attributeOf(element, 'aria-controls') ?? (href !== null && /^#./.test(href) ? href.slice(1) : null);
  const part = id === null ? null : element.ownerDocument.getElementById(id);
  return part === null ? undefined : isDisplayed(part);
}

/** The name of a button that does something, whose answer may be what is hidden behind it. */
const DOES =
  /^(?:add|approve|archive|book|buy|cancel|clear|confirm|create|delete|discard|order|pay|place|publish|refund|reject|remove|reset|save|send|sign|submit|update|upload)\b/i;

/** Headings of sections and folders of trees have their contents behind them, which are hidden while they are closed. */
function hidesNext(element: Element): boolean {
  if (DOES.test(textOf(element))) return false;
  let at: Element | null = element;
  for (let level = 0; at && level < LEVELS; level += 1, at = parentElementOf(at)) {
    // A heading holds nothing else: in a row of buttons each one does something.
    if (level > 0 && textOf(at) !== textOf(element)) return false;
    const next = at.nextElementSibling;
    if (!next) continue;
    const isContent = /^(?:DIV|UL|OL|SECTION|P|ARTICLE|DL|TABLE)$/.test(tagOf(next)) && textOf(next) !== '';
    return isContent && !isDisplayed(next);
  }
  return false;
}

const textOf = (element: Element): string => (textContentOf(element) ?? '').trim();
