import { childrenOf } from './composed-tree';
import { isRendered, isTransparent } from './visibility';
import { innerTextOf, tagOf } from './members';

/** Longest text of a name, a label or an option. */
export const NAME_LENGTH = 300;

const SILENT = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'HEAD', 'TEXTAREA', 'SELECT', 'DATALIST', 'OPTION']);

export const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();
export const shorten = (text: string): string => squeeze(text).slice(0, NAME_LENGTH);

/** The text of an element as the browser renders it, up to the length of a name. */
export const renderedText = (element: Element): string =>
  element instanceof HTMLElement ? shorten(innerTextOf(element)) : '';

/** The text that an element shows, up to the length of a name. Blocks and cells are separated by a space. */
export function visibleText(element: Element, without: (element: Element) => boolean = () => false): string {
  const parts: string[] = [];
  let length = 0;
  const visit = (node: Node, depth: number): void => {
    if (length > NAME_LENGTH || depth > 60) return;
    if (node instanceof Text) {
      parts.push(node.data);
      length += node.data.trim().length;
      return;
    }
    if (!(node instanceof Element) || SILENT.has(tagOf(node)) || without(node)) return;
    if (node !== element && !isRendered(node)) return;
    const style = getComputedStyle(node);
    if (node !== element && isTransparent(style)) return;
    const inline = style.display.startsWith('inline') && tagOf(node) !== 'BR';
    if (!inline) parts.push(' ');
    if (node instanceof HTMLImageElement) parts.push(` ${node.alt} `);
    for (const child of childrenOf(node)) visit(child, depth + 1);
    if (!inline) parts.push(' ');
  };
  visit(element, 0);
  return shorten(parts.join(''));
}
