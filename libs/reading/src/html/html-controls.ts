import type { Mark } from '../flow/flow';
import { attributeOf, type Element, isElement, type Node, textOf } from './html-node';

/** Types of inputs that have no value of a person. */
const NO_VALUES = new Set(['hidden', 'button', 'submit', 'reset', 'image', 'password', 'file']);

/** A control of a form as a mark; null for other elements, and for buttons. */
export function markOf(element: Element): Mark | null {
  const name = attributeOf(element, 'name') ?? attributeOf(element, 'id') ?? '';
  const label = attributeOf(element, 'aria-label') ?? attributeOf(element, 'title') ?? '';
  const field = (fieldKind: 'text' | 'choice', values: string[]): Mark => ({
    kind: 'field',
    name,
    label,
    fieldKind,
    values,
  });
  switch (element.tagName) {
    case 'input':
      return inputMark(element, name, field);
    case 'textarea':
      return field('text', filled(textOf(element)));
    case 'select':
      return field('choice', chosenOptions(element));
    default:
      return null;
  }
}

function inputMark(element: Element, name: string, field: (kind: 'text', values: string[]) => Mark): Mark | null {
  const type = (attributeOf(element, 'type') ?? 'text').toLowerCase();
  if (type === 'checkbox' || type === 'radio')
    return { kind: 'checkbox', name, checked: attributeOf(element, 'checked') !== undefined };
  return NO_VALUES.has(type) ? null : field('text', filled(attributeOf(element, 'value') ?? ''));
}

function filled(value: string): string[] {
  return value.trim() === '' ? [] : [value.trim()];
}

/** The texts of the selected options. A list without a selected one shows its first option, which nobody chose. */
function chosenOptions(select: Element): string[] {
  const chosen: string[] = [];
  const open: Node[] = [...select.childNodes].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === 'option' && attributeOf(node, 'selected') !== undefined) chosen.push(...filled(textOf(node)));
    for (const child of node.childNodes.toReversed()) open.push(child);
  }
  return chosen;
}
