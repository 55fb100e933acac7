/** The DOM members that the scripts below use. The project is compiled without the DOM types. */
interface PageElement {
  className: string;
  readonly tagName: string;
  readonly innerHTML: string;
  readonly offsetHeight: number;
  readonly dataset: Record<string, string>;
  readonly style: Record<string, string>;
  readonly children: Iterable<PageElement>;
  append(...nodes: PageElement[]): void;
  remove(): void;
  removeAttribute(name: string): void;
  getAttribute(name: string): string | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  decode?(): Promise<void>;
}

interface PageGlobals {
  document: { body: PageElement; head: PageElement; createElement(name: string): PageElement };
  docx: { renderAsync(data: Uint8Array, body: PageElement, styles: PageElement, options: object): Promise<unknown> };
  atob(text: string): string;
}

/** The page size of each group of sections (groups are printed one by one), or why the document cannot be rendered. */
export type RenderedDocx = { sizes: string[] } | { error: string };

/** Renders a document (base64). docx-preview throws for invalid documents only, so its errors are returned. */
async function renderDocx(file: string): Promise<RenderedDocx> {
  try {
    const sizes = await renderGroups(file);
    return sizes.length > 0 ? { sizes } : { error: 'it has no page' };
  } catch (error) {
    return { error: reasonOf(error) };
  }
}

/** The message of a TypeError names properties of JavaScript, which help nobody to correct a document. */
function reasonOf(error: unknown): string {
  if (error instanceof TypeError || error instanceof RangeError)
    return 'a part of it has a structure that Word does not write; open it in a word processor and save it again';
  return error instanceof Error ? error.message : String(error);
}

async function renderGroups(file: string): Promise<string[]> {
  const { document, docx, atob } = globalThis as unknown as PageGlobals;
  const source = document.createElement('div');
  document.body.append(source);
  const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
  const options = { inWrapper: false, useBase64URL: true, renderAltChunks: false };
  await docx.renderAsync(bytes, source, document.head, options);
  const groups = groupSections([...source.querySelectorAll('section')]).map((sections) => printable(sections));
  source.remove();
  dropForeignLinks();
  const pictures = [...document.body.querySelectorAll('img')];
  // A picture that cannot be decoded stays an empty box.
  await Promise.all(pictures.map(async (picture) => picture.decode?.().catch(() => null)));
  return groups;
}

/** Groups consecutive sections with the same page size, margins, header and footer. */
function groupSections(sections: PageElement[]): PageElement[][] {
  const markup = (section: PageElement, tag: string) => partsOf(section, tag).map(({ innerHTML }) => innerHTML);
  const looks = sections.map((section) => {
    const { width, minHeight, padding } = section.style;
    return JSON.stringify([width, minHeight, padding, markup(section, 'HEADER'), markup(section, 'FOOTER')]);
  });
  const groups: PageElement[][] = [];
  sections.forEach((section, index) => {
    if (index > 0 && looks[index] === looks[index - 1]) groups.at(-1)?.push(section);
    else groups.push([section]);
  });
  return groups;
}

/**
 * Puts sections into one group for printing: a table whose head and foot are repeated on every page and reserve the space of
 * the fixed header and footer. Returns the page size in CSS.
 */
function printable(sections: PageElement[]): string {
  const { document } = globalThis as unknown as PageGlobals;
  const [first] = sections as [PageElement];
  const { width, minHeight, paddingTop, paddingRight, paddingBottom, paddingLeft, fontFamily, color } = first.style;
  const sides = { paddingLeft: paddingLeft || '0', paddingRight: paddingRight || '0' };
  const group = block('docx group', { fontFamily: fontFamily || '', color: color || '', width: width || '210mm' });
  const header = block('top', { ...sides, paddingTop: paddingTop || '0' }, partsOf(first, 'HEADER'));
  const footer = block('bottom', { ...sides, paddingBottom: paddingBottom || '0' }, partsOf(first, 'FOOTER'));
  const rows = sections.map((section) => block('row', {}, [block('cell', sides, partsOf(section, ''))]));
  const head = block('head', {}, [block('cell')]);
  const foot = block('foot', {}, [block('cell')]);
  group.append(header, footer, block('table', {}, [head, block('rows', {}, rows), foot]));
  document.body.append(group);
  for (const [spacer, fixed] of [
    [head, header],
    [foot, footer],
  ] as const)
    for (const cell of spacer.children) cell.style.height = `${fixed.offsetHeight}px`;
  return `${width || '210mm'} ${minHeight || '297mm'}`;
}

/** The headers or footers of a section; with an empty tag, the content between them. */
function partsOf(section: PageElement, tag: '' | 'HEADER' | 'FOOTER' | string): PageElement[] {
  return [...section.children].filter(({ tagName }) =>
    tag === '' ? tagName !== 'HEADER' && tagName !== 'FOOTER' : tagName === tag,
  );
}

function block(className: string, style: Record<string, string> = {}, children: PageElement[] = []): PageElement {
  const element = (globalThis as unknown as PageGlobals).document.createElement('div');
  element.className = className;
  Object.assign(element.style, style);
  element.append(...children);
  return element;
}

function dropForeignLinks(): void {
  for (const link of (globalThis as unknown as PageGlobals).document.body.querySelectorAll('a[href]'))
    if (!/^(?:https?:|mailto:|#)/i.test(link.getAttribute('href') ?? '')) link.removeAttribute('href');
}

/** Shows one group and hides the others. */
function showGroup(index: number): void {
  const groups = (globalThis as unknown as PageGlobals).document.body.querySelectorAll('.group');
  [...groups].forEach((group, at) => {
    group.style.display = at === index ? 'block' : 'none';
  });
}

/** The functions as a script. Evaluate it in a page with docx-preview; it defines `renderDocx` and `showGroup`. */
export const DOCX_PAGE_SCRIPT = [
  renderDocx,
  reasonOf,
  renderGroups,
  groupSections,
  printable,
  partsOf,
  block,
  dropForeignLinks,
  showGroup,
]
  .map(String)
  .join('\n');
