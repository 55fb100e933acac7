import { isInside, middleOf } from '../rectangle';
import type { Mask, PixelBox } from './mask';

/*
 * The numbers are set by hand on pages that the tests draw and on the development receipts, which have no boxes to tick. Lower
 * ones take letters and cells of tables for boxes.
 */

/** The side of a box as a share of the longer side of the picture (6 to 29 points on A4), and in pixels; the ratio of its sides. */
export const SIDE = { least: 0.007, most: 0.035, leastPixels: 15 };
const LARGEST_RATIO = 1.2;
/** By how much a side may be longer than the box, in sides and pixels: ticks that cross a corner. Lines of tables go on. */
const OVERSHOOT = 0.25;
const OVERSHOOT_PIXELS = 4;
/** Pixels outside of a box that may be grey. */
const BLUR = 1;
/** How far the ends of two sides may be apart, in pixels. */
const CORNER = 2;
/** The distance of ink from a corner, in pixels and sides: a circle has 0.3 sides. */
const CORNER_STEPS = 2.5;
const CORNER_SHARE = 0.04;
/** How deep the ink of a side is below the edge, in sides, and the share of the side that has ink there. */
const EDGE_DEPTH = 0.1;
const STRAIGHT = 0.94;
/** The share of ink just outside of the sides, in a strip of so many pixels: the inner part of a letter has the letter there. */
const LINE = 2;
const MAX_OUTSIDE = 0.25;
/** The same on the side where the end of a tick leaves the box. */
const MAX_AT_TICK = 0.4;
/** The share of ink in the strips on the left and right, this wide in sides: letters stand closer to each other. */
const STRIP = 0.3;
const MAX_IN_STRIP = 0.4;
const MAX_IN_STRIPS = 0.08;
/**
 * The lower half of a strip behind a box, this wide in sides, and the share of ink there from which on it is the first letter of a word: the end
 * of a tick leaves a box above.
 */
const NEXT_LETTER = 0.25;
const MAX_OF_NEXT_LETTER = 0.08;
/** Letters of a word stand on one line: the part above the bottom of the box, in sides, to which the next one reaches, and how wide it is. */
const BASE_LINE = 0.12;
const LETTER_WIDTH = 0.8;
/** Lines are thinner than this, in sides; the share of ink beyond that in thick ones. */
const THICK = 0.15;
const MAX_IN_THICK = 0.55;
/** Barcodes of two dimensions have squares with much ink on several sides: within this distance, in sides. */
const AROUND = 1;
const MAX_AROUND = 0.35;
/** The margin around the inner part of a box, in sides, and the share of ink there of a ticked, and of a filled box. */
const MARGIN = 0.2;
const TICKED = 0.06;
const SOLID = 0.9;
const MAX_BOXES = 500;

/** A square outline in a picture. */
export interface PrintedBox extends PixelBox {
  checked: boolean;
}

/** Squares that stand alone in a picture, such as boxes of forms, ticked when ink is in them. */
export function findPrintedBoxes(ink: Mask): PrintedBox[] {
  const sides = new Sides(ink);
  const found: PixelBox[] = [];
  for (let y = 0; y < ink.height && found.length < MAX_BOXES; y++)
    for (let x = 0; x < ink.width; x++) {
      const box = sides.squareFrom(x, y);
      if (box && standsAlone(box, ink) && !found.some((other) => isInside(middleOf(box), other))) found.push(box);
    }
  const boxes = found.map((box) => ({ ...box, inside: shareOf(ink, inner(box)) }));
  // A filled square is a bullet, unless the page has boxes that are not filled.
  const hasHollow = boxes.some(({ inside }) => inside < SOLID);
  return hasHollow ? boxes.map(({ inside, ...box }) => ({ ...box, checked: inside > TICKED })) : [];
}

/** The lengths of lines that run to the right and down from each pixel; lines may be off by a pixel. */
class Sides {
  private readonly width: number;
  private readonly right: Uint16Array;
  private readonly down: Uint16Array;
  private readonly least: number;
  private readonly most: number;

  constructor({ bits, width, height }: Mask) {
    this.width = width;
    const long = Math.max(width, height);
    this.least = Math.max(SIDE.leastPixels, Math.round(SIDE.least * long));
    this.most = Math.round(SIDE.most * long);
    this.right = new Uint16Array(bits.length);
    this.down = new Uint16Array(bits.length);
    for (let at = bits.length - 1 - width; at > width; at--) {
      if (bits[at - width]! | bits[at]! | bits[at + width]!) this.right[at] = Math.min(this.right[at + 1]! + 1, 0xffff);
      if (bits[at - 1]! | bits[at]! | bits[at + 1]!) this.down[at] = Math.min(this.down[at + width]! + 1, 0xffff);
    }
  }

  /** The square whose top left corner is at a pixel. */
  squareFrom(x: number, y: number): PixelBox | null {
    const at = y * this.width + x;
    const [top, left] = [this.right[at]!, this.down[at]!];
    if (!this.isSide(top) || !this.isSide(left) || this.comesFromLeft(at) || this.comesFromAbove(at)) return null;
    for (let width = top; width >= this.leastOf(top); width--) {
      const right = this.down[at + width - 1]!;
      for (let height = Math.min(left, right + CORNER); height >= this.leastOf(left); height--) {
        if (Math.max(width, height) > LARGEST_RATIO * Math.min(width, height) || height > this.most) continue;
        const corner = at + (height - 1) * this.width;
        const bottom = this.right[corner]!;
        if (bottom < width - CORNER || bottom > withOvershoot(width) || right > withOvershoot(height)) continue;
        if (this.comesFromLeft(corner) || this.goesOnAbove(at + width - 1, height)) continue;
        return { left: x, top: y, right: x + width, bottom: y + height };
      }
    }
    return null;
  }

  private isSide(length: number): boolean {
    return length >= this.least && length <= withOvershoot(this.most);
  }

  private leastOf(length: number): number {
    return Math.max(this.least, Math.floor((length - OVERSHOOT_PIXELS) / (1 + OVERSHOOT)));
  }

  /** Whether a line to the right begins further on the left. */
  private comesFromLeft(at: number): boolean {
    return this.right[at - OVERSHOOT_PIXELS]! > this.right[at]!;
  }

  private comesFromAbove(at: number): boolean {
    return (this.down[at - OVERSHOOT_PIXELS * this.width] ?? 0) > this.down[at]!;
  }

  /** Whether the line down from a corner begins further above than the end of a tick does, which leaves the box there. */
  private goesOnAbove(at: number, height: number): boolean {
    const reach = Math.round(withOvershoot(height)) - height;
    return this.comesFromAbove(at) && (this.down[at - reach * this.width] ?? 0) > this.down[at]!;
  }
}

function withOvershoot(length: number): number {
  return length * (1 + OVERSHOOT) + OVERSHOOT_PIXELS;
}

/** Whether four straight sides with paper around them make the square: neither a letter nor a part of a barcode. */
function standsAlone(box: PixelBox, ink: Mask): boolean {
  const side = box.right - box.left;
  return (
    isLeftOnce(outside(box, LINE).map((part) => shareOf(ink, part))) &&
    !isInWord(box, ink) &&
    !beginsWord(box, ink) &&
    !isThick(box, ink) &&
    outside(box, Math.round(AROUND * side)).filter((part) => shareOf(ink, part) > MAX_AROUND).length < 2 &&
    hasCorners(box, ink) &&
    hasStraightSides(box, ink)
  );
}

/** Whether ink is just outside of one side at most, as a tick is that leaves the box. */
function isLeftOnce(shares: number[]): boolean {
  const crossed = shares.filter((share) => share >= MAX_OUTSIDE);
  return crossed.length < 2 && crossed.every((share) => share < MAX_AT_TICK);
}

/** Whether ink is close on both sides, or much of it on one; `strip`: how close, in sides. */
export function isInWord(box: PixelBox, ink: Mask, strip = STRIP): boolean {
  const [left = 0, right = 0] = outside(box, Math.round(strip * (box.right - box.left)))
    .slice(0, 2)
    .map((part) => shareOf(ink, part));
  return Math.max(left, right) > MAX_IN_STRIP || Math.min(left, right) > MAX_IN_STRIPS;
}

/**
 * Whether a letter follows as closely as in a word and stands on the same line: blurred, a `B` or `D` has four straight sides. Boxes are
 * larger than the letters behind them.
 */
function beginsWord({ left, top, right, bottom }: PixelBox, ink: Mask): boolean {
  const side = right - left;
  const from = right + BLUR;
  const behind = {
    left: from,
    right: from + Math.round(NEXT_LETTER * side),
    top: Math.floor((top + bottom) / 2),
    bottom,
  };
  const foot = {
    left: from,
    right: from + Math.round(LETTER_WIDTH * side),
    top: bottom - Math.ceil(BASE_LINE * side),
    bottom,
  };
  return [behind, foot].every((part) => shareOf(ink, part) > MAX_OF_NEXT_LETTER);
}

/** Whether the lines are as thick as those of bold letters. */
function isThick(box: PixelBox, ink: Mask): boolean {
  if (shareOf(ink, inner(box)) > SOLID) return false;
  const side = box.right - box.left;
  const [near, far] = [Math.round(THICK * side), Math.round(2 * THICK * side)];
  const { left, top, right, bottom } = inner(box);
  const lines = [
    { left: box.left + near, right: box.left + far, top, bottom },
    { left: box.right - far, right: box.right - near, top, bottom },
    { left, right, top: box.top + near, bottom: box.top + far },
    { left, right, top: box.bottom - far, bottom: box.bottom - near },
  ];
  return lines.filter((line) => shareOf(ink, line) > MAX_IN_THICK).length > 1;
}

/** The parts of a picture on the left and right of a box, above and below it. */
function outside(box: PixelBox, reach: number): PixelBox[] {
  const { left, top, right, bottom } = box;
  return [
    { ...box, left: left - BLUR - reach, right: left - BLUR },
    { ...box, left: right + BLUR, right: right + BLUR + reach },
    { ...box, top: top - BLUR - reach, bottom: top - BLUR },
    { ...box, top: bottom + BLUR, bottom: bottom + BLUR + reach },
  ];
}

/** Whether ink is near all four corners, by steps across and down: the corners of most letters are round. */
function hasCorners({ left, top, right, bottom }: PixelBox, { bits, width }: Mask): boolean {
  const most = Math.round(CORNER_STEPS + CORNER_SHARE * (right - left));
  const corners = [
    { x: left, y: top, across: 1, down: 1 },
    { x: right - 1, y: top, across: -1, down: 1 },
    { x: left, y: bottom - 1, across: 1, down: -1 },
    { x: right - 1, y: bottom - 1, across: -1, down: -1 },
  ];
  return corners.every(({ x, y, across, down }) => {
    for (let dx = 0; dx <= most; dx++)
      for (let dy = 0; dx + dy <= most; dy++) if (bits[(y + dy * down) * width + x + dx * across]) return true;
    return false;
  });
}

/** Whether ink runs along all four edges. */
function hasStraightSides({ left, top, right, bottom }: PixelBox, { bits, width }: Mask): boolean {
  const [across, down] = [right - left, bottom - top];
  const depth = Math.max(CORNER + 1, Math.round(EDGE_DEPTH * across));
  const sides = [
    { length: across, at: (along: number, inwards: number) => (top + inwards) * width + left + along },
    { length: across, at: (along: number, inwards: number) => (bottom - 1 - inwards) * width + left + along },
    { length: down, at: (along: number, inwards: number) => (top + along) * width + left + inwards },
    { length: down, at: (along: number, inwards: number) => (top + along) * width + right - 1 - inwards },
  ];
  return sides.every(({ length, at }) => {
    let covered = 0;
    for (let along = 0; along < length; along++)
      for (let inwards = 0; inwards < depth; inwards++)
        if (bits[at(along, inwards)]) {
          covered++;
          break;
        }
    return covered >= STRAIGHT * length;
  });
}

/** The share of ink in a part of a picture; what is outside the picture has none. */
function shareOf({ bits, width, height }: Mask, { left, top, right, bottom }: PixelBox): number {
  let sum = 0;
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++)
    for (let x = Math.max(0, left); x < Math.min(width, right); x++) sum += bits[y * width + x]!;
  return sum / Math.max(1, (right - left) * (bottom - top));
}

function inner({ left, top, right, bottom }: PixelBox): PixelBox {
  const [across, down] = [Math.round(MARGIN * (right - left)), Math.round(MARGIN * (bottom - top))];
  return { left: left + across, top: top + down, right: right - across, bottom: bottom - down };
}
