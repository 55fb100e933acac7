import type { DefaultTreeAdapterTypes } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

export function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

/** The value of an attribute; undefined without it. Names are in lower case. */
export function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** The value of a property in the `style` of an element; undefined without it. Style sheets are not applied. */
export function styleOf(element: Element, property: string): string | undefined {
  const declarations = attributeOf(element, 'style')?.split(';') ?? [];
  const own = declarations.findLast((declaration) => declaration.split(':', 1)[0]?.trim().toLowerCase() === property);
  return own?.slice(own.indexOf(':') + 1).trim();
}

/** Whether an element says itself that it is not shown. */
export function isHidden(element: Element): boolean {
  return (
    attributeOf(element, 'hidden') !== undefined ||
    /^none\b/i.test(styleOf(element, 'display') ?? '') ||
    /^hidden\b/i.test(styleOf(element, 'visibility') ?? '')
  );
}

/** The text of an element and the elements inside it, with single spaces. */
export function textOf(element: Element): string {
  const parts: string[] = [];
  const open: Node[] = [...element.childNodes].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    if ('value' in node && node.nodeName === '#text') parts.push(node.value);
    if (isElement(node)) for (const child of node.childNodes.toReversed()) open.push(child);
  }
  return parts.join('').replace(/\s+/g, ' ').trim();
}
