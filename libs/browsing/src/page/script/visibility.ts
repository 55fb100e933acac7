import type { PageBox } from '../control';
import { attributeOf, boxOf, hasAttribute, isDisplayed } from './members';

/** Whether the element is rendered, visible and announced: for texts, where clipping does not matter. */
export function isRendered(element: Element): boolean {
  if (attributeOf(element, 'aria-hidden') === 'true' || hasAttribute(element, 'inert')) return false;
  const style = getComputedStyle(element);
  return style.display !== 'none' && style.visibility === 'visible';
}

/** Whether the element is rendered, and neither hidden nor fully transparent, also by what is around it. */
export const isVisible = (element: Element): boolean =>
  isDisplayed(element, { opacityProperty: true, visibilityProperty: true });

export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const EVERYWHERE: Rectangle = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

export const intersection = (a: Rectangle, b: Rectangle): Rectangle => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

export const union = (a: Rectangle, b: Rectangle): Rectangle => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** Smaller parts are not seen; the usual way to hide an element from the eye only leaves one pixel of it. */
const SMALLEST = 2;

/** Whether a box has at least `SMALLEST` pixels in both directions. */
export const isSeen = (box: Rectangle): boolean => box.right - box.left >= SMALLEST && box.bottom - box.top >= SMALLEST;

/** The part of the document that can be scrolled to, in coordinates of the viewport. */
export function reachable(): Rectangle {
  return { left: -scrollX, top: -scrollY, right: Infinity, bottom: Infinity };
}

/** What an element with this style leaves visible of its contents. Contents that scroll can be scrolled into view. */
export function clipOf(element: Element, style: CSSStyleDeclaration, around: Rectangle): Rectangle {
  if (element === document.documentElement || element === document.body) return around;
  if (style.display === 'contents' || style.display === 'inline') return around;
  const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
  const box = boxOf(element);
  const scrolls = /auto|scroll/.test(style.overflowX + style.overflowY);
  if (scrolls) return isSeen(intersection(around, box)) ? { ...EVERYWHERE } : intersection(around, box);
  return {
    left: hides(style.overflowX) ? Math.max(around.left, box.left) : around.left,
    right: hides(style.overflowX) ? Math.min(around.right, box.right) : around.right,
    top: hides(style.overflowY) ? Math.max(around.top, box.top) : around.top,
    bottom: hides(style.overflowY) ? Math.min(around.bottom, box.bottom) : around.bottom,
  };
}

export const overflows = (element: Element): boolean =>
  element.clientHeight > 0 && element.scrollHeight > element.clientHeight + 1;

/** Whether it is a box that a person can scroll down. */
export const scrollsDown = (element: Element): boolean =>
  overflows(element) && /auto|scroll/.test(getComputedStyle(element).overflowY);

/** Styles that draw nothing of an element although it has a size. */
export function isTransparent(style: CSSStyleDeclaration): boolean {
  if (Number(style.opacity) < 0.05) return true;
  if (/^inset\((50|100)%/.test(style.clipPath) || style.clipPath === 'circle(0px)') return true;
  const clip = /^rect\(([-\d.]+)px,? ([-\d.]+)px,? ([-\d.]+)px,? ([-\d.]+)px\)$/.exec(style.clip);
  return clip !== null && (Number(clip[3]) - Number(clip[1]) < 2 || Number(clip[2]) - Number(clip[4]) < 2);
}

export const toBox = (rectangle: Rectangle): PageBox => ({
  x: rectangle.left,
  y: rectangle.top,
  width: Math.max(0, rectangle.right - rectangle.left),
  height: Math.max(0, rectangle.bottom - rectangle.top),
});

/** The part of an element's own box that can be seen, or null. */
export function seenBox(element: Element, clip: Rectangle): Rectangle | null {
  const seen = intersection(intersection(boxOf(element), clip), reachable());
  return isSeen(seen) ? seen : null;
}
