import type { ImageMark } from '../document';
import { clustersOf, type Mask, type PixelBox, toBox } from './mask';

/*
 * The numbers are set by hand on pages that the tests draw; no script learns them. Lower ones take tinted areas and noisy paper for
 * photographs.
 */

/** Pixels of the side of a block. */
const BLOCK = 8;
/** The share of the paper's brightness above which a pixel is paper, and the share of such pixels in a block of a photograph. */
const PAPER = 0.92;
const MOST_PAPER = 0.15;
/** The least share of the page, and of its width and height, that a photograph covers; the share of its rectangle that is toned. */
const LEAST_AREA = 0.008;
const LEAST_SIDE = 0.05;
const LEAST_FILL = 0.6;
/** Bits of information in the brightness of a photograph (32 levels have 5): a tint or a drawing has few levels. */
const LEAST_ENTROPY = 3;
/** The share of neighbouring pixels that differ a little: in a photograph many, in drawings none, at edges a lot. */
const SMALL_STEPS = { least: 2, most: 40, share: 0.3 };
const CONFIDENCE = { least: 55, most: 90 };

/** The regions of continuous tone in an image. */
export function findPhotos(grey: Uint8Array, { width, height }: Pick<Mask, 'width' | 'height'>): ImageMark[] {
  const blocks = tonedBlocks(grey, width, height);
  const regions = clustersOf(blocks, 1).map((cluster) => ({
    box: scaled(cluster, width, height),
    count: cluster.pixels.length,
  }));
  return regions.flatMap(({ box, count }): ImageMark[] => {
    const [across, down] = [box.right - box.left, box.bottom - box.top];
    const fill = (count * BLOCK * BLOCK) / (across * down);
    const isLarge =
      across * down > LEAST_AREA * width * height && across > LEAST_SIDE * width && down > LEAST_SIDE * height;
    if (!isLarge || fill < LEAST_FILL || !hasContinuousTone(grey, width, box)) return [];
    const confidence =
      CONFIDENCE.least + (CONFIDENCE.most - CONFIDENCE.least) * ((fill - LEAST_FILL) / (1 - LEAST_FILL));
    return [
      {
        kind: 'photo',
        box: toBox(box, { width, height }),
        confidence: Math.round(Math.min(CONFIDENCE.most, confidence)),
      },
    ];
  });
}

/** The blocks with hardly any paper, as a mask with one bit for each block. */
function tonedBlocks(grey: Uint8Array, width: number, height: number): Mask {
  const limit = PAPER * brightPercentile(grey);
  const mask = { width: Math.floor(width / BLOCK), height: Math.floor(height / BLOCK), bits: new Uint8Array() };
  mask.bits = new Uint8Array(mask.width * mask.height);
  for (let block = 0; block < mask.bits.length; block++) {
    const start = Math.floor(block / mask.width) * BLOCK * width + (block % mask.width) * BLOCK;
    let paper = 0;
    for (let y = 0; y < BLOCK; y++) for (let x = 0; x < BLOCK; x++) if (grey[start + y * width + x]! > limit) paper++;
    mask.bits[block] = paper <= MOST_PAPER * BLOCK * BLOCK ? 1 : 0;
  }
  return mask;
}

/** The brightness of paper: only one in twenty pixels is brighter. */
function brightPercentile(grey: Uint8Array): number {
  const counts = histogram(grey, 256);
  let above = grey.length / 20;
  for (let level = 255; level > 0; level--) if ((above -= counts[level]!) < 0) return level;
  return 0;
}

function histogram(values: Uint8Array, levels: number): Uint32Array {
  const counts = new Uint32Array(levels);
  for (const value of values) counts[Math.floor((value * levels) / 256)]! += 1;
  return counts;
}

function scaled({ left, top, right, bottom }: PixelBox, width: number, height: number): PixelBox {
  const at = (block: number, most: number) => Math.min(most, block * BLOCK);
  return { left: at(left, width), top: at(top, height), right: at(right, width), bottom: at(bottom, height) };
}

function hasContinuousTone(grey: Uint8Array, width: number, box: PixelBox): boolean {
  const inside: number[] = [];
  let small = 0;
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left + 1; x < box.right; x++) {
      const [value, left] = [grey[y * width + x]!, grey[y * width + x - 1]!];
      inside.push(value);
      const step = Math.abs(value - left);
      if (step >= SMALL_STEPS.least && step <= SMALL_STEPS.most) small++;
    }
  return small > SMALL_STEPS.share * inside.length && entropyOf(Uint8Array.from(inside)) > LEAST_ENTROPY;
}

function entropyOf(values: Uint8Array): number {
  return histogram(values, 32).reduce((bits, count) => {
    const share = count / values.length;
    return count === 0 ? bits : bits - share * Math.log2(share);
  }, 0);
}
