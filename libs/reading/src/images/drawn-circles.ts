import { type Cluster, clustersIn, type Mask } from './mask';

/*
 * The numbers are set by hand on pages that the tests draw. Lower ones take letters for circles.
 */

/** The sides of a circle around a word, in shares of the longer side of the picture. */
const HEIGHT = { least: 0.007, most: 0.04 } as const;
const WIDTH = { least: 0.012, most: 0.2 } as const;
/** Where the ink of an oval is, in squares of its radii, and the least share of it that is there: the corners of a frame are not. */
const RING = { from: 0.55, to: 1.3 } as const;
const MIN_ON_RING = 0.9;
/** Directions from the middle, and the least share of them in which there is ink. */
const DIRECTIONS = 24;
const MIN_CLOSED = 0.85;

/**
 * The part of an oval around its middle where the words are, in radii, and the least share of ink there that is not of the oval itself: a
 * letter is empty inside.
 */
const INNER = 0.6;
const MIN_INSIDE = 0.05;

/** The ovals that are drawn around something on a page, from a word to a few words large; nothing else touches them. */
export function drawnCircles(ink: Mask): Cluster[] {
  const long = Math.max(ink.width, ink.height);
  const found: Cluster[] = [];
  for (const cluster of clustersIn(ink, 1)) {
    const [width, height] = [cluster.right - cluster.left, cluster.bottom - cluster.top];
    const fits = height > HEIGHT.least * long && height < HEIGHT.most * long && width > WIDTH.least * long;
    if (fits && width < WIDTH.most * long && width > height / 2 && isOval(cluster, ink)) found.push(cluster);
  }
  return found.filter((oval) => hasInkInside(oval, ink));
}

function hasInkInside({ left, right, top, bottom, pixels }: Cluster, { bits, width }: Mask): boolean {
  const [across, down] = [(right - left) / 2, (bottom - top) / 2].map((radius) => Math.floor(radius * INNER));
  const [x, y] = [Math.floor((left + right) / 2), Math.floor((top + bottom) / 2)];
  const isInside = (row: number, at: number) => Math.abs(row - y) <= down! && Math.abs(at - x) <= across!;
  let inked = 0;
  for (let row = y - down!; row <= y + down!; row++)
    for (let at = x - across!; at <= x + across!; at++) inked += bits[row * width + at]!;
  // The strokes of bold letters are so thick that they reach into this part.
  for (const pixel of pixels) if (isInside(Math.floor(pixel / width), pixel % width)) inked--;
  return inked >= MIN_INSIDE * (2 * across! + 1) * (2 * down! + 1);
}

function isOval({ left, right, top, bottom, pixels }: Cluster, ink: Mask): boolean {
  const [x, y, across, down] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2];
  const directions = new Set<number>();
  let onRing = 0;
  for (const pixel of pixels) {
    const dx = ((pixel % ink.width) + 0.5 - x) / across;
    const dy = (Math.floor(pixel / ink.width) + 0.5 - y) / down;
    const square = dx * dx + dy * dy;
    if (square < RING.from || square > RING.to) continue;
    onRing++;
    directions.add(Math.floor(((Math.atan2(dy, dx) / Math.PI + 1) / 2) * DIRECTIONS) % DIRECTIONS);
  }
  return onRing >= MIN_ON_RING * pixels.length && directions.size >= MIN_CLOSED * DIRECTIONS;
}
