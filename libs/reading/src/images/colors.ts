import type { PageImage } from '../document';
import type { Raster } from './raster';

/** The four highest bits of red, green and blue make a bin. */
const BITS = 4;
/** Colours nearer than this (Euclidean, 0–441) are one: print and paper are never even. */
const SAME_COLOR = 48;
/** Colours that cover less are specks; more than these are not dominant. */
const MIN_SHARE = 0.01;
const MAX_COLORS = 6;

interface Bin {
  red: number;
  green: number;
  blue: number;
  count: number;
}

/** The colours that cover most of an image, the largest first. */
export function dominantColors({ data }: Raster): PageImage['colors'] {
  const groups: Bin[] = [];
  for (const bin of binsOf(data)) {
    const near = groups.find((group) => distance(group, bin) < SAME_COLOR);
    if (near) near.count += bin.count;
    else groups.push(bin);
  }
  const pixels = data.length / 3;
  return groups
    .map((group) => ({ color: hexOf(group), share: Math.round((1000 * group.count) / pixels) / 1000 }))
    .sort((a, b) => b.share - a.share)
    .filter(({ share }) => share >= MIN_SHARE)
    .slice(0, MAX_COLORS);
}

/** The mean colours of the bins, the fullest first. */
function binsOf(data: Uint8Array): Bin[] {
  const sums = new Float64Array(4 << (3 * BITS));
  const shift = 8 - BITS;
  for (let i = 0; i < data.length; i += 3) {
    const [red, green, blue] = [data[i]!, data[i + 1]!, data[i + 2]!];
    const at = 4 * (((red >> shift) << (2 * BITS)) | ((green >> shift) << BITS) | (blue >> shift));
    sums[at]! += red;
    sums[at + 1]! += green;
    sums[at + 2]! += blue;
    sums[at + 3]! += 1;
  }
  const bins: Bin[] = [];
  for (let at = 0; at < sums.length; at += 4) {
    const count = sums[at + 3]!;
    if (count > 0)
      bins.push({ red: sums[at]! / count, green: sums[at + 1]! / count, blue: sums[at + 2]! / count, count });
  }
  return bins.sort((a, b) => b.count - a.count);
}

function distance(a: Bin, b: Bin): number {
  return Math.hypot(a.red - b.red, a.green - b.green, a.blue - b.blue);
}

function hexOf({ red, green, blue }: Bin): string {
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}
