import type { BoxLook } from './docx-boxes';
import type { PageElement, PageGlobals } from './docx-elements';
import type { PageNumbering, SectionGroup } from './docx-groups';

// Of the other scripts, which are evaluated in the same page.
declare const docxParts: import('./docx-parts').DocxParts;
declare function simplifyParts(): void;
declare const resolveMarks: typeof import('./docx-marks').resolveMarks;
declare const partsOf: typeof import('./docx-groups').partsOf;
declare const groupSections: typeof import('./docx-groups').groupSections;
declare const placeBox: typeof import('./docx-box-places').placeBox;
declare const layTabs: typeof import('./docx-tabs').layTabs;

/** Sections that are printed together: the page size in CSS, and their numbering when it is not that of the previous group. */
export interface DocxGroup {
  readonly size: string;
  readonly numbering: PageNumbering | null;
}

/** The groups of a document, and whether pages differ in what is around their text; or why it cannot be rendered. */
export type RenderedDocx = { groups: DocxGroup[]; isNumbered: boolean } | { error: string };

/** Renders a document (base64). docx-preview throws for invalid documents only, so its errors are returned. */
async function renderDocx(file: string): Promise<RenderedDocx> {
  try {
    const groups = await renderGroups(file);
    const { document } = globalThis as unknown as PageGlobals;
    const isNumbered = [...document.body.querySelectorAll('[data-field], [data-on]')].length > 0;
    return groups.length > 0 ? { groups, isNumbered } : { error: 'it has no page' };
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

async function renderGroups(file: string): Promise<DocxGroup[]> {
  const { document, docx, atob } = globalThis as unknown as PageGlobals;
  const source = document.createElement('div');
  document.body.append(source);
  const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
  const options = { inWrapper: false, useBase64URL: true, renderAltChunks: false, ignoreLastRenderedPageBreak: false };
  simplifyParts();
  await docx.renderAsync(bytes, source, document.head, options);
  resolveMarks(source);
  const groups = groupSections([...source.querySelectorAll('section')], docxParts.hasEvenPages).map((group) => ({
    size: printable(group),
    numbering: group.numbering,
  }));
  source.remove();
  dropForeignLinks();
  const pictures = [...document.body.querySelectorAll('img')];
  // A picture that cannot be decoded stays an empty box.
  await Promise.all(pictures.map(async (picture) => picture.decode?.().catch(() => null)));
  return groups;
}

/**
 * Puts sections into one group for printing: a table whose head and foot are repeated on every page and reserve the space of
 * the fixed headers and footers. Returns the page size in CSS.
 */
function printable({ sections, margins, frame }: SectionGroup): string {
  const { document } = globalThis as unknown as PageGlobals;
  const [first] = sections as [PageElement];
  const { width, minHeight, paddingTop, paddingRight, paddingBottom, paddingLeft, fontFamily, color } = first.style;
  const sides = { paddingLeft: paddingLeft || '0', paddingRight: paddingRight || '0' };
  const group = block('docx group', { fontFamily: fontFamily || '', color: color || '', width: width || '210mm' });
  const kinds = [['', [...first.children]] as const, ...Object.entries(margins)];
  const around = kinds.map(([kind, parts]) => {
    const of = (tag: string) => parts.filter(({ tagName }) => tagName === tag);
    const header = block('top', { ...sides, paddingTop: paddingTop || '0' }, of('HEADER'));
    const footer = block('bottom', { ...sides, paddingBottom: paddingBottom || '0' }, of('FOOTER'));
    if (kind !== '') header.dataset.on = footer.dataset.on = kind;
    return { kind, header, footer };
  });
  const rows = sections.map((section) => block('row', {}, [block('cell', sides, partsOf(section, ''))]));
  const [head, foot] = [block('cell'), block('cell')];
  const table = block('table', {}, [block('head', {}, [head]), block('rows', {}, rows), block('foot', {}, [foot])]);
  if (frame) group.append(block('frame', frame));
  group.append(...around.flatMap(({ header, footer }) => [header, footer]), table);
  document.body.append(group);
  for (const box of group.querySelectorAll('table[data-box]'))
    placeBox(box, JSON.parse(box.dataset.box ?? '') as BoxLook);
  layTabs(group);
  const heights = (isIncluded: (kind: string) => boolean, part: 'header' | 'footer') =>
    Math.max(...around.filter(({ kind }) => isIncluded(kind)).map((one) => one[part].offsetHeight));
  const top = heights((kind) => kind !== 'first', 'header');
  head.style.height = `${top}px`;
  foot.style.height = `${heights(() => true, 'footer')}px`;
  const more = heights(() => true, 'header') - top;
  if (more > 0) for (const cell of rows[0]?.children ?? []) cell.prepend(block('', { height: `${more}px` }));
  rows.forEach((row, at) => row.setAttribute('style', `--head: ${top + (at === 0 ? Math.max(0, more) : 0)}px`));
  return `${width || '210mm'} ${minHeight || '297mm'}`;
}

export function block(
  className: string,
  style: Record<string, string> = {},
  children: PageElement[] = [],
): PageElement {
  const element = (globalThis as unknown as PageGlobals).document.createElement('div');
  element.className = className;
  Object.assign(element.style, style);
  element.append(...children);
  return element;
}

function dropForeignLinks(): void {
  for (const link of (globalThis as unknown as PageGlobals).document.body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    // `linkResult` leaves an address where docx-preview has the name of a bookmark.
    if (href.startsWith('#\uffff')) link.setAttribute('href', href.slice(2));
    if (!/^(?:https?:|mailto:|#)/i.test(link.getAttribute('href') ?? '')) link.removeAttribute('href');
  }
}

/** Shows one group and hides the others. @returns its width in pixels */
function showGroup(index: number): number {
  const groups = [...(globalThis as unknown as PageGlobals).document.body.querySelectorAll('.group')];
  groups.forEach((group, at) => {
    group.style.display = at === index ? 'block' : 'none';
  });
  return groups[index]?.getBoundingClientRect().width ?? 0;
}

/** The functions as a script. Evaluate it in a page with docx-preview; it defines `renderDocx` and `showGroup`. */
export const DOCX_PAGE_SCRIPT = [renderDocx, reasonOf, renderGroups, printable, block, dropForeignLinks, showGroup]
  .map(String)
  .join('\n');
