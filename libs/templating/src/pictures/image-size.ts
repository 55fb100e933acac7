import type { ImageValue } from '../field-values';
import { LIMITS, TemplateError } from '@app/formats';

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** A size in English Metric Units, 914,400 to the inch. */
export interface Extent {
  readonly cx: number;
  readonly cy: number;
}

export type ImageFormat = 'png' | 'jpeg';

const EMU_PER_PIXEL = 9525;
const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Format and size of a PNG or JPEG file, read from its header alone. Throws TemplateError `unsupported_image` for other
 * files and `image_too_large` over the limits of `LIMITS`.
 */
export function readImage({ bytes }: Pick<ImageValue, 'bytes'>): PixelSize & { readonly format: ImageFormat } {
  const format: ImageFormat = bytes.subarray(0, 8).equals(PNG_SIGNATURE) ? 'png' : 'jpeg';
  const size = format === 'png' ? pngSize(bytes) : jpegSize(bytes);
  if (!size || size.width === 0 || size.height === 0)
    throw new TemplateError('unsupported_image', 'The picture is neither a PNG nor a JPEG file.');
  const isHuge =
    Math.max(size.width, size.height) > LIMITS.imagePixelsPerSide || size.width * size.height > LIMITS.imagePixels;
  if (isHuge)
    throw new TemplateError('image_too_large', `The picture is too large: ${size.width} × ${size.height} pixels.`);
  return { ...size, format };
}

function pngSize(bytes: Buffer): PixelSize | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks the segments of a JPEG file (ITU-T T.81, annex B) up to its frame header. */
function jpegSize(bytes: Buffer): PixelSize | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    const isFill = marker === 0xff;
    at += isFill ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** The size of a picture at 96 pixels to the inch. */
export const naturalExtent = ({ width, height }: PixelSize): Extent => ({
  cx: width * EMU_PER_PIXEL,
  cy: height * EMU_PER_PIXEL,
});

/** The extent made smaller, in proportion, until it fits; never made larger. */
export function fitWithin(extent: Extent, box: Extent): Extent {
  const scale = Math.min(1, box.cx / extent.cx, box.cy / extent.cy);
  return { cx: Math.max(1, Math.round(extent.cx * scale)), cy: Math.max(1, Math.round(extent.cy * scale)) };
}
