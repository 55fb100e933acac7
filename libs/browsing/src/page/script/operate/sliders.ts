import { ancestors } from '../composed-tree';
import { visibleText } from '../texts';
import { boxOf, selectAll } from '../members';

/** A slider without a value of its own shows its number at most this many levels above its thumb. */
const LEVELS = 3;
/** A thumb is at most this many levels below its track. */
const TRACK_LEVELS = 4;

/** A track is at least twice as long as its thumb. */
const TRACK_TO_THUMB = 2;

/** The numbers in the fields and texts around a widget, the closest level that has one. */
export function numbersAround(element: Element | null): number[] {
  if (!element) return [];
  for (const around of [element, ...ancestors(element, LEVELS)]) {
    const fields = selectAll<HTMLInputElement>(around, 'input').map(({ value }) => value);
    const numbers = `${fields.join(' ')} ${visibleText(around)}`.match(/-?\d+(?:\.\d+)?/g);
    if (numbers) return numbers.map(Number);
  }
  return [];
}

/** The element that a thumb moves along: itself when it is a long one, or the first around it that is longer. */
export function trackOf(element: Element | null): Element | null {
  if (!element) return null;
  const own = boxOf(element);
  if (Math.max(own.width, own.height) > 4 * Math.min(own.width, own.height)) return element;
  const isLonger = ({ width, height }: DOMRect): boolean =>
    Math.max(width, height) >= TRACK_TO_THUMB * Math.max(own.width, own.height);
  return [...ancestors(element, TRACK_LEVELS)].find((around) => isLonger(boxOf(around))) ?? null;
}
