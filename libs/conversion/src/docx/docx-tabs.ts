import type { PageElement, PageGlobals } from './docx-elements';
import type { MarkupNode } from './docx-nodes';

// Of the other scripts, which are evaluated in the same page.
declare const all: typeof import('./docx-nodes').all;
declare const attributeNamed: typeof import('./docx-nodes').attributeNamed;
declare const childNamed: typeof import('./docx-nodes').childNamed;
declare const valueOf: typeof import('./docx-nodes').valueOf;
declare const ancestor: typeof import('./docx-nodes').ancestor;
declare const sibling: typeof import('./docx-nodes').sibling;
declare const styleProperties: typeof import('./docx-parts').styleProperties;
declare const docxParts: import('./docx-parts').DocxParts;

/** A tab stop (ISO/IEC 29500-1, 17.3.1.37): its place in pixels from the margin of the text. */
interface TabStop {
  readonly at: number;
  readonly kind: string;
  readonly leader: string;
}

/** A paragraph with so many tabs is no text that people write. */
const MAX_TABS = 60;
/** Twentieths of a point in a pixel of CSS. */
const TWIPS = 15;
/** Pixels, beyond every line. */
const WIDEST = 100_000;
/** Half an inch, Word's own distance of tab stops. */
const TAB_SIZE = 720;

/** Replaces tabs by markers with the stops of their paragraph and the name of its style. */
export function markTabs(root: MarkupNode): void {
  for (const tab of [...all(root, 'tab'), ...all(root, 'ptab')]) {
    if (tab.parentElement?.localName !== 'r') continue;
    const paragraph = ancestor(tab, ['p']);
    const properties = paragraph ? childNamed(paragraph, 'pPr') : undefined;
    const stops = tab.localName === 'ptab' ? [lineStop(tab)] : stopsIn(properties ? [properties] : []);
    tab.before(sibling(tab, 't', `\uffff${JSON.stringify({ tab: valueOf(properties, 'pStyle'), stops })}\uffff`));
    tab.remove();
  }
}

/** The stop of a tab to the beginning, middle or end of the line (17.3.3.23). */
function lineStop(tab: MarkupNode): TabStop {
  const kind = { center: 'middle', right: 'right' }[attributeNamed(tab, 'alignment')] ?? 'left';
  return { at: kind === 'left' ? 0 : WIDEST, kind, leader: attributeNamed(tab, 'leader') };
}

/** The stops of paragraph properties, of which earlier ones come first. One that is cleared is kept as such. */
function stopsIn(properties: readonly MarkupNode[]): TabStop[] {
  const stops = new Map<number, TabStop>();
  for (const tabs of properties.flatMap((one) => childNamed(one, 'tabs') ?? []))
    for (const tab of tabs.children) {
      const at = Number.parseFloat(attributeNamed(tab, 'pos')) / TWIPS;
      if (Number.isFinite(at) && !stops.has(at))
        stops.set(at, { at, kind: attributeNamed(tab, 'val'), leader: attributeNamed(tab, 'leader') });
    }
  return [...stops.values()];
}

/** The stops of a paragraph with those of its style, in order. */
export function tabStops(style: string, own: readonly TabStop[]): TabStop[] {
  const stops = new Map<number, TabStop>();
  for (const stop of [...own, ...stopsIn(styleProperties(style))]) if (!stops.has(stop.at)) stops.set(stop.at, stop);
  return [...stops.values()]
    .filter(({ kind }) => kind !== 'clear' && kind !== 'bar')
    .sort((one, other) => one.at - other.at);
}

/**
 * Gives each visible tab in an element the width to its stop. The first tabs of all paragraphs are measured together, then the second ones:
 * so the page is laid out again only as often as a paragraph has tabs.
 */
export function layTabs(root: PageElement): void {
  const paragraphs = new Map<PageElement, PageElement[]>();
  for (const tab of root.querySelectorAll('[data-stops]')) {
    const paragraph = tab.closest('p');
    if (!paragraph || tab.getClientRects().length === 0) continue;
    tab.style.wordSpacing = '0';
    paragraphs.set(paragraph, [...(paragraphs.get(paragraph) ?? []), tab]);
  }
  for (let at = 0; at < MAX_TABS; at += 1) {
    const tabs = [...paragraphs].flatMap(([paragraph, list]) =>
      list.slice(at, at + 1).map((tab) => ({ paragraph, tab })),
    );
    if (tabs.length === 0) return;
    const widths = tabs.map(({ paragraph, tab }) => layTab(paragraph, tab));
    tabs.forEach(({ tab }, index) => {
      tab.style.wordSpacing = `${widths[index]}px`;
    });
  }
}

/** What a tab needs beyond its own width to end at its stop, in pixels; it gets the leader of that stop. */
function layTab(paragraph: PageElement, tab: PageElement): number {
  const { getComputedStyle } = globalThis as unknown as PageGlobals;
  const style = getComputedStyle(paragraph);
  const [box, mark] = [paragraph.getBoundingClientRect(), tab.getBoundingClientRect()];
  const [left, right] = [
    box.left - Number.parseFloat(style.marginLeft),
    box.right + Number.parseFloat(style.marginRight),
  ];
  const isRightToLeft = style.direction === 'rtl';
  const begin = isRightToLeft ? right - mark.right : mark.left - left;
  const indent = Number.parseFloat(isRightToLeft ? style.marginRight : style.marginLeft);
  const stops = JSON.parse(tab.dataset.stops ?? '[]') as TabStop[];
  // A hanging indent is a stop, too.
  if (Number.parseFloat(style.textIndent) < 0) stops.push({ at: indent, kind: 'left', leader: '' });
  const stop = nextStop(stops, begin);
  const after = widthAfter(paragraph, tab);
  const share = { right: 1, end: 1, center: 0.5, middle: 0.5, decimal: after.whole }[stop.kind] ?? 0;
  if (stop.leader && stop.leader !== 'none')
    tab.style.textDecoration = /dot/i.test(stop.leader) ? 'underline dotted' : 'underline';
  const end = stop.kind === 'middle' ? (right - left) / 2 : Math.min(stop.at, right - left - 1);
  const width = end - begin - share * after.width;
  return Math.max(0, width - mark.width);
}

function nextStop(stops: TabStop[], begin: number): TabStop {
  stops.sort((one, other) => one.at - other.at);
  const found = stops.find(({ at }) => at > begin + 0.5);
  if (found) return found;
  // After the last stop there is one at each multiple of a distance.
  const size = (Number.parseFloat(docxParts.tabSize) || TAB_SIZE) / TWIPS;
  return { at: (Math.floor((begin + 0.5) / size) + 1) * size, kind: 'left', leader: '' };
}

/** The width of the text between a tab and the next tab or the end of its line, and the share of it that precedes a decimal sign. */
function widthAfter(paragraph: PageElement, tab: PageElement): { width: number; whole: number } {
  const { document } = globalThis as unknown as PageGlobals;
  const range = document.createRange();
  range.selectNodeContents(paragraph);
  range.setStartAfter(tab);
  const marks = [...paragraph.querySelectorAll('[data-stops], br')];
  const next = marks[marks.indexOf(tab) + 1];
  if (next) range.setEndBefore(next);
  const text = range.toString();
  const sign = text.search(/[.,]\d*\D*$/);
  return { width: range.getBoundingClientRect().width, whole: sign === -1 ? 1 : sign / Math.max(1, text.length) };
}

/** The functions as a script: `markTabs` before docx-preview renders, `layTabs` for a visible group. */
export const DOCX_TABS_SCRIPT = [
  `var MAX_TABS = ${MAX_TABS}, TWIPS = ${TWIPS}, TAB_SIZE = ${TAB_SIZE}, WIDEST = ${WIDEST};`,
  ...[markTabs, lineStop, stopsIn, tabStops, layTabs, layTab, nextStop, widthAfter].map(String),
].join('\n');
