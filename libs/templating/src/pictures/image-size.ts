import type { ImageValue } from '../field-values';

/** A size in English Metric Units, 914,400 to the inch. */
export interface Extent {
  readonly cx: number;
  readonly cy: number;
}

const EMU_PER_INCH = 914_400;

/** The size of a picture by its own density. */
export const naturalExtent = ({ width, height, dpi }: ImageValue): Extent => ({
  cx: Math.round((width / dpi) * EMU_PER_INCH),
  cy: Math.round((height / dpi) * EMU_PER_INCH),
});

/** The extent made smaller, in proportion, until it fits; never made larger. */
export function fitWithin(extent: Extent, box: Extent): Extent {
  const scale = Math.min(1, box.cx / extent.cx, box.cy / extent.cy);
  return { cx: Math.max(1, Math.round(extent.cx * scale)), cy: Math.max(1, Math.round(extent.cy * scale)) };
}
