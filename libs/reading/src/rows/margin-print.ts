import type { Box, Word } from '../document';
import { horizontalOverlap } from '../geometry';

/** The size of a page in any unit that is the same across and down. */
interface Extent {
  width: number;
  height: number;
}

/** A text of at least this many characters, higher than wide by this factor, is printed vertically. */
const VERTICAL_CHARACTERS = 3;
const VERTICAL_RATIO = 1.6;
/** Words of one vertical line overlap by this share of the narrower width, and are this close, in widths. Set by hand. */
const SAME_COLUMN = 0.5;
const CLOSE = 2.5;

/** True for vertical print, which is kept out of the rows: it would join unrelated ones. */
export function runsVertically({ text, box }: { text: string; box: Box }, size: Extent): boolean {
  return text.length >= VERTICAL_CHARACTERS && box.height * size.height > VERTICAL_RATIO * box.width * size.width;
}

/** Separates the words of vertical lines, each from bottom to top (as most margins are printed), from the upright words. */
export function separateMarginPrint(words: Word[], size: Extent): { upright: Word[]; vertical: Word[][] } {
  const long = words.filter((word) => runsVertically(word, size));
  if (long.length === 0) return { upright: words, vertical: [] };
  const vertical: Word[][] = [];
  for (const word of [...long].sort((a, b) => b.box.y - a.box.y)) {
    const line = vertical.find((words) => words.some((other) => continues(other.box, word.box, size)));
    if (line) line.push(word);
    else vertical.push([word]);
  }
  // Short words between the long ones are as high as wide: only their place shows that they are vertical.
  const short = words.filter(
    (word) => !long.includes(word) && vertical.some((line) => isBetween(word.box, line, size)),
  );
  for (const word of short) vertical.find((line) => isBetween(word.box, line, size))?.push(word);
  return {
    upright: words.filter((word) => !long.includes(word) && !short.includes(word)),
    vertical: vertical.map((line) => line.sort((a, b) => b.box.y - a.box.y)),
  };
}

function isBetween(box: Box, line: Word[], size: Extent): boolean {
  const touching = line.filter((word) => continues(word.box, box, size));
  return touching.some((word) => word.box.y > box.y) && touching.some((word) => word.box.y < box.y);
}

function continues(one: Box, other: Box, size: Extent): boolean {
  const gap = Math.max(one.y - other.y - other.height, other.y - one.y - one.height) * size.height;
  return horizontalOverlap(one, other) > SAME_COLUMN && gap < CLOSE * Math.max(one.width, other.width) * size.width;
}
