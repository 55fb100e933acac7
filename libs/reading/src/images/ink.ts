import { MARK_LIMITS, type MarkLimits } from './mark-limits';
import type { Mask } from './mask';

const MIN_REACH = 4;

/** Pixels that are darker than their neighbourhood, by sums over rectangles (an integral image). */
export function inkOf(
  grey: Uint8Array,
  { width, height }: Pick<Mask, 'width' | 'height'>,
  { dark, neighbourhood }: Pick<MarkLimits['ink'], 'dark' | 'neighbourhood'> = MARK_LIMITS.ink,
): Mask {
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += grey[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  const reach = Math.max(MIN_REACH, Math.round((neighbourhood * width) / 2));
  const bits = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach) * (width + 1), Math.min(height, y + reach + 1) * (width + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const sum = sums[bottom + right]! - sums[top + right]! - sums[bottom + left]! + sums[top + left]!;
      const mean = sum / ((right - left) * ((bottom - top) / (width + 1)));
      bits[y * width + x] = grey[y * width + x]! < dark * mean ? 1 : 0;
    }
  }
  return { bits, width, height };
}
