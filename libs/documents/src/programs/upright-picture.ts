import sharp from 'sharp';
import { LIMITS, TemplateError } from '@app/formats';

/** A picture as documents show it: its type, its size in pixels, and how many of them make an inch. */
export interface PictureShape {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
}

/** Readers of documents do not agree on turning pictures by their EXIF data, so that pictures are turned beforehand. */
export interface UprightPicture extends PictureShape {
  readonly bytes: Buffer;
}

/** What Office takes for a picture that names no density; sharp reports 72 for such JPEG files. */
const DEFAULT_DPI = 96;
const NO_DENSITY = 72;
/** Densities beyond these are mistakes of the writer. */
const DENSITIES = { least: 30, most: 4_800 };
const JPEG_QUALITY = 90;

/**
 * Reads the header of a PNG or JPEG file; pixels are read only when the picture has to be turned. Throws TemplateError
 * `unsupported_image` for other and damaged files, `image_too_large` over the limits of `LIMITS`.
 */
export async function uprightPicture(bytes: Buffer): Promise<UprightPicture> {
  const { format, density, orientation = 1, autoOrient } = await readable(() => headerOf(bytes));
  if (format !== 'png' && format !== 'jpeg') throw unsupported();
  const { width, height } = autoOrient;
  checkSize(width, height);
  const upright = orientation === 1 ? bytes : await readable(() => turned(bytes, format));
  return { bytes: upright, mediaType: `image/${format}`, width, height, dpi: dpiOf(density) };
}

const headerOf = (bytes: Buffer) => sharp(bytes, { limitInputPixels: false }).metadata();

const turned = (bytes: Buffer, format: 'png' | 'jpeg'): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: LIMITS.imagePixels, failOn: 'error' })
    .autoOrient()
    .keepIccProfile()
    .toFormat(format, format === 'jpeg' ? { quality: JPEG_QUALITY } : {})
    .toBuffer();

function checkSize(width: number, height: number): void {
  if (Math.max(width, height) > LIMITS.imagePixelsPerSide || width * height > LIMITS.imagePixels)
    throw new TemplateError('image_too_large', `The picture is too large: ${width} × ${height} pixels.`);
}

function dpiOf(density: number | undefined): number {
  const isMeant = density !== undefined && density !== NO_DENSITY;
  return isMeant && density >= DENSITIES.least && density <= DENSITIES.most ? density : DEFAULT_DPI;
}

/** The errors of sharp are those of the file, in the words of its decoder. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw unsupported();
  }
}

const unsupported = (): TemplateError =>
  new TemplateError('unsupported_image', 'The picture is damaged, or neither a PNG nor a JPEG file.');
