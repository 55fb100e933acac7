/** Ids of elements; they live as long as the document. */
const ids = new WeakMap<Element, string>();
const elements = new Map<string, WeakRef<Element>>();
let last = 0;
/** Ids of another page must not name elements of this one: what was entered there would be compared with them. */
const page = Math.random().toString(36).slice(2, 8);

export function idOf(element: Element): string {
  const known = ids.get(element);
  if (known !== undefined) return known;
  last += 1;
  const id = `${page}-${last}`;
  remember(id, element);
  return id;
}

export const elementOf = (id: string): Element | null => elements.get(id)?.deref() ?? null;

/** Gives an id to another element: the one that the page rendered in the place of the first. */
export function remember(id: string, element: Element): void {
  ids.set(element, id);
  elements.set(id, new WeakRef(element));
}
