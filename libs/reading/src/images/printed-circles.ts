import { clustersIn, type Mask, type PixelBox } from './mask';
import { isInWord, type PrintedBox, SIDE } from './printed-boxes';

/*
 * The numbers are set by hand on pages that the tests draw. Lower ones take letters for circles.
 */

/** The ratio of the sides of a circle. */
const LARGEST_RATIO = 1.15;
/** Directions from the middle in which the outermost ink is looked for, and the least share in which it is on the circle. */
const DIRECTIONS = 36;
const MIN_ON_CIRCLE = 0.94;
/** The least distance of that ink from the middle, in radii. */
const OUTER = 0.82;
/** The part of a circle that a mark fills, in radii, and the share of ink there of a marked circle. */
const INNER = 0.6;
const MARKED = 0.12;
/** Circles to choose from are of one size, up to this factor, and at least two. */
const SAME_SIZE = 1.1;
const MIN_CIRCLES = 2;
/** A circle is higher than the usual letter behind it by this factor: `o` is a word of its own in some languages. */
const HIGHER = 1.45;
/** Letters are nearer to each other than this, in sides of the circle, which is larger than they are. */
const STRIP = 0.12;
/** How far letters behind a circle are looked for, in sides. */
const REACH = 8;
const MAX_CIRCLES = 300;

/** Round buttons to choose one of several: circles of one size that are higher than the letters behind them, marked when ink is in them. */
export function findPrintedCircles(ink: Mask): PrintedBox[] {
  const long = Math.max(ink.width, ink.height);
  const [least, most] = [Math.max(SIDE.leastPixels, SIDE.least * long), SIDE.most * long];
  const shapes = shapesIn(ink, SMALLEST_LETTER * least);
  const round = shapes.filter((shape) => {
    const [width, height] = [shape.right - shape.left, shape.bottom - shape.top];
    const isSquare = Math.max(width, height) <= LARGEST_RATIO * Math.min(width, height);
    return isSquare && Math.min(width, height) >= least && Math.max(width, height) <= most && isCircle(shape, ink);
  });
  const circles = round
    .slice(0, MAX_CIRCLES)
    .filter((circle) => !isInWord(circle, ink, STRIP) && isHigherThanLetters(circle, shapes));
  const alike = circles.filter((one) => circles.filter((other) => isAlike(one, other)).length >= MIN_CIRCLES);
  const filled = alike.map((circle) => ({ ...circle, inside: shareInside(circle, ink) }));
  // Discs alone are bullets.
  const hasHollow = filled.some(({ inside }) => inside < MARKED);
  return hasHollow ? filled.map(({ inside, ...box }) => ({ ...box, checked: inside > MARKED })) : [];
}

/** The ranges of connected ink that are higher than `least` pixels. Their pixels are not kept: a page of dots has a million. */
function shapesIn(ink: Mask, least: number): PixelBox[] {
  const shapes: PixelBox[] = [];
  for (const { left, top, right, bottom } of clustersIn(ink, 1))
    if (bottom - top > least) shapes.push({ left, top, right, bottom });
  return shapes;
}

/** Whether the outermost ink is on a circle in almost every direction. */
function isCircle({ left, top, right, bottom }: PixelBox, { bits, width }: Mask): boolean {
  const [x, y] = [(left + right - 1) / 2, (top + bottom - 1) / 2];
  const [across, down] = [(right - left) / 2, (bottom - top) / 2];
  let found = 0;
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const angle = (2 * Math.PI * direction) / DIRECTIONS;
    for (let radius = 1; radius >= OUTER; radius -= 0.5 / Math.max(across, down)) {
      const at = [Math.round(x + radius * across * Math.cos(angle)), Math.round(y + radius * down * Math.sin(angle))];
      if (!bits[at[1]! * width + at[0]!]) continue;
      found++;
      break;
    }
  }
  return found >= MIN_ON_CIRCLE * DIRECTIONS && hasOpenCorners({ left, top, right, bottom }, bits, width);
}

/** Whether the corners of its range have no ink: those of a square have. */
function hasOpenCorners({ left, top, right, bottom }: PixelBox, bits: Uint8Array, width: number): boolean {
  const reach = Math.floor((right - left) / 10);
  for (let step = 0; step <= reach; step++)
    for (const [x, y] of [
      [left + step, top + reach - step],
      [right - 1 - step, top + reach - step],
      [left + step, bottom - 1 - reach + step],
      [right - 1 - step, bottom - 1 - reach + step],
    ] as const)
      if (bits[y * width + x]) return false;
  return true;
}

function isHigherThanLetters(circle: PixelBox, shapes: PixelBox[]): boolean {
  const height = circle.bottom - circle.top;
  const middle = (circle.top + circle.bottom) / 2;
  const heights = shapes
    .filter(
      ({ left, top, bottom }) =>
        left >= circle.right && left < circle.right + REACH * height && top < middle && bottom > middle,
    )
    .map(({ top, bottom }) => bottom - top)
    .filter((other) => other < LARGEST_LETTER * height && other > SMALLEST_LETTER * height)
    .sort((a, b) => a - b);
  return heights.length > 0 && height > HIGHER * heights[(heights.length - 1) >> 1]!;
}

/** The heights of letters, in heights of a circle: other ink is a line, a dot or another circle. */
const LARGEST_LETTER = 1.5;
const SMALLEST_LETTER = 0.2;

function isAlike(one: PixelBox, other: PixelBox): boolean {
  const [short, long] = [one, other].map(({ top, bottom }) => bottom - top).sort((a, b) => a - b) as [number, number];
  return long <= SAME_SIZE * short;
}

/** The share of ink in the inner part of a circle. */
function shareInside({ left, top, right, bottom }: PixelBox, { bits, width }: Mask): number {
  const [x, y] = [(left + right - 1) / 2, (top + bottom - 1) / 2];
  const radius = (INNER * (right - left)) / 2;
  let [all, set] = [0, 0];
  for (let row = Math.ceil(y - radius); row <= y + radius; row++)
    for (let column = Math.ceil(x - radius); column <= x + radius; column++) {
      if ((column - x) ** 2 + (row - y) ** 2 > radius ** 2) continue;
      all++;
      set += bits[row * width + column]!;
    }
  return set / Math.max(1, all);
}
