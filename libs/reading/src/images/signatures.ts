import type { ImageMark } from '../document';
import { isWithin, type MarkLimits } from './mark-limits';
import { type Cluster, clustersOf, type Mask, toBox } from './mask';

const CONFIDENCE = 55;

type Limits = MarkLimits['signature'];

/** Groups of thin, curved, connected strokes in ink that is not print. */
export function findSignatures(ink: Mask, grey: Uint8Array, limits: Limits): ImageMark[] {
  const reach = Math.max(1, Math.round(limits.reach * ink.width));
  const found = clustersOf(ink, reach).filter(
    (cluster) => isSignatureSized(cluster, ink, limits) && isWritten(cluster, ink, grey, limits),
  );
  if (found.length > limits.most) return [];
  return found.map((cluster) => ({ kind: 'signature', box: toBox(cluster, ink), confidence: CONFIDENCE }));
}

function isSignatureSized(cluster: Cluster, page: Mask, limits: Limits): boolean {
  const [width, height] = [cluster.right - cluster.left, cluster.bottom - cluster.top];
  const density = cluster.pixels.length / (width * height);
  return (
    isWithin(width / page.width, limits.width) &&
    isWithin(height / page.height, limits.height) &&
    isWithin(width / height, limits.ratio) &&
    isWithin(density, limits.density)
  );
}

function isWritten(cluster: Cluster, page: Mask, grey: Uint8Array, limits: Limits): boolean {
  const [width, height] = [cluster.right - cluster.left, cluster.bottom - cluster.top];
  const outline = cluster.pixels.filter((pixel) => isOutline(pixel, page));
  const stroke = (2 * cluster.pixels.length) / outline.length;
  const length = cluster.pixels.length / stroke;
  return (
    stroke <= Math.max(2, Math.min(limits.strokeInHeights * height, limits.strokeInPages * page.width)) &&
    length >= limits.length * Math.hypot(width, height) &&
    slantedShare(outline, page, grey) >= limits.slanted &&
    hasLongStroke(cluster, page, limits)
  );
}

/** A pixel with paper beside it, above it or below it. */
function isOutline(pixel: number, { bits, width }: Mask): boolean {
  return !bits[pixel - 1] || !bits[pixel + 1] || !bits[pixel - width] || !bits[pixel + width];
}

/** Gradients within this angle of an axis, in radians, are level or upright. */
const AXIS = Math.PI / 10;

/** The share of outline pixels whose gradient (Sobel) is far from both axes. */
function slantedShare(outline: number[], { width }: Mask, grey: Uint8Array): number {
  let slanted = 0;
  for (const pixel of outline) {
    const at = (dx: number, dy: number) => grey[pixel + dy * width + dx] ?? 255;
    const across = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
    const down = at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1);
    const angle = Math.abs(Math.atan2(down, across)) % (Math.PI / 2);
    if (angle > AXIS && angle < Math.PI / 2 - AXIS) slanted++;
  }
  return outline.length === 0 ? 0 : slanted / outline.length;
}

function hasLongStroke(cluster: Cluster, page: Mask, limits: Limits): boolean {
  const width = cluster.right - cluster.left;
  const strokes = clustersOf(cutOut(cluster, page), 1);
  return strokes.some(
    (one) =>
      one.pixels.length >= limits.longestInk * cluster.pixels.length &&
      one.right - one.left >= limits.longestWidth * width,
  );
}

function cutOut(cluster: Cluster, page: Mask): Mask {
  const [width, height] = [cluster.right - cluster.left, cluster.bottom - cluster.top];
  const bits = new Uint8Array(width * height);
  for (const pixel of cluster.pixels) {
    const [x, y] = [pixel % page.width, Math.floor(pixel / page.width)];
    bits[(y - cluster.top) * width + x - cluster.left] = 1;
  }
  return { bits, width, height };
}
