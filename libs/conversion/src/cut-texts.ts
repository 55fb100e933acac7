import type { Page } from 'playwright-core';

/** A text that a page has no room for, because a value or a loop is longer than its place in the template. */
export interface CutText {
  /** From 1. */
  page: number;
  /** The first paragraph of which the PDF shows nothing or only a part. */
  text: string;
}

interface Rect {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The DOM members that `cutTexts` uses. The project is compiled without the DOM types. */
interface PageNode {
  readonly textContent: string;
  readonly parentElement: PageNode | null;
  closest(selector: string): PageNode | null;
  getBoundingClientRect(): Rect;
}
interface PageDocument {
  querySelectorAll(selector: string): Iterable<PageNode>;
  createTreeWalker(root: PageNode, shown: number): { nextNode(): PageNode | null };
  createRange(): { selectNodeContents(node: PageNode): void; getClientRects(): Iterable<Rect> };
}
declare const document: PageDocument;

/** How texts lie on the pages of a document. */
export interface PlacedTexts {
  /** The selector of what holds a text at a place on the page. */
  frames: string;
  /** Whether texts may reach from a page to the one beside it. */
  isSpread: boolean;
}

/** A text may have a million paragraphs; a person needs a few. */
const MAX_PAGES = 20;
const MAX_CHARACTERS = 200;

/**
 * Of each page, a `section` that shows nothing beyond its edges, the first text of a frame on it that leaves it. What lies beside
 * the page as a whole, such as notes beside a slide, was never meant to be shown. @returns at most `MAX_PAGES`
 */
export function cutTexts(page: Page, placed: PlacedTexts): Promise<CutText[]> {
  const script = [centreOf, isBeyond, firstCutText, findCutTexts].map(String).join('\n');
  return page.evaluate<CutText[]>(
    `(() => { ${script}\n return findCutTexts(${JSON.stringify({ ...placed, most: MAX_PAGES, length: MAX_CHARACTERS })}); })()`,
  );
}

// Evaluated in the page.

function findCutTexts({ frames, isSpread, most, length }: PlacedTexts & { most: number; length: number }): CutText[] {
  const found: CutText[] = [];
  let page = 0;
  for (const section of document.querySelectorAll('section')) {
    page += 1;
    const text = firstCutText(section, frames, isSpread);
    if (text !== null) found.push({ page, text: text.slice(0, length) });
    if (found.length === most) break;
  }
  return found;
}

function firstCutText(section: PageNode, frames: string, isSpread: boolean): string | null {
  const area = section.getBoundingClientRect();
  const range = document.createRange();
  const texts = document.createTreeWalker(section, 4); // NodeFilter.SHOW_TEXT
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const frame = node.parentElement?.closest(frames)?.getBoundingClientRect();
    if (!frame || !/[^\s\u200b]/.test(node.textContent)) continue;
    if (isBeyond({ x: frame.left, y: frame.top }, area, false) && isBeyond(centreOf(frame), area, false)) continue;
    range.selectNodeContents(node);
    for (const line of range.getClientRects())
      if (isBeyond(centreOf(line), area, isSpread)) return (node.parentElement?.closest('p') ?? node).textContent;
  }
  return null;
}

function centreOf({ left, right, top, bottom }: Rect): { x: number; y: number } {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function isBeyond({ x, y }: { x: number; y: number }, { left, right, top, bottom }: Rect, isSpread: boolean): boolean {
  return y < top || y > bottom || (!isSpread && (x < left || x > right));
}
