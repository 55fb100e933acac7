/** The members of XML nodes that the scripts below use. The project is compiled without the DOM types. */
export interface MarkupNode {
  textContent: string | null;
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly isConnected: boolean;
  readonly ownerDocument: Markup;
  readonly parentElement: MarkupNode | null;
  readonly firstElementChild: MarkupNode | null;
  readonly nextElementSibling: MarkupNode | null;
  readonly children: Iterable<MarkupNode>;
  readonly attributes: Iterable<{ readonly localName: string; value: string }>;
  append(node: MarkupNode): void;
  before(node: MarkupNode): void;
  after(node: MarkupNode): void;
  prepend(node: MarkupNode): void;
  remove(): void;
  setAttribute(name: string, value: string): void;
  cloneNode(deep: boolean): MarkupNode;
  getElementsByTagNameNS(namespace: string, name: string): Iterable<MarkupNode>;
}

export interface Markup {
  readonly documentElement: MarkupNode;
  createElementNS(namespace: string | null, name: string): MarkupNode;
}

/** The descendants with a name in any namespace, as docx-preview finds them. The list does not change with the document. */
export function all(root: MarkupNode, name: string): MarkupNode[] {
  return [...root.getElementsByTagNameNS('*', name)];
}

export function attributeNamed(element: MarkupNode, name: string): string {
  return [...element.attributes].find(({ localName }) => localName === name)?.value ?? '';
}

export function childNamed(element: MarkupNode, name: string): MarkupNode | undefined {
  return [...element.children].find(({ localName }) => localName === name);
}

/** The `val` of a child; empty without one. */
export function valueOf(element: MarkupNode | undefined, name: string): string {
  const child = element && childNamed(element, name);
  return child ? attributeNamed(child, 'val') : '';
}

/** Whether a property that exists is on (ISO/IEC 29500-1, 17.17.4). */
export function isOn(property: MarkupNode | undefined): boolean {
  return property !== undefined && !['0', 'false', 'off'].includes(attributeNamed(property, 'val'));
}

/** Makes an element of the same namespace. The prefix is only for documents without a default namespace. */
export function sibling(element: MarkupNode, name: string, text = ''): MarkupNode {
  const made = element.ownerDocument.createElementNS(element.namespaceURI, name);
  if (text !== '') made.textContent = text;
  return made;
}

/**
 * Replaces an element by its children, without those for its properties. Outer elements are replaced before inner ones, so
 * each child moves once, however deeply elements are nested.
 */
export function unwrap(element: MarkupNode): void {
  for (const child of [...element.children]) if (!/Pr$|^fldData$/.test(child.localName)) element.before(child);
  element.remove();
}

/** Gives an element another name and keeps its children. */
export function rename(element: MarkupNode, name: string): MarkupNode {
  const renamed = sibling(element, name);
  for (const child of [...element.children]) renamed.append(child);
  element.before(renamed);
  element.remove();
  return renamed;
}

export function ancestor(element: MarkupNode, names: readonly string[]): MarkupNode | null {
  let at = element.parentElement;
  while (at && !names.includes(at.localName)) at = at.parentElement;
  return at;
}

export function textOfAll(elements: readonly MarkupNode[]): string {
  return elements
    .filter(({ localName }) => localName === 't')
    .map(({ textContent }) => textContent ?? '')
    .join('');
}

/** Leaves data with a paragraph, as the name of a bookmark. `takeMarks` reads them from the page. */
export function markParagraph(paragraph: MarkupNode, data: object): void {
  const mark = sibling(paragraph, 'bookmarkStart');
  mark.setAttribute('name', `\uffff${JSON.stringify(data)}`);
  const properties = childNamed(paragraph, 'pPr');
  if (properties) properties.after(mark);
  else paragraph.prepend(mark);
}

/** The functions as a script, which the scripts of `docx-fields.ts` and `docx-markup.ts` need. */
export const DOCX_NODES_SCRIPT = [
  all,
  attributeNamed,
  childNamed,
  valueOf,
  isOn,
  sibling,
  unwrap,
  rename,
  ancestor,
  textOfAll,
  markParagraph,
]
  .map(String)
  .join('\n');
