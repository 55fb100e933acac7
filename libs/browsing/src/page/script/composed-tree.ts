import { attributeOf, childNodesOf, matches, parentNodeOf, shadowOf, slotOf, slotOfText } from './members';

/** The children that are rendered: of the shadow tree, and the ones assigned to a slot. */
export function childrenOf(node: Node): Node[] {
  if (!(node instanceof Element)) return [...node.childNodes];
  const shadow = shadowOf(node);
  if (shadow) return [...shadow.childNodes];
  if (node instanceof HTMLSlotElement) {
    const assigned = node.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return [...childNodesOf(node)];
}

/** The element that renders it: its slot, its parent, or the host of its shadow tree. */
export function parentOf(node: Node): Element | null {
  const slot = node instanceof Element ? slotOf(node) : node instanceof Text ? slotOfText(node) : null;
  if (slot) return slot;
  const parent = parentNodeOf(node);
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** The nearest element, from itself upwards through shadow roots, that matches. */
export function closest(element: Element | null, selector: string): Element | null {
  for (let at = element; at; at = parentOf(at)) if (matches(at, selector)) return at;
  return null;
}

/** The elements around an element, from the inside out, up to the body. */
export function* ancestors(element: Element, levels = Infinity): Generator<Element> {
  let at = parentOf(element);
  for (let level = 0; at && at !== document.body && level < levels; level += 1) {
    yield at;
    at = parentOf(at);
  }
}

export function contains(outer: Element, inner: Element | null): boolean {
  for (let at = inner; at; at = parentOf(at)) if (at === outer) return true;
  return false;
}

/** Elements that the id list of an attribute names, in the tree of the element. */
export function referenced(element: Element, attribute: string): Element[] {
  const ids = (attributeOf(element, attribute) ?? '').split(/\s+/).filter(Boolean);
  const root = Node.prototype.getRootNode.call(element);
  if (!(root instanceof Document || root instanceof ShadowRoot)) return [];
  return ids.slice(0, 20).flatMap((id) => root.getElementById(id) ?? []);
}
