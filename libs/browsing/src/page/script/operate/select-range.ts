import { isVisible } from '../visibility';
import { selectAll, textContentOf } from '../members';

const BLOCKS = 'p, article, blockquote, pre, section, div, li, td';

/** Selects a text in an element, or in a block of the page. @returns false when it is not there */
export function selectRange(element: Element | null, text: string): boolean {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
    return selectInField(element, text);
  const place = element ?? blockWith(text);
  if (!place) return false;
  if (element instanceof HTMLElement) element.focus();
  const range = text === '' ? wholeOf(place) : rangeOf(place, text);
  const selection = getSelection();
  if (!range || !selection) return false;
  selection.removeAllRanges();
  selection.addRange(range);
  return true;
}

function selectInField(field: HTMLInputElement | HTMLTextAreaElement, text: string): boolean {
  const at = field.value.indexOf(text);
  if (at < 0) return false;
  field.focus();
  field.setSelectionRange(at, text === '' ? field.value.length : at + text.length);
  return true;
}

/** The innermost visible block that has the text; without a text the longest one that has no other block in it. */
function blockWith(text: string): Element | null {
  const blocks = selectAll(document.body, BLOCKS).filter((block) => isVisible(block));
  if (text !== '') return blocks.filter((block) => textContentOf(block)?.includes(text)).at(-1) ?? null;
  const inner = blocks.filter((block) => selectAll(block, BLOCKS).length === 0);
  const length = (block: Element): number => (textContentOf(block) ?? '').trim().length;
  return inner.reduce<Element | null>((best, block) => (best && length(best) >= length(block) ? best : block), null);
}

function wholeOf(element: Element): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range;
}

/** The text may begin in one text node and end in another one. */
function rangeOf(element: Element, text: string): Range | null {
  const nodes: { node: Node; start: number }[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let whole = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node, start: whole.length });
    whole += node.nodeValue ?? '';
  }
  const at = whole.indexOf(text);
  const first = nodes.findLast(({ start }) => start <= at);
  const last = nodes.findLast(({ start }) => start < at + text.length);
  if (at < 0 || !first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, at - first.start);
  range.setEnd(last.node, at + text.length - last.start);
  return range;
}
