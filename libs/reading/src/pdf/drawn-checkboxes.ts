import type { PdfRectangle, PdfShape } from '@app/core/programs';

import type { Box, Checkbox, Word } from '../document';
import { isInside, middleOf } from '../rectangle';
import { type PageScale, toBox } from './scale';

/** The sides of a box to tick, in points, and the largest ratio of its sides. */
const SMALLEST = 5;
const LARGEST = 24;
const SQUARE = 1.35;
/** Boxes nearer to each other than this, in points, are cells for single characters or of a table. */
const TOUCHING = 2;
/** A mark covers at least this share of the width or height of its box. */
const MARK_SHARE = 0.3;
/** The sum of red, green and blue (0–765) below which a fill is a mark, not a background. */
const DARK = 384;
const CONFIDENCE = 95;
const MOST_BOXES = 1_000;
const MARK = /^[[(]?[xX✓✔✗✘☒☑×✕✖■●•][\])]?$/u;

/**
 * Boxes and circles that are drawn on a page, with their state: ticked when a cross, a tick or a filled shape is in them, or a
 * character that is used as one.
 */
export function drawnCheckboxes(shapes: PdfShape[], words: Word[], scale: PageScale): Checkbox[] {
  const outlines = withoutTouching(distinct(outlinesOf(shapes)));
  if (outlines.length === 0) return [];
  const marks = shapes.filter(isMark);
  return outlines.map((outline) => {
    const box = toBox(outline, scale);
    const checked = marks.some((mark) => marksBox(mark, outline)) || words.some((word) => marksText(word, box));
    return { box, checked, source: 'drawing' as const, name: '', confidence: CONFIDENCE };
  });
}

function outlinesOf(shapes: PdfShape[]): PdfRectangle[] {
  return shapes
    .filter((shape) => shape.form === 'rectangle' || shape.form === 'ellipse')
    .filter((shape) => shape.stroked && hasSizeOfBox(shape))
    .concat(framesOf(shapes))
    .slice(0, MOST_BOXES);
}

/** Boxes whose frame is filled: an outer and an inner square of one path, or two shapes one in the other. */
function framesOf(shapes: PdfShape[]): PdfShape[] {
  const filled = shapes.filter((shape) => shape.form === 'rectangle' && !shape.stroked && hasSizeOfBox(shape));
  if (filled.length > MOST_BOXES) return [];
  return filled.filter((outer) =>
    filled.some((inner) => inner !== outer && isInside(inner, outer) && sizeOf(inner) > sizeOf(outer) * FRAME_SHARE),
  );
}

/** The side of the inner square of a frame, in sides of the outer one. */
const FRAME_SHARE = 0.7;

function hasSizeOfBox(shape: PdfRectangle): boolean {
  const [width, height] = [shape.right - shape.left, shape.bottom - shape.top];
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= SMALLEST && long <= LARGEST && long / short <= SQUARE;
}

/** Without boxes around or inside another: double frames are one box. */
function distinct(boxes: PdfRectangle[]): PdfRectangle[] {
  const kept: PdfRectangle[] = [];
  for (const box of boxes.sort((a, b) => sizeOf(b) - sizeOf(a)))
    if (!kept.some((other) => isInside(middleOf(box), other))) kept.push(box);
  return kept;
}

function withoutTouching(boxes: PdfRectangle[]): PdfRectangle[] {
  return boxes.filter((box) => !boxes.some((other) => other !== box && isTouching(box, other)));
}

function isTouching(a: PdfRectangle, b: PdfRectangle): boolean {
  const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
  return across < TOUCHING && down < TOUCHING;
}

function isMark({ form, fill, stroked }: PdfShape): boolean {
  return form === 'other' ? stroked || isDark(fill) : isDark(fill) && !stroked;
}

function isDark(fill: string | null): boolean {
  if (fill === null) return false;
  return [1, 3, 5].reduce((sum, at) => sum + parseInt(fill.slice(at, at + 2), 16), 0) < DARK;
}

function marksBox(mark: PdfRectangle, box: PdfRectangle): boolean {
  const middle = middleOf(mark);
  if (!isInside(middle, box)) return false;
  const [width, height] = [mark.right - mark.left, mark.bottom - mark.top];
  const [boxWidth, boxHeight] = [box.right - box.left, box.bottom - box.top];
  const largeEnough = width > MARK_SHARE * boxWidth || height > MARK_SHARE * boxHeight;
  const isFrame = width > FRAME_SHARE * boxWidth && height > FRAME_SHARE * boxHeight && 'form' in mark;
  return largeEnough && !(isFrame && mark.form === 'rectangle') && width < 2 * boxWidth && height < 2 * boxHeight;
}

function marksText({ text, box: { x, y, width, height } }: Word, box: Box): boolean {
  if (!MARK.test(text)) return false;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return middleX > box.x && middleX < box.x + box.width && middleY > box.y && middleY < box.y + box.height;
}

function sizeOf({ left, right }: PdfRectangle): number {
  return right - left;
}
