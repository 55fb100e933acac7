import type { AppearedItem } from '../../observation';
import { ancestors, closest, contains } from '../composed-tree';
import { accessibleName } from '../names';
import { idOf } from '../registry';
import { isDisabled } from '../state';
import { shorten } from '../texts';
import { isVisible, scrollsDown, toBox } from '../visibility';
import type { TextRun } from '../found';
import { Walker } from '../walker';
import { attributeOf, boxOf, matches, selectAll, selectFirst, textContentOf } from '../members';

const ITEMS =
  '[role=option], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=treeitem], [role=gridcell]';
const MAX_ITEMS = 600;

/** The texts that were visible, by their element: a list that scrolls shows other texts in the same elements. */
let marked = new WeakMap<Element, string>();

export function mark(): boolean {
  marked = new WeakMap(visibleRuns().map((run) => [run.element, run.text]));
  return true;
}

/** The items outside of an element that were not visible when `mark` was called, in reading order. */
export function appeared(beside: Element | null): AppearedItem[] {
  const fresh = visibleRuns().filter(
    (run) => marked.get(run.element) !== run.text && !(beside && isShownIn(beside, run)),
  );
  const items = new Map<Element, AppearedItem>();
  for (const run of fresh) {
    const element = closest(run.element, ITEMS) ?? run.element;
    if (items.size < MAX_ITEMS && !items.has(element)) items.set(element, toItem(element, run));
  }
  return [...items.values()];
}

/** The text of the control itself, which may be the last choice; a list may be an element of its control, but is drawn below. */
function isShownIn(element: Element, { element: inner, box }: TextRun): boolean {
  const around = boxOf(element);
  const middle = (box.top + box.bottom) / 2;
  return contains(element, inner) && middle > around.top && middle < around.bottom;
}

function visibleRuns(): TextRun[] {
  const walker = new Walker();
  walker.walk();
  return walker.runs;
}

function toItem(element: Element, run: TextRun): AppearedItem {
  const role = attributeOf(element, 'role') ?? '';
  // An entry of a tree holds those below it, so it is pressed on its own text.
  const entry = closest(element, '[role=treeitem]');
  const isInTree = entry === element;
  const toggle = entry !== null && isFolded(entry) ? toggleOf(entry, run) : null;
  return {
    id: idOf(isInTree ? run.element : element),
    text: role === '' || isInTree ? run.text : accessibleName(element) || shorten(run.text),
    role,
    toggle: toggle && idOf(toggle),
    disabled: isDisabled(element),
    box: toBox(run.box),
  };
}

/** Whether an entry of a tree hides its own entries, or says nothing about them, shows none, and has a button. */
function isFolded(entry: Element): boolean {
  const expanded = attributeOf(entry, 'aria-expanded');
  if (expanded !== null) return expanded === 'false';
  return selectFirst(entry, 'button') !== null && selectFirst(entry, '[role=treeitem]') === null;
}

/** Symbols that fold and unfold an entry are at most this large, in CSS pixels. */
const TOGGLE = { least: 6, most: 48 };
const BOXES = 'input, [role=checkbox], [role=radio], [aria-checked]';

/** The symbol of an entry of a tree that shows its own entries: the first one before its text, or behind it. */
function toggleOf(entry: Element, { box: text }: TextRun): Element | null {
  const symbols = selectAll(entry, '*').filter((element) => {
    const { width, height, top, bottom } = boxOf(element);
    const isSmall = [width, height].every((size) => size >= TOGGLE.least && size <= TOGGLE.most);
    const isInRow = top < text.bottom && bottom > text.top;
    return (
      isSmall &&
      isInRow &&
      isVisible(element) &&
      !matches(element, BOXES) &&
      (textContentOf(element) ?? '').trim() === ''
    );
  });
  const before = symbols.find((element) => boxOf(element).right <= text.left + 1);
  return before ?? symbols.find((element) => boxOf(element).left >= text.right - 1) ?? null;
}

/** A row of the last screen stays in view. */
const SCREEN_SHARE = 0.9;

/** The list that holds an item; a list that draws its rows anew keeps its place when the item is gone. */
let scrolled: Element | null = null;

export function scrollList(item: Element | null): boolean {
  const list = item?.isConnected ? scrollable(item) : scrolled;
  if (!list) return false;
  scrolled = list;
  const before = list.scrollTop;
  list.scrollTop += Math.max(1, list.clientHeight * SCREEN_SHARE);
  return list.scrollTop > before;
}

function scrollable(item: Element): Element | null {
  for (const around of ancestors(item)) if (scrollsDown(around)) return around;
  return null;
}
