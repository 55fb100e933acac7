import type { ImageMark } from '../document';
import { type Bounds, isWithin, type MarkLimits } from './mark-limits';
import { clustersOf, type Mask, type PixelBox, toBox } from './mask';

/** Pixels of the side of a block. */
const BLOCK = 8;
const CONFIDENCE: Bounds = { least: 55, most: 90 };

type Limits = MarkLimits['photo'];
type Size = Pick<Mask, 'width' | 'height'>;

/** The regions of continuous tone in an image. */
export function findPhotos(grey: Uint8Array, { width, height }: Size, limits: Limits): ImageMark[] {
  const blocks = tonedBlocks(grey, { width, height }, limits);
  const regions = clustersOf(blocks, 1).map((cluster) => ({
    box: scaled(cluster, width, height),
    count: cluster.pixels.length,
  }));
  return regions.flatMap(({ box, count }): ImageMark[] => {
    const [across, down] = [box.right - box.left, box.bottom - box.top];
    const fill = (count * BLOCK * BLOCK) / (across * down);
    const isLarge =
      across * down > limits.area * width * height && across > limits.side * width && down > limits.side * height;
    if (!isLarge || fill < limits.fill || !hasContinuousTone(grey, width, box, limits)) return [];
    const confidence =
      CONFIDENCE.least + (CONFIDENCE.most - CONFIDENCE.least) * ((fill - limits.fill) / (1 - limits.fill));
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
function tonedBlocks(grey: Uint8Array, { width, height }: Size, { paper: bright, mostPaper }: Limits): Mask {
  const limit = bright * brightPercentile(grey);
  const mask = { width: Math.floor(width / BLOCK), height: Math.floor(height / BLOCK), bits: new Uint8Array() };
  mask.bits = new Uint8Array(mask.width * mask.height);
  for (let block = 0; block < mask.bits.length; block++) {
    const start = Math.floor(block / mask.width) * BLOCK * width + (block % mask.width) * BLOCK;
    let paper = 0;
    for (let y = 0; y < BLOCK; y++) for (let x = 0; x < BLOCK; x++) if (grey[start + y * width + x]! > limit) paper++;
    mask.bits[block] = paper <= mostPaper * BLOCK * BLOCK ? 1 : 0;
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

function hasContinuousTone(grey: Uint8Array, width: number, box: PixelBox, limits: Limits): boolean {
  const inside: number[] = [];
  let small = 0;
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left + 1; x < box.right; x++) {
      const [value, left] = [grey[y * width + x]!, grey[y * width + x - 1]!];
      inside.push(value);
      if (isWithin(Math.abs(value - left), limits.step)) small++;
    }
  return small > limits.smallSteps * inside.length && entropyOf(Uint8Array.from(inside)) > limits.entropy;
}

function entropyOf(values: Uint8Array): number {
  return histogram(values, 32).reduce((bits, count) => {
    const share = count / values.length;
    return count === 0 ? bits : bits - share * Math.log2(share);
  }, 0);
}
