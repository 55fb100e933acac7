import type { ImageMark } from '../document';
import { type Cluster, clustersOf, type Mask, toBox } from './mask';

/*
 * The numbers are set by hand on pages that the tests draw; no script learns them. Lower ones take drawings and unread print for
 * handwriting.
 */

/** Pixels between strokes of one signature, as a share of the page's width. */
const REACH = 0.008;
/** The size of a signature as shares of the page; width over height. */
const WIDTH = { least: 0.05, most: 0.5 };
const HEIGHT = { least: 0.018, most: 0.15 };
const RATIO = { least: 0.8, most: 14 };
/** The share of the rectangle that ink covers. */
const DENSITY = { least: 0.015, most: 0.4 };
/** The width of strokes in heights of the signature, and in widths of the page. */
const STROKE = { inHeights: 0.2, inPages: 0.01 };
/** The share of the ink, and of the width, that the longest stroke has: print has letters apart from each other. */
const LONGEST_STROKE = { ink: 0.3, width: 0.3 };
/** The length of the line of ink over the diagonal: straight lines have 1. */
const LEAST_LENGTH = 1.6;
/** The share of the outline that is neither level nor upright: frames, bars and rules have none. */
const LEAST_SLANTED = 0.4;
const CONFIDENCE = 55;
/** A page with more of them is handwritten, or has print that was not read. */
const MOST_SIGNATURES = 4;

/** Groups of thin, curved, connected strokes in ink that is not print. */
export function findSignatures(ink: Mask, grey: Uint8Array): ImageMark[] {
  const reach = Math.max(1, Math.round(REACH * ink.width));
  const found = clustersOf(ink, reach).filter(
    (cluster) => isSignatureSized(cluster, ink) && isWritten(cluster, ink, grey),
  );
  if (found.length > MOST_SIGNATURES) return [];
  return found.map((cluster) => ({ kind: 'signature', box: toBox(cluster, ink), confidence: CONFIDENCE }));
}

function isSignatureSized(cluster: Cluster, page: Mask): boolean {
  const [width, height] = [cluster.right - cluster.left, cluster.bottom - cluster.top];
  const density = cluster.pixels.length / (width * height);
  return (
    isWithin(width / page.width, WIDTH) &&
    isWithin(height / page.height, HEIGHT) &&
    isWithin(width / height, RATIO) &&
    isWithin(density, DENSITY)
  );
}

const isWithin = (value: number, { least, most }: { least: number; most: number }) => value >= least && value <= most;

function isWritten(cluster: Cluster, page: Mask, grey: Uint8Array): boolean {
  const [width, height] = [cluster.right - cluster.left, cluster.bottom - cluster.top];
  const outline = cluster.pixels.filter((pixel) => isOutline(pixel, page));
  const stroke = (2 * cluster.pixels.length) / outline.length;
  const length = cluster.pixels.length / stroke;
  return (
    stroke <= Math.max(2, Math.min(STROKE.inHeights * height, STROKE.inPages * page.width)) &&
    length >= LEAST_LENGTH * Math.hypot(width, height) &&
    slantedShare(outline, page, grey) >= LEAST_SLANTED &&
    hasLongStroke(cluster, page)
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

function hasLongStroke(cluster: Cluster, page: Mask): boolean {
  const width = cluster.right - cluster.left;
  const strokes = clustersOf(cutOut(cluster, page), 1);
  return strokes.some(
    (one) =>
      one.pixels.length >= LONGEST_STROKE.ink * cluster.pixels.length &&
      one.right - one.left >= LONGEST_STROKE.width * width,
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
