import type { Box } from './document';

/** The smallest box around boxes; an empty box for an empty list. */
export function boxAround(boxes: Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  let [x, y, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    if (box.x < x) x = box.x;
    if (box.y < y) y = box.y;
    if (box.x + box.width > right) right = box.x + box.width;
    if (box.y + box.height > bottom) bottom = box.y + box.height;
  }
  return { x, y, width: right - x, height: bottom - y };
}

/** The share (0–1) of the lower box's height that two boxes have in common. */
export function verticalOverlap(a: Box, b: Box): number {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, shared) / Math.max(Math.min(a.height, b.height), 1e-9);
}

/** The share (0–1) of the narrower box's width that two boxes have in common. */
export function horizontalOverlap(a: Box, b: Box): number {
  const shared = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  return Math.max(0, shared) / Math.max(Math.min(a.width, b.width), 1e-9);
}

/** The place on a page of a box that is given in fractions of a part of the page. */
export function boxIn(part: Box, { x, y, width, height }: Box): Box {
  return {
    x: part.x + x * part.width,
    y: part.y + y * part.height,
    width: width * part.width,
    height: height * part.height,
  };
}

export function overlap(a: Box, b: Box): boolean {
  return horizontalOverlap(a, b) > 0 && verticalOverlap(a, b) > 0;
}

/** The median of numbers, the lower one of two; 0 for none. */
export function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;
}
