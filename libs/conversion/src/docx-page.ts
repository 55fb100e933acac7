/** The DOM members that the scripts below use. The project is compiled without the DOM types. */
interface PageElement {
  className: string;
  id: string;
  textContent: string | null;
  readonly tagName: string;
  readonly innerHTML: string;
  readonly offsetHeight: number;
  readonly dataset: Record<string, string>;
  readonly style: Record<string, string>;
  readonly children: Iterable<PageElement>;
  append(...nodes: (PageElement | string)[]): void;
  cloneNode(deep: boolean): PageElement;
  replaceWith(...nodes: PageElement[]): void;
  remove(): void;
  removeAttribute(name: string): void;
  getAttribute(name: string): string | null;
  querySelectorAll(selector: string): Iterable<PageElement>;
  decode?(): Promise<void>;
}

/** Of `DOCX_MARKUP_SCRIPT`, which is evaluated in the same page. */
declare function simplifyParts(): void;

interface PageGlobals {
  document: {
    body: PageElement;
    head: PageElement;
    createElement(name: string): PageElement;
    createTreeWalker(root: PageElement, what: number): { nextNode(): PageElement | null };
  };
  docx: { renderAsync(data: Uint8Array, body: PageElement, styles: PageElement, options: object): Promise<unknown> };
  atob(text: string): string;
}

/** The numbering of the pages of a section: its first number and its format, "" when they follow from the previous section. */
interface PageNumbering {
  readonly start: string;
  readonly format: string;
}

/** Sections that are printed together: the page size in CSS, and their numbering when it is not that of the previous group. */
export interface DocxGroup {
  readonly size: string;
  readonly numbering: PageNumbering | null;
}

/** The groups of a document, and whether it shows numbers of pages; or why it cannot be rendered. */
export type RenderedDocx = { groups: DocxGroup[]; isNumbered: boolean } | { error: string };

/** The numbers of the pages of a group. */
export interface PageNumbers {
  readonly first: number;
  readonly format: string;
  /** Pages of the group, of its section, and of the document. */
  readonly pages: number;
  readonly sectionPages: number;
  readonly total: number;
}

/** Renders a document (base64). docx-preview throws for invalid documents only, so its errors are returned. */
async function renderDocx(file: string): Promise<RenderedDocx> {
  try {
    const groups = await renderGroups(file);
    const { document } = globalThis as unknown as PageGlobals;
    const isNumbered = [...document.body.querySelectorAll('[data-field]')].length > 0;
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
  const options = { inWrapper: false, useBase64URL: true, renderAltChunks: false };
  simplifyParts();
  await docx.renderAsync(bytes, source, document.head, options);
  resolveMarkers(source);
  const groups = groupSections([...source.querySelectorAll('section')]).map(({ sections, numbering }) => ({
    size: printable(sections),
    numbering,
  }));
  source.remove();
  dropForeignLinks();
  const pictures = [...document.body.querySelectorAll('img')];
  // A picture that cannot be decoded stays an empty box.
  await Promise.all(pictures.map(async (picture) => picture.decode?.().catch(() => null)));
  return groups;
}

/** Replaces the texts of `fieldMarker` and `showRuby` by elements. Field numbers are the stored ones until `numberPages`. */
function resolveMarkers(root: PageElement): void {
  const { document } = globalThis as unknown as PageGlobals;
  const texts = document.createTreeWalker(root, 4);
  const markers: PageElement[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.textContent?.startsWith('\uffff')) markers.push(text);
  for (const marker of markers) {
    const content = JSON.parse(marker.textContent?.slice(1, -1) ?? '') as Record<string, string>;
    const element = document.createElement('ruby' in content ? 'ruby' : 'span');
    element.append(content.ruby ?? content.stored ?? '');
    if ('reading' in content) {
      const reading = document.createElement('rt');
      reading.append(content.reading ?? '');
      element.append(reading);
    } else Object.assign(element.dataset, content);
    marker.replaceWith(element);
  }
}

/**
 * Groups consecutive sections with the same page size, margins, header and footer. With numbers in headers or footers, a
 * section with a numbering of its own begins a group.
 */
function groupSections(sections: PageElement[]): { sections: PageElement[]; numbering: PageNumbering | null }[] {
  const markup = (section: PageElement, tag: string) => partsOf(section, tag).map(({ innerHTML }) => innerHTML);
  const numberings = sections.map((section) => readNumbering(section));
  const looks = sections.map((section) => {
    const { width, minHeight, padding } = section.style;
    return JSON.stringify([width, minHeight, padding, markup(section, 'HEADER'), markup(section, 'FOOTER')]);
  });
  const countsSections = looks.some((look) => look.includes('SECTIONPAGES'));
  const groups: { sections: PageElement[]; numbering: PageNumbering | null }[] = [];
  sections.forEach((section, index) => {
    const numbering = numberings[index] ?? null;
    const begins = numbering !== null && (countsSections || numbering.start !== '' || numbering.format !== '');
    if (index > 0 && looks[index] === looks[index - 1] && !(begins && looks[index]?.includes('data-field')))
      groups.at(-1)?.sections.push(section);
    else groups.push({ sections: [section], numbering });
  });
  return groups;
}

/** The numbering that `markSection` has left in the first paragraph of a section; null on its further pages. */
function readNumbering(section: PageElement): PageNumbering | null {
  const [mark, ...others] = section.querySelectorAll('span[id^="\uffff"]');
  for (const element of [mark, ...others]) element?.remove();
  return mark ? (JSON.parse(mark.id.slice(1)) as PageNumbering) : null;
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

/**
 * Shows the numbers of pages in one group, which must be visible. A header or footer with numbers gets a copy for each page: the
 * copies are in boxes that are as tall as a page.
 */
function numberPages(index: number, numbers: PageNumbers): void {
  const { document } = globalThis as unknown as PageGlobals;
  const group = [...document.body.querySelectorAll('.group')][index];
  if (!group) return;
  const margins = [...group.children].filter(
    ({ className, innerHTML }) => className !== 'table' && innerHTML.includes('data-field'),
  );
  const elements = margins.reduce((sum, margin) => sum + [...margin.querySelectorAll('*')].length, 0);
  // The copies of a larger header would take too much memory; it keeps the stored numbers.
  if (elements * numbers.pages > 500_000) return;
  const boxes = Array.from({ length: margins.length > 0 ? numbers.pages : 0 }, (_, page) => {
    const copies = margins.map((margin) => margin.cloneNode(true));
    for (const copy of copies) showNumbers(copy, { ...numbers, first: numbers.first + page });
    return block('page', {}, copies);
  });
  for (const margin of margins) margin.remove();
  group.append(block('pages', {}, boxes));
  for (const table of group.children) if (table.className === 'table') showNumbers(table, numbers);
}

function showNumbers(root: PageElement, { first, format, sectionPages, total }: PageNumbers): void {
  const values: Record<string, number> = { PAGE: first, NUMPAGES: total, SECTIONPAGES: sectionPages };
  for (const field of root.querySelectorAll('[data-field]')) {
    const { field: name = '', format: own = '' } = field.dataset;
    // `showPlaces` shows these.
    if (name === 'PAGEREF' || (name === 'PAGE' && root.className === 'table')) continue;
    field.textContent = formatNumber(values[name] ?? 0, own || (name === 'PAGE' ? format : ''));
  }
}

/** Formats a number as `w:pgNumType` and the switch of a field name them (ISO/IEC 29500-1, 17.18.59 and 17.16.4.3.1). */
export function formatNumber(value: number, format: string): string {
  const isUpper = /^upper|^[A-Z]+$/.test(format);
  const written = /roman$/i.test(format)
    ? romanNumber(value)
    : /letter$|^alphabetic$/i.test(format) && value > 0
      ? String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26))
      : /^numberInDash$|^ArabicDash$/.test(format)
        ? `- ${value} -`
        : String(value);
  return isUpper ? written.toUpperCase() : written;
}

function romanNumber(value: number): string {
  const signs = 'm1000 cm900 d500 cd400 c100 xc90 l50 xl40 x10 ix9 v5 iv4 i1'.split(' ');
  let rest = value;
  return signs
    .map((sign) => {
      const [, letters = '', size = '1'] = /^([a-z]+)(\d+)$/.exec(sign) ?? [];
      const count = Math.floor(rest / Number(size));
      rest -= count * Number(size);
      return letters.repeat(count);
    })
    .join('');
}

/** Shows one group and hides the others. */
function showGroup(index: number): void {
  const groups = (globalThis as unknown as PageGlobals).document.body.querySelectorAll('.group');
  [...groups].forEach((group, at) => {
    group.style.display = at === index ? 'block' : 'none';
  });
}

/** The functions as a script. Evaluate it in a page with docx-preview; it defines `renderDocx`, `showGroup` and `numberPages`. */
export const DOCX_PAGE_SCRIPT = [
  renderDocx,
  reasonOf,
  renderGroups,
  resolveMarkers,
  groupSections,
  readNumbering,
  printable,
  partsOf,
  block,
  dropForeignLinks,
  numberPages,
  showNumbers,
  formatNumber,
  romanNumber,
  showGroup,
]
  .map(String)
  .join('\n');
