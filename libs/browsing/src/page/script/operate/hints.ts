import { Walker } from '../walker';
import { boxOf } from '../members';

/** How far a note is from its field, in CSS pixels. */
const FARTHEST = { right: 250, below: 40 };
const LONGEST_NOTE = 120;

/** The texts to the right of a field and below it. */
export function hintsBeside(element: Element | null): string[] {
  if (!element) return [];
  const field = boxOf(element);
  const walker = new Walker();
  walker.walk();
  return walker.runs.flatMap(({ text, box, inControl }) => {
    const middle = (box.top + box.bottom) / 2;
    const beside =
      middle > field.top && middle < field.bottom && box.left >= field.right && box.left - field.right < FARTHEST.right;
    const overlaps = box.left < field.right && box.right > field.left;
    const below = overlaps && box.top >= field.bottom - 4 && box.top - field.bottom < FARTHEST.below;
    return (beside || below) && !inControl && text.length <= LONGEST_NOTE ? [text] : [];
  });
}
