import type { Box } from '../document';
import { type Mask, type PixelBox, toPixels } from './mask';

/*
 * The numbers are set by hand on pages that the tests draw, and on receipts, of which no word is struck through.
 */

/** Where a line runs through a word, in heights of the word from its top. */
const MIDDLE = { from: 0.33, to: 0.65 } as const;
/** The slopes of lines that are looked for, as tangents: of a scan, or drawn by hand. */
const SLOPES = [0, 0.015, -0.015, 0.03, -0.03, 0.045, -0.045];
/** The share of a line through a word that is ink, and what is nearly that: letters alone have gaps. */
const INKED = 0.97;
const NEARLY = 0.85;
/** The part of the box of a word at each of its ends that may be empty. */
const EMPTY_EDGE = 0.06;
/** The share of ink a little above or below the line, in heights of the word, from which on it is no line but a dark area. */
const BESIDE = 0.22;
const MAX_BESIDE = 0.65;
/** How far a line goes beyond the letters of its word, on both sides together, in pixels: blurred letters touch each other, and end where they do. */
const OVERHANG = 2;
/** The smallest word that is looked at, in pixels. */
const SMALLEST = { width: 16, height: 18 };
/** The longest gap in a line beyond the word, in pixels. */
const GAP = 3;

/** A straight line in pixels: its height at the left edge of the picture, and its slope. */
interface Line {
  at: number;
  slope: number;
}

/** The line with the most ink through a word. */
interface Through {
  box: PixelBox;
  line: Line;
  share: number;
}

/**
 * The lines of ink through the middle of words from one end to the other, as far as they go on. None of a page where as many words are
 * nearly such lines: the letters of small or blurred print touch each other.
 */
export function strokesThrough(words: Box[], ink: Mask): PixelBox[] {
  const through = words.flatMap((word) => lineThrough(toPixels(word, ink), ink) ?? []);
  const found = through.filter(({ share }) => share > INKED);
  if (through.length - found.length >= found.length) return [];
  return found.flatMap(({ box, line }) => {
    const reach = reachOf(line, box, ink);
    return isBeyondLetters(reach, line, box, ink) ? [reach] : [];
  });
}

/** The line with the most ink through a word; null where it is less than nearly all, and for small words. */
function lineThrough(box: PixelBox, ink: Mask): Through | null {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (width < SMALLEST.width || height < SMALLEST.height) return null;
  let best: Through | null = null;
  const middle = (box.left + box.right) / 2;
  for (let y = Math.ceil(box.top + MIDDLE.from * height); y <= box.top + MIDDLE.to * height; y++) {
    for (const slope of SLOPES) {
      const line = { at: y - slope * middle, slope };
      const share = shareOf(line, box, ink);
      if (share > (best?.share ?? NEARLY) && isAlone(line, box, ink)) best = { box, line, share };
    }
  }
  return best;
}

/** Whether there is less ink above and below a line: it is no edge of a dark area, and no word in white print. */
function isAlone({ at, slope }: Line, box: PixelBox, ink: Mask): boolean {
  const distance = Math.max(GAP, BESIDE * (box.bottom - box.top));
  return [-distance, distance].every((shift) => shareOf({ at: at + shift, slope }, box, ink) < MAX_BESIDE);
}

/** Whether a line is longer than what is printed above and below it. */
function isBeyondLetters({ left, right }: PixelBox, { at, slope }: Line, box: PixelBox, ink: Mask): boolean {
  const distance = Math.max(GAP, BESIDE * (box.bottom - box.top));
  const isLetter = (x: number) => {
    for (let y = box.top; y < box.bottom; y++)
      if (Math.abs(y - at - slope * x) > distance && ink.bits[y * ink.width + x]) return true;
    return false;
  };
  let [first, last] = [box.left, box.right - 1];
  while (first < last && !isLetter(first)) first++;
  while (last > first && !isLetter(last)) last--;
  return Math.max(0, first - left) + Math.max(0, right - 1 - last) >= OVERHANG;
}

/** The share of the places of a line along a word that are ink, without the edges of its box, which may be empty. */
function shareOf(line: Line, { left, right }: PixelBox, ink: Mask): number {
  const edge = Math.round(EMPTY_EDGE * (right - left));
  let inked = 0;
  for (let x = left + edge; x < right - edge; x++) if (isInk(line, x, ink)) inked++;
  return inked / Math.max(1, right - left - 2 * edge);
}

function isInk({ at, slope }: Line, x: number, { bits, width, height }: Mask): boolean {
  const y = Math.round(at + slope * x);
  return x >= 0 && x < width && y >= 0 && y < height && bits[y * width + x] === 1;
}

/** A line from its first to its last ink. */
function reachOf(line: Line, box: PixelBox, ink: Mask): PixelBox {
  const end = (from: number, step: 1 | -1) => {
    let [last, gap] = [from, 0];
    for (let x = from; x >= 0 && x < ink.width && gap <= GAP; x += step) {
      if (isInk(line, x, ink)) [last, gap] = [x, 0];
      else gap++;
    }
    return last;
  };
  const middle = Math.floor((box.left + box.right) / 2);
  const [left, right, y] = [end(middle, -1), end(middle, 1), Math.round(line.at + line.slope * middle)];
  return { left, right: right + 1, top: y, bottom: y + 1 };
}
