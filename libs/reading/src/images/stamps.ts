import type { ImageMark } from '../document';
import { isWithin, type MarkLimits } from './mark-limits';
import { type Cluster, clustersOf, type Mask, type PixelBox, toBox } from './mask';

/** Parts of an outline that are looked at. */
const SECTORS = 48;
/** A coloured logo with an outline looks like a stamp, so the confidences stay low. */
const ROUND_CONFIDENCE = 75;
const FRAME_CONFIDENCE = 65;

type Limits = MarkLimits['stamp'];

/** Round and rectangular outlines among coloured ink. */
export function findStamps(colored: Mask, limits: Limits): { marks: ImageMark[]; boxes: PixelBox[] } {
  const found = clustersOf(colored, limits.reach).flatMap((cluster) => {
    const confidence = isStampSized(cluster, colored, limits) ? confidenceOf(cluster, colored, limits) : 0;
    return confidence > 0 ? [{ cluster, confidence }] : [];
  });
  return {
    marks: found.map(({ cluster, confidence }) => ({ kind: 'stamp', box: toBox(cluster, colored), confidence })),
    boxes: found.map(({ cluster }) => cluster),
  };
}

function isStampSized(cluster: Cluster, page: Mask, limits: Limits): boolean {
  const [width, height] = [cluster.right - cluster.left, cluster.bottom - cluster.top];
  const isLarge = isWithin(width / page.width, limits.width) && height <= limits.mostHeight * page.height;
  return isLarge && cluster.pixels.length < limits.mostDensity * width * height;
}

function confidenceOf(cluster: Cluster, page: Mask, limits: Limits): number {
  const ratio = (cluster.right - cluster.left) / (cluster.bottom - cluster.top);
  if (isWithin(ratio, limits.round) && hasRing(cluster, page, limits)) return ROUND_CONFIDENCE;
  return isWithin(ratio, limits.rectangle) && hasFrame(cluster, page, limits) ? FRAME_CONFIDENCE : 0;
}

/** Positions of a cluster's pixels from its centre, from -1 to 1. */
function* places(cluster: Cluster, { width }: Mask): Generator<[number, number]> {
  const [halfWidth, halfHeight] = [(cluster.right - cluster.left) / 2, (cluster.bottom - cluster.top) / 2];
  for (const pixel of cluster.pixels) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    yield [(x + 0.5 - cluster.left) / halfWidth - 1, (y + 0.5 - cluster.top) / halfHeight - 1];
  }
}

function hasRing(cluster: Cluster, page: Mask, { ring, outline }: Limits): boolean {
  const sectors = new Set<number>();
  let corners = 0;
  for (const [x, y] of places(cluster, page)) {
    const radius = Math.hypot(x, y);
    if (radius > ring.most) corners++;
    else if (radius > ring.least)
      sectors.add(Math.floor(((Math.atan2(y, x) + Math.PI) / (2 * Math.PI)) * SECTORS) % SECTORS);
  }
  return sectors.size >= outline * SECTORS && corners < cluster.pixels.length / 20;
}

function hasFrame(cluster: Cluster, page: Mask, { frame, outline }: Limits): boolean {
  const sides = [0, 1, 2, 3].map(() => new Set<number>());
  const part = (place: number) => Math.floor(((place + 1) / 2) * (SECTORS / 2));
  for (const [x, y] of places(cluster, page)) {
    if (y < -1 + frame) sides[0]!.add(part(x));
    if (y > 1 - frame) sides[1]!.add(part(x));
    if (x < -1 + frame) sides[2]!.add(part(y));
    if (x > 1 - frame) sides[3]!.add(part(y));
  }
  return sides.every((side) => side.size >= outline * (SECTORS / 2));
}
