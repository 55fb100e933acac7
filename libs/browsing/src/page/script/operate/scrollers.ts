import type { ScrolledPart } from '../../observation';
import { childrenOf, contains } from '../composed-tree';
import { isConsentNotice } from '../layers/consent';
import { topLayer } from '../layers/overlays';
import { childrenIn, tagOf, textContentOf } from '../members';
import { elementOf, idOf } from '../registry';
import { isVisible, overflows, scrollsDown } from '../visibility';

const MAX_ELEMENTS = 20_000;
/** Parts of a page that are scrolled in search of something, besides the page itself. */
const MAX_PARTS = 4;
/** Elements of one kind beside each other that make a list, and the levels between a list and what scrolls it. */
const MIN_ENTRIES = 3;
const LIST_LEVELS = 3;
const MAX_SIBLINGS = 200;
/** A list that keeps its entries has most of its text as before; one that draws only what is shown has not. */
const KEPT_SHARE = 0.8;
/** A row of the last screen stays in view. */
const SCREEN_SHARE = 0.9;
const MAX_TEXT = 200_000;

/** The texts of parts when they were listed. */
const texts = new WeakMap<Element, string>();

/** The ids of what can be scrolled down and holds entries, those with the most entries first, and the page last. */
export function scrollers(): string[] {
  const layer = topLayer();
  const hides = layer !== null && !isConsentNotice(layer);
  const parts = scrolling().filter((part) => !hides || contains(layer, part));
  const graded = parts
    .map((part) => ({ part, entries: entriesIn(part, LIST_LEVELS) }))
    .filter(({ entries }) => entries >= MIN_ENTRIES)
    .sort((a, b) => b.entries - a.entries)
    .slice(0, MAX_PARTS);
  const page = document.scrollingElement;
  const all = graded.map(({ part }) => part).concat(page && !hides && overflows(page) ? page : []);
  for (const part of all) texts.set(part, textOf(part));
  return all.map(idOf);
}

/** Scrolls a part by a screen, to its end, to a position in CSS pixels, or not at all. @returns null when it is gone */
export function scrollPart(id: string, to: 'screen' | 'end' | number | null): ScrolledPart | null {
  const part = elementOf(id);
  if (!part?.isConnected) return null;
  const { clientHeight, scrollHeight, scrollTop } = part;
  const screen = scrollTop + Math.max(1, clientHeight * SCREEN_SHARE);
  const top = to === 'screen' ? screen : to === 'end' ? scrollHeight : to;
  // Pages may animate what scripts scroll.
  if (top !== null) part.scrollTo({ top, behavior: 'instant' });
  const text = textOf(part);
  const before = texts.get(part) ?? '';
  return {
    top: part.scrollTop,
    isEnd: part.scrollTop + part.clientHeight >= part.scrollHeight - 1,
    print: hashOf(text),
    keeps: sharedBeginning(before, text) >= KEPT_SHARE * before.length,
  };
}

/** What scrolls by itself, through open shadow trees. The page is not among it. */
function scrolling(): Element[] {
  const found: Element[] = [];
  let left = MAX_ELEMENTS;
  const visit = (node: Node): void => {
    left -= 1;
    if (left < 0) return;
    if (node instanceof HTMLElement && isList(node)) found.push(node);
    for (const child of childrenOf(node)) if (child instanceof Element) visit(child);
  };
  if (document.body) visit(document.body);
  return found.filter((part) => part !== document.scrollingElement);
}

const isList = (element: HTMLElement): boolean =>
  !element.isContentEditable && scrollsDown(element) && isVisible(element);

/** The most elements of one kind beside each other in an element. */
function entriesIn(element: Element, levels: number): number {
  const children = [...childrenIn(element)].slice(0, MAX_SIBLINGS);
  const counts = new Map<string, number>();
  for (const child of children) counts.set(tagOf(child), (counts.get(tagOf(child)) ?? 0) + 1);
  const deeper = levels > 1 ? children.map((child) => entriesIn(child, levels - 1)) : [];
  return Math.max(0, ...counts.values(), ...deeper);
}

const textOf = (element: Element): string => (textContentOf(element) ?? '').slice(0, MAX_TEXT);

function sharedBeginning(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** FNV-1a (32 bits). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}
