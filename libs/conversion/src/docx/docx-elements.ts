/** The DOM members that the scripts of pages use. The project is compiled without the DOM types. */
export interface PageElement {
  className: string;
  id: string;
  textContent: string | null;
  readonly tagName: string;
  readonly innerHTML: string;
  readonly offsetHeight: number;
  readonly dataset: Record<string, string>;
  readonly style: Record<string, string>;
  readonly children: Iterable<PageElement>;
  readonly parentElement: PageElement | null;
  append(...nodes: (PageElement | string)[]): void;
  prepend(...nodes: PageElement[]): void;
  before(...nodes: PageElement[]): void;
  after(...nodes: PageElement[]): void;
  cloneNode(deep: boolean): PageElement;
  closest(selector: string): PageElement | null;
  replaceWith(...nodes: PageElement[]): void;
  remove(): void;
  removeAttribute(name: string): void;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  getBoundingClientRect(): Rect;
  getClientRects(): ArrayLike<Rect>;
  querySelectorAll(selector: string): Iterable<PageElement>;
  decode?(): Promise<void>;
}

/** In CSS pixels. */
interface Rect {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly width: number;
}

interface PageRange {
  setStartAfter(node: PageElement): void;
  setEndBefore(node: PageElement): void;
  setEnd(node: PageElement, offset: number): void;
  selectNodeContents(node: PageElement): void;
  getBoundingClientRect(): Rect;
  toString(): string;
}

export interface PageGlobals {
  document: {
    body: PageElement;
    head: PageElement;
    createElement(name: string): PageElement;
    createRange(): PageRange;
    createTreeWalker(root: PageElement, what: number): { nextNode(): PageElement | null };
  };
  docx: { renderAsync(data: Uint8Array, body: PageElement, styles: PageElement, options: object): Promise<unknown> };
  atob(text: string): string;
  getComputedStyle(element: PageElement): Record<'direction' | 'marginLeft' | 'marginRight' | 'textIndent', string>;
}
