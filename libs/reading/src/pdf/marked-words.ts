import type { PdfRectangle, PdfShape } from '@app/core/programs';

import type { Box, RuledLine, Word } from '../document';
import { isInside, middleOf } from '../rectangle';
import type { PageScale } from './scale';

/*
 * The shares are set by hand on drawn forms; no script learns them.
 */

/** Where a line runs through a word, in heights of the word from its top: lower ones are below it, higher ones above. */
const MIDDLE = { from: 0.3, to: 0.72 } as const;
/** The share of a word's width that a line through it covers. */
const CROSSED = 0.8;
/** How far a line goes beyond the words that it crosses, in heights of a word: longer ones rule the page. */
const BEYOND = 1;
/** The length of such a line, in points: longer ones are rules. */
const SHORT_LINE = 10;
/** The height of the highest circle, and its width beyond that of its words, in heights of a word. */
const MAX_CIRCLE_HEIGHT = 2.2;
const CIRCLE_MARGIN = 3;
/** How far the ends of a word may be outside of its circle, in heights of the word. */
const OUTSIDE = 0.5;
/** Words in the largest circle. */
const MAX_CIRCLED = 4;
/** More circles of a page are a drawing. */
const MAX_CIRCLES = 300;

/** A word with its place in points. */
interface Placed extends PdfRectangle {
  word: Word;
  height: number;
}

/** The words of a page, with the marks of those that a line crosses out or a circle is drawn around. */
export function markedWords(words: Word[], shapes: PdfShape[], rules: RuledLine[], scale: PageScale): Word[] {
  const placed = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).map((word) => placedWord(word, scale));
  const lines = [...shapes.filter(isShortLine), ...rules.filter(isHorizontal).map(({ box }) => inPoints(box, scale))];
  const crossed = new Set(lines.flatMap((line) => crossedWords(line, placed)));
  const circled = new Set(circlesOf(shapes).flatMap((circle) => circledWords(circle, placed)));
  if (crossed.size + circled.size === 0) return words;
  return words.map((word) => {
    if (crossed.has(word)) return { ...word, mark: 'crossed' };
    return circled.has(word) ? { ...word, mark: 'circled' } : word;
  });
}

const isHorizontal = ({ direction }: RuledLine): boolean => direction === 'horizontal';

/** Whether a shape is a line that is too short for a rule of the page, and may be through a short word. */
function isShortLine({ form, left, right, top, bottom }: PdfShape): boolean {
  return form === 'line' && bottom - top < right - left && right - left < SHORT_LINE;
}

function placedWord(word: Word, scale: PageScale): Placed {
  return { word, ...inPoints(word.box, scale), height: word.box.height * scale.height };
}

function inPoints({ x, y, width, height }: Box, scale: PageScale): PdfRectangle {
  const [left, top] = [x * scale.width, y * scale.height];
  return { left, top, right: left + width * scale.width, bottom: top + height * scale.height };
}

/** The words that a horizontal line crosses from their beginning to their end; none of a line that goes on beyond them. */
function crossedWords({ left, right, top, bottom }: PdfRectangle, words: Placed[]): Word[] {
  const middle = (top + bottom) / 2;
  const crossed = words.filter((word) => {
    const depth = (middle - word.top) / word.height;
    if (depth < MIDDLE.from || depth > MIDDLE.to) return false;
    const shared = Math.min(right, word.right) - Math.max(left, word.left);
    return shared > CROSSED * (word.right - word.left);
  });
  const margin = BEYOND * Math.max(0, ...crossed.map(({ height }) => height));
  const isBeyond =
    crossed.every((word) => left < word.left - margin) || crossed.every((word) => right > word.right + margin);
  return isBeyond ? [] : crossed.map(({ word }) => word);
}

/** The shapes that may be circles around words: curved ones that are drawn, or filled with the inner edge of the circle in them. */
function circlesOf(shapes: PdfShape[]): PdfRectangle[] {
  const curved = shapes.filter(({ form }) => form === 'ellipse' || form === 'rounded' || form === 'other');
  if (curved.length > MAX_CIRCLES) return [];
  return curved.filter((outer) => outer.stroked || curved.some((inner) => inner !== outer && isInside(inner, outer)));
}

/** The words inside a circle that is hardly larger than they are. */
function circledWords(circle: PdfRectangle, words: Placed[]): Word[] {
  const inside = words.filter((word) => {
    const isAround =
      circle.left < word.left + OUTSIDE * word.height && circle.right > word.right - OUTSIDE * word.height;
    return isAround && isInside(middleOf(word), circle);
  });
  const height = Math.max(0, ...inside.map((word) => word.height));
  const width = inside.reduce((sum, { left, right }) => sum + right - left, 0);
  const isClose =
    circle.right - circle.left < width + CIRCLE_MARGIN * height &&
    circle.bottom - circle.top < MAX_CIRCLE_HEIGHT * height &&
    circle.bottom - circle.top > height / 2;
  return isClose && inside.length <= MAX_CIRCLED ? inside.map(({ word }) => word) : [];
}
