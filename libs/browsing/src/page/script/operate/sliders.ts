import { parentOf } from '../composed-tree';
import { idOf } from '../registry';
import { visibleText } from '../texts';
import { boxOf } from '../members';

/** A slider without a value of its own shows its number at most this many levels above its thumb. */
const LEVELS = 3;
/** A track is at least twice as long as its thumb. */
const TRACK_TO_THUMB = 2;

/** The numbers in the fields and texts around a widget, the closest level that has one. */
export function numbersAround(element: Element | null): number[] {
  for (let at = element, level = 0; at && at !== document.body && level <= LEVELS; at = parentOf(at), level += 1) {
    const fields = [...at.querySelectorAll<HTMLInputElement>('input')].map(({ value }) => value);
    const numbers = `${fields.join(' ')} ${visibleText(at)}`.match(/-?\d+(?:\.\d+)?/g);
    if (numbers) return numbers.map(Number);
  }
  return [];
}

/** The element that a thumb moves along: itself when it is a long one, or the first around it that is longer. */
export function trackOf(element: Element | null): string | null {
  if (!element) return null;
  const own = boxOf(element);
  if (Math.max(own.width, own.height) > 4 * Math.min(own.width, own.height)) return idOf(element);
  for (
    let at = parentOf(element), level = 0;
    at && at !== document.body && level <= LEVELS;
    at = parentOf(at), level += 1
  ) {
    const around = boxOf(at);
    if (Math.max(around.width, around.height) >= TRACK_TO_THUMB * Math.max(own.width, own.height)) return idOf(at);
  }
  return null;
}
