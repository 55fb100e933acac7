/** The children that are rendered: of the shadow tree, and the ones assigned to a slot. */
export function childrenOf(node: Node): Node[] {
  if (!(node instanceof Element)) return [...node.childNodes];
  if (node.shadowRoot) return [...node.shadowRoot.childNodes];
  if (node instanceof HTMLSlotElement) {
    const assigned = node.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return [...node.childNodes];
}

/** The element that renders it: its slot, its parent, or the host of its shadow tree. */
export function parentOf(node: Node): Element | null {
  if ((node instanceof Element || node instanceof Text) && node.assignedSlot) return node.assignedSlot;
  const parent = node.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** A form has its fields as properties, so a field named `matches` hides the method of the form. */
const matches = (element: Element, selector: string): boolean => Element.prototype.matches.call(element, selector);

/** The nearest element, from itself upwards through shadow roots, that matches. */
export function closest(element: Element | null, selector: string): Element | null {
  for (let at = element; at; at = parentOf(at)) if (matches(at, selector)) return at;
  return null;
}

export function contains(outer: Element, inner: Element | null): boolean {
  for (let at = inner; at; at = parentOf(at)) if (at === outer) return true;
  return false;
}

/** Elements that the id list of an attribute names, in the tree of the element. */
export function referenced(element: Element, attribute: string): Element[] {
  const ids = (element.getAttribute(attribute) ?? '').split(/\s+/).filter(Boolean);
  const root = element.getRootNode();
  if (!(root instanceof Document || root instanceof ShadowRoot)) return [];
  return ids.slice(0, 20).flatMap((id) => root.getElementById(id) ?? []);
}
