import type { ImageValue } from '../field-values';
import type { PictureLength } from './picture-layout';
import { type Extent, fitWithin, naturalExtent } from './image-size';

/** The size of a picture on the page, and how much of each side is cut off (1 is all of the width or height). */
export interface PictureFrame {
  readonly extent: Extent;
  readonly crop: { readonly x: number; readonly y: number };
}

const UNCUT = { x: 0, y: 0 };

/** The frame of a picture. Without a size it has its natural one, but fits into `box`. */
export function pictureFrame(image: ImageValue, box: Extent): PictureFrame {
  const natural = naturalExtent(image);
  const { width, height, fit = 'contain' } = image.layout ?? {};
  const [cx, cy] = [emuOf(width, box.cx, natural.cx), emuOf(height, box.cy, natural.cy)];
  if (cx === null && cy === null) return { extent: fitWithin(natural, box), crop: UNCUT };
  if (cx === null || cy === null)
    return { extent: scaled(natural, (cx ?? Infinity) / natural.cx, (cy ?? Infinity) / natural.cy), crop: UNCUT };
  if (fit === 'stretch') return { extent: { cx, cy }, crop: UNCUT };
  if (fit === 'contain') return { extent: scaled(natural, cx / natural.cx, cy / natural.cy), crop: UNCUT };
  const scale = Math.max(cx / natural.cx, cy / natural.cy);
  return { extent: { cx, cy }, crop: { x: cut(natural.cx * scale, cx), y: cut(natural.cy * scale, cy) } };
}

/** A part of a box without limits is a part of the natural size. */
function emuOf(length: PictureLength | undefined, available: number, natural: number): number | null {
  if (length === undefined) return null;
  const emu = 'emu' in length ? length.emu : length.part * (Number.isFinite(available) ? available : natural);
  return Math.max(1, Math.round(emu));
}

function scaled({ cx, cy }: Extent, ...scales: number[]): Extent {
  const scale = Math.min(...scales);
  return { cx: Math.max(1, Math.round(cx * scale)), cy: Math.max(1, Math.round(cy * scale)) };
}

/** The part of a length that each side loses. */
const cut = (length: number, shown: number): number => Math.max(0, (length - shown) / length / 2);

/** Markup for what is cut off, in thousandths of a percent (ISO/IEC 29500-1, 20.1.8.55). */
export function cropMarkup({ crop: { x, y } }: PictureFrame): string {
  const [h, v] = [Math.round(x * 100_000), Math.round(y * 100_000)];
  return h === 0 && v === 0 ? '' : `<a:srcRect l="${h}" t="${v}" r="${h}" b="${v}"/>`;
}
