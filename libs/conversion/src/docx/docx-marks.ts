import type { BoxLook } from './docx-boxes';
import type { PageElement, PageGlobals } from './docx-elements';

// Of the other scripts, which are evaluated in the same page.
declare const childNamed: typeof import('./docx-nodes').childNamed;
declare const isOn: typeof import('./docx-nodes').isOn;
declare const styleProperties: typeof import('./docx-parts').styleProperties;
declare const tabStops: typeof import('./docx-tabs').tabStops;
declare const docxParts: import('./docx-parts').DocxParts;

/** Lines around each page: the styles of an element that is placed on the paper. */
export type PageFrame = Record<string, string>;

/** What `markParagraph` has left with a paragraph. */
export interface ParagraphMark {
  /** It stays with the next one, and it is not parted. */
  readonly next?: boolean;
  readonly lines?: boolean;
  /** Its row is repeated on each page, or not parted. */
  readonly row?: 'head' | 'whole';
  /** It is in a box. */
  readonly box?: BoxLook;
  /** Its section is there for other headers and footers. */
  readonly margins?: 'first' | 'even';
  /** The numbering of the pages of its section. */
  readonly start?: string;
  readonly format?: string;
  /** The lines around its pages. */
  readonly frame?: PageFrame | null;
}

/** Carries out the markers and marks that the simplified parts have left. */
export function resolveMarks(root: PageElement): void {
  resolveMarkers(root);
  keepTogether(root);
  alignLists(root);
}

/** Replaces the texts of markers by elements. Field numbers are the stored ones until `numberPages`. */
function resolveMarkers(root: PageElement): void {
  const { document } = globalThis as unknown as PageGlobals;
  const texts = document.createTreeWalker(root, 4);
  const markers: PageElement[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.textContent?.startsWith('\uffff')) markers.push(text);
  const stops = new Map<string, string>();
  for (const marker of markers) {
    const json = marker.textContent?.slice(1, -1) ?? '';
    const content = JSON.parse(json) as Record<string, string>;
    const element = document.createElement('ruby' in content ? 'ruby' : 'span');
    marker.replaceWith(element);
    if ('ruby' in content) showReading(element, content);
    else if ('watermark' in content) showWatermark(element, content);
    else if ('tab' in content) {
      const known = stops.get(json) ?? JSON.stringify(tabStops(content.tab ?? '', JSON.parse(json).stops));
      stops.set(json, known);
      element.dataset.stops = known;
      element.append('\u00a0');
      element.after(document.createElement('wbr'));
    } else {
      element.append(content.stored ?? '');
      Object.assign(element.dataset, content);
    }
  }
}

function showReading(element: PageElement, { ruby = '', reading = '' }: Record<string, string>): void {
  const above = (globalThis as unknown as PageGlobals).document.createElement('rt');
  above.append(reading);
  element.append(ruby, above);
}

function showWatermark(element: PageElement, content: Record<string, string>): void {
  const { watermark = '', size = '', turn = '', color = '', opacity = '' } = content;
  element.className = 'watermark';
  element.append(watermark);
  const transform = `translate(-50%, -50%) rotate(${turn}deg)`;
  Object.assign(element.style, { color, opacity, transform, fontSize: `${size}pt` });
}

/** The marks in an element, without which it is left. */
export function takeMarks(root: PageElement): { paragraph: PageElement | null; mark: ParagraphMark }[] {
  return [...root.querySelectorAll('span[id^="\uffff"]')].map((element) => {
    const paragraph = element.closest('p');
    element.remove();
    return { paragraph, mark: JSON.parse(element.id.slice(1)) as ParagraphMark };
  });
}

/** Says where pages do not end, as the paragraphs, their styles and the rows of tables want it. */
function keepTogether(root: PageElement): void {
  const { document } = globalThis as unknown as PageGlobals;
  const styles = document.createElement('style');
  styles.append('.watermark { position: absolute; left: 50%; top: 50vh; white-space: nowrap; z-index: -1 } ');
  styles.append('.hanging::before { display: inline-block; min-width: var(--hang); text-indent: 0 } ');
  for (const id of docxParts.styles.keys()) {
    const kept = (name: string) => isOn(styleProperties(id).flatMap((one) => childNamed(one, name) ?? [])[0]);
    const name = id.replace(/[ .]+/g, '-').replace(/&+/g, 'and').toLowerCase();
    if (!/^[\w-]+$/.test(name)) continue;
    if (kept('keepNext')) styles.append(`p.docx_${name} { break-after: avoid } `);
    if (kept('keepLines')) styles.append(`p.docx_${name} { break-inside: avoid } `);
  }
  document.head.append(styles);
  for (const { paragraph, mark } of takeMarks(root)) if (paragraph) applyMark(paragraph, mark);
}

function applyMark(paragraph: PageElement, mark: ParagraphMark): void {
  if (mark.next !== undefined) paragraph.style.breakAfter = mark.next ? 'avoid' : 'auto';
  if (mark.lines !== undefined) paragraph.style.breakInside = mark.lines ? 'avoid' : 'auto';
  const row = mark.row ? paragraph.closest('tr') : null;
  if (row && mark.row === 'whole') row.style.breakInside = 'avoid';
  else if (row) repeatRow(row);
  const table = mark.box ? paragraph.closest('table') : null;
  if (table) table.dataset.box = JSON.stringify(mark.box);
  // `groupSections` reads these.
  if (mark.margins ?? mark.start !== undefined) paragraph.dataset.section = JSON.stringify(mark);
}

/** Puts a row into the head of its table, which is on every page. */
function repeatRow(row: PageElement): void {
  const { document } = globalThis as unknown as PageGlobals;
  const before = row.parentElement;
  const table = row.closest('table');
  if (!before || !table) return;
  let head = [...table.children].find(({ tagName }) => tagName === 'THEAD');
  if (!head) {
    head = document.createElement('thead');
    before.before(head);
    if (before === table) row.before(head);
  }
  head.append(row);
}

/** The number or sign of a list item is as wide as the indent that hangs: its text begins where its other lines do. */
function alignLists(root: PageElement): void {
  const { getComputedStyle } = globalThis as unknown as PageGlobals;
  for (const paragraph of root.querySelectorAll('p[class*="docx-num-"]')) {
    const indent = Number.parseFloat(getComputedStyle(paragraph).textIndent);
    if (indent >= 0 || Number.isNaN(indent)) continue;
    paragraph.className += ' hanging';
    paragraph.style.cssText = `${paragraph.style.cssText}; --hang: ${-indent}px`;
  }
}

/** The functions as a script; `resolveMarks` begins. */
export const DOCX_MARKS_SCRIPT = [
  resolveMarks,
  resolveMarkers,
  showReading,
  showWatermark,
  takeMarks,
  keepTogether,
  applyMark,
  repeatRow,
  alignLists,
]
  .map(String)
  .join('\n');
