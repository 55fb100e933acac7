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
/** The size of the largest mark, and of the largest tick that begins in a box, in sides of the box. */
const LARGEST_MARK = 2;
const LARGEST_TICK = 3;
/** The place of a tick's lower corner in its width, and how far it may be below the box, in sides of the box. */
const CORNER = 0.3;
const BELOW_BOX = 0.3;
/** The sum of red, green and blue (0–765) below which a fill is a mark, not a background. */
const DARK = 384;
const CONFIDENCE = 95;
const MAX_BOXES = 1_000;
const MARK = /^[[(]?[xX✓✔✗✘☒☑×✕✖■●•][\])]?$/u;

/**
 * Boxes and circles that are drawn on a page, with their state: ticked when a cross, a tick or a filled shape is in them, or a
 * character that is used as one.
 */
export function drawnCheckboxes(shapes: PdfShape[], words: Word[], scale: PageScale): Checkbox[] {
  const outlines = withoutTouching(distinct(outlinesOf(shapes)));
  if (outlines.length === 0) return [];
  const filled = filledSquares(shapes);
  const marks = shapes.filter((shape) => isMark(shape) && !isFrame(shape, filled));
  return outlines.map((outline) => {
    const box = toBox(outline, scale);
    const checked = marks.some((mark) => marksBox(mark, outline)) || words.some((word) => marksText(word, box));
    return { box, checked, source: 'drawing' as const, name: '', confidence: CONFIDENCE };
  });
}

function outlinesOf(shapes: PdfShape[]): PdfRectangle[] {
  return shapes
    .filter((shape) => isSquare(shape) || shape.form === 'ellipse')
    .filter((shape) => shape.stroked && hasSizeOfBox(shape))
    .concat(framesOf(shapes))
    .slice(0, MAX_BOXES);
}

/** Boxes whose frame is filled: an outer and an inner square of one path, or two shapes one in the other. */
function framesOf(shapes: PdfShape[]): PdfShape[] {
  const filled = filledSquares(shapes);
  return filled.filter((outer) =>
    filled.some((inner) => inner !== outer && isInside(inner, outer) && sizeOf(inner) > sizeOf(outer) * FRAME_SHARE),
  );
}

/** The filled squares of a box's size; none of a drawing that has very many. */
function filledSquares(shapes: PdfShape[]): PdfShape[] {
  const filled = shapes.filter((shape) => isSquare(shape) && !shape.stroked && hasSizeOfBox(shape));
  return filled.length > MAX_BOXES ? [] : filled;
}

/** Whether a dark square is the outer or the inner edge of a frame, and not a mark: another square is in it, or the next one around it is dark. */
function isFrame(mark: PdfShape, filled: PdfShape[]): boolean {
  if (!isSquare(mark) || !hasSizeOfBox(mark)) return false;
  const size = sizeOf(mark);
  const isNear = (inner: PdfShape, outer: PdfShape) =>
    isInside(inner, outer) && sizeOf(inner) < sizeOf(outer) && sizeOf(inner) > sizeOf(outer) * FRAME_SHARE;
  const around = filled.filter((other) => sizeOf(other) > size && isInside(mark, other));
  const [next] = around.sort((a, b) => sizeOf(a) - sizeOf(b));
  return filled.some((other) => isNear(other, mark)) || (next !== undefined && isNear(mark, next) && isDark(next.fill));
}

/** Browsers draw the corners of their boxes rounded. */
const isSquare = ({ form }: PdfShape): boolean => form === 'rectangle' || form === 'rounded';

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

function marksBox(mark: PdfShape, box: PdfRectangle): boolean {
  const [width, height] = [mark.right - mark.left, mark.bottom - mark.top];
  const [boxWidth, boxHeight] = [box.right - box.left, box.bottom - box.top];
  const largeEnough = width > MARK_SHARE * boxWidth || height > MARK_SHARE * boxHeight;
  const isAround = (times: number) => width >= times * boxWidth || height >= times * boxHeight;
  if (isInside(middleOf(mark), box)) return largeEnough && !isAround(LARGEST_MARK);
  return mark.form === 'other' && mark.stroked && largeEnough && !isAround(LARGEST_TICK) && isCornerIn(mark, box);
}

/** Whether the lower corner of a tick, from which its long side leaves the box, is in the box or just below it. */
function isCornerIn({ left, right, bottom }: PdfRectangle, box: PdfRectangle): boolean {
  const corner = left + CORNER * (right - left);
  const below = bottom - box.bottom;
  return corner > box.left && corner < box.right && bottom > box.top && below < BELOW_BOX * (box.bottom - box.top);
}

/** Words without those that are the tick of a drawn box, which are no text; `words` have the places of `shown` on the page. */
export function withoutTicks(words: Word[], shown: Word[], checkboxes: Checkbox[]): Word[] {
  const boxes = checkboxes.filter(({ source }) => source === 'drawing');
  const isTick = (word: Word | undefined) => word !== undefined && boxes.some(({ box }) => marksText(word, box));
  return boxes.length === 0 ? words : words.filter((_, index) => !isTick(shown[index]));
}

function marksText({ text, box: { x, y, width, height } }: Word, box: Box): boolean {
  if (!MARK.test(text)) return false;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return middleX > box.x && middleX < box.x + box.width && middleY > box.y && middleY < box.y + box.height;
}

function sizeOf({ left, right }: PdfRectangle): number {
  return right - left;
}
