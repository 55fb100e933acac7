/**
 * Members of elements, taken from the prototypes. A form has its fields as properties, which hide its own: `form.tagName` of a form
 * with a field of this name is the field.
 */
function getter<T>(prototype: object, name: string): (node: Node) => T {
  const read = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (!read) throw new Error(`There is no member ${name}.`);
  return (node) => read.call(node) as T;
}

const { prototype } = Element;

export const attributeOf = (element: Element, name: string): string | null =>
  prototype.getAttribute.call(element, name);
export const hasAttribute = (element: Element, name: string): boolean => prototype.hasAttribute.call(element, name);
export const matches = (element: Element, selector: string): boolean => prototype.matches.call(element, selector);
export const boxOf = (element: Element): DOMRect => prototype.getBoundingClientRect.call(element);
export const isDisplayed = (element: Element, options?: CheckVisibilityOptions): boolean =>
  prototype.checkVisibility.call(element, options);
export const selectFirst = (element: Element, selector: string): Element | null =>
  prototype.querySelector.call(element, selector);
export const selectInShadow = (shadow: ShadowRoot, selector: string): Element | null =>
  DocumentFragment.prototype.querySelector.call(shadow, selector);
export const selectAll = <E extends Element = Element>(element: Element, selector: string): E[] => [
  ...(prototype.querySelectorAll.call(element, selector) as NodeListOf<E>),
];

export const tagOf = getter<string>(prototype, 'tagName');
export const shadowOf = getter<ShadowRoot | null>(prototype, 'shadowRoot');
export const childrenIn = getter<HTMLCollection>(prototype, 'children');
export const slotOf = getter<HTMLSlotElement | null>(prototype, 'assignedSlot');
export const slotOfText = getter<HTMLSlotElement | null>(Text.prototype, 'assignedSlot');
export const childNodesOf = getter<NodeListOf<ChildNode>>(Node.prototype, 'childNodes');
export const parentNodeOf = getter<ParentNode | null>(Node.prototype, 'parentNode');
export const parentElementOf = getter<HTMLElement | null>(Node.prototype, 'parentElement');
export const childElementCountOf = getter<number>(prototype, 'childElementCount');
export const previousOf = getter<Element | null>(prototype, 'previousElementSibling');
export const nextOf = getter<Element | null>(prototype, 'nextElementSibling');
export const textContentOf = getter<string | null>(Node.prototype, 'textContent');
export const innerTextOf = getter<string>(HTMLElement.prototype, 'innerText');
/** The document or shadow tree that an element is in. */
export const rootOf = (element: Element): Node => Node.prototype.getRootNode.call(element);
/** The classes as written; of drawings, too, whose `className` is no text. */
export const classesOf = (element: Element): string => attributeOf(element, 'class') ?? '';
