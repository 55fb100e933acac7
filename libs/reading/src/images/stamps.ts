import type { ImageMark } from '../document';
import { type Cluster, clustersOf, type Mask, type PixelBox, toBox } from './mask';

/*
 * The numbers are set by hand on pages that the tests draw; no script learns them. A coloured logo with an outline looks like a stamp, so
 * the confidences stay low.
 */

/** Pixels between parts of one stamp. */
const REACH = 4;
/** The width of a stamp as a share of the page's width, and its share of the page's height. */
const WIDTH = { least: 0.06, most: 0.45 };
const MOST_HEIGHT = 0.35;
/** Width over height of round and of rectangular stamps. */
const ROUND = { least: 0.6, most: 1.7 };
const RECTANGLE = { least: 0.4, most: 7 };
/** The share of the rectangle that ink covers: more is a filled area. */
const MOST_DENSITY = 0.55;
/** Parts of an outline that are looked at, and the share of them that has ink. */
const SECTORS = 48;
const LEAST_OUTLINE = 0.8;
/** Distances from the centre, in radii, that belong to a round outline; the reach of a frame, which may be turned a little, in half sides. */
const RING = { inner: 0.85, outer: 1.06 };
const FRAME = 0.3;
const ROUND_CONFIDENCE = 75;
const FRAME_CONFIDENCE = 65;

/** Round and rectangular outlines among coloured ink. */
export function findStamps(colored: Mask): { marks: ImageMark[]; boxes: PixelBox[] } {
  const found = clustersOf(colored, REACH).flatMap((cluster) => {
    const confidence = isStampSized(cluster, colored) ? confidenceOf(cluster, colored) : 0;
    return confidence > 0 ? [{ cluster, confidence }] : [];
  });
  return {
    marks: found.map(({ cluster, confidence }) => ({ kind: 'stamp', box: toBox(cluster, colored), confidence })),
    boxes: found.map(({ cluster }) => cluster),
  };
}

function isStampSized(cluster: Cluster, page: Mask): boolean {
  const [width, height] = [cluster.right - cluster.left, cluster.bottom - cluster.top];
  const isWide = width >= WIDTH.least * page.width && width <= WIDTH.most * page.width;
  return isWide && height <= MOST_HEIGHT * page.height && cluster.pixels.length < MOST_DENSITY * width * height;
}

function confidenceOf(cluster: Cluster, page: Mask): number {
  const ratio = (cluster.right - cluster.left) / (cluster.bottom - cluster.top);
  if (ratio >= ROUND.least && ratio <= ROUND.most && hasRing(cluster, page)) return ROUND_CONFIDENCE;
  return ratio >= RECTANGLE.least && ratio <= RECTANGLE.most && hasFrame(cluster, page) ? FRAME_CONFIDENCE : 0;
}

/** Positions of a cluster's pixels from its centre, from -1 to 1. */
function* places(cluster: Cluster, { width }: Mask): Generator<[number, number]> {
  const [halfWidth, halfHeight] = [(cluster.right - cluster.left) / 2, (cluster.bottom - cluster.top) / 2];
  for (const pixel of cluster.pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    yield [(x + 0.5 - cluster.left) / halfWidth - 1, (y + 0.5 - cluster.top) / halfHeight - 1];
  }
}

function hasRing(cluster: Cluster, page: Mask): boolean {
  const sectors = new Set<number>();
  let corners = 0;
  for (const [x, y] of places(cluster, page)) {
    const radius = Math.hypot(x, y);
    if (radius > RING.outer) corners++;
    else if (radius > RING.inner)
      sectors.add(Math.floor(((Math.atan2(y, x) + Math.PI) / (2 * Math.PI)) * SECTORS) % SECTORS);
  }
  return sectors.size >= LEAST_OUTLINE * SECTORS && corners < cluster.pixels.length / 20;
}

function hasFrame(cluster: Cluster, page: Mask): boolean {
  const sides = [0, 1, 2, 3].map(() => new Set<number>());
  const part = (place: number) => Math.floor(((place + 1) / 2) * (SECTORS / 2));
  for (const [x, y] of places(cluster, page)) {
    if (y < -1 + FRAME) sides[0]!.add(part(x));
    if (y > 1 - FRAME) sides[1]!.add(part(x));
    if (x < -1 + FRAME) sides[2]!.add(part(y));
    if (x > 1 - FRAME) sides[3]!.add(part(y));
  }
  return sides.every((side) => side.size >= LEAST_OUTLINE * (SECTORS / 2));
}
