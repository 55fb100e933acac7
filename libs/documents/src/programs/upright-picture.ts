import sharp from 'sharp';
import { drawingInSize, LIMITS, looksLikeSvg, safeDrawing, TemplateError } from '@app/formats';

/** The type of a picture, its size in pixels, and its density in pixels per inch. */
export interface PictureShape {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
}

/** A picture without EXIF rotation. Some document viewers ignore EXIF rotation, so the pixels are rotated beforehand. */
export interface UprightPicture extends PictureShape {
  readonly bytes: Buffer;
  /** The drawing of which the bytes are a rendering. */
  readonly svg?: Buffer;
}

/** A picture that was written to a file, with its drawing in another (`drawing-file.ts`). */
export interface WrittenPicture extends PictureShape {
  readonly hasDrawing: boolean;
}

/** The density that Office assumes for a picture without one. */
const DEFAULT_DPI = 96;
/** The density that sharp reports for JPEG files without one. */
const NO_DENSITY = 72;
/** Plausible densities; others are mistakes of the writing program and are ignored. */
const DENSITIES = { min: 30, max: 4_800 };
const JPEG_QUALITY = 90;
/** Pixels of a rendering for each CSS pixel of the drawing, and those of its longer side at most. */
const DRAWING_SCALE = 3;
const MAX_DRAWING_SIDE = 3_000;

/**
 * Reads the header of a PNG or JPEG file; pixels are decoded only when they have to be rotated. An SVG file is rendered.
 * @throws TemplateError `unsupported_image` for other and damaged files, `image_too_large` over the limits of `LIMITS`
 */
export async function uprightPicture(bytes: Buffer): Promise<UprightPicture> {
  if (looksLikeSvg(bytes)) return renderedDrawing(bytes);
  const { format, density, orientation = 1, autoOrient } = await readable(() => headerOf(bytes));
  if (format !== 'png' && format !== 'jpeg') throw unsupported();
  const { width, height } = autoOrient;
  assertSize(width, height);
  const upright = orientation === 1 ? bytes : await readable(() => rotated(bytes, format));
  return { bytes: upright, mediaType: `image/${format}`, width, height, dpi: dpiOf(density) };
}

/** A drawing without scripts and references, and its rendering in three times the resolution of a screen, or less for a large one. */
async function renderedDrawing(bytes: Buffer): Promise<UprightPicture> {
  const drawing = safeDrawing(bytes);
  const { svg, width, height } = drawing;
  const scale = Math.min(DRAWING_SCALE, MAX_DRAWING_SIDE / Math.max(width, height));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const resized = drawingInSize(drawing, size.width, size.height);
  const rendering = await readable(() => sharp(resized, { limitInputPixels: LIMITS.imagePixels }).png().toBuffer());
  return { bytes: rendering, svg, mediaType: 'image/png', ...size, dpi: DEFAULT_DPI * scale };
}

const headerOf = (bytes: Buffer) => sharp(bytes, { limitInputPixels: false }).metadata();

const rotated = (bytes: Buffer, format: 'png' | 'jpeg'): Promise<Buffer> =>
  sharp(bytes, { limitInputPixels: LIMITS.imagePixels, failOn: 'error' })
    .autoOrient()
    .keepIccProfile()
    .toFormat(format, format === 'jpeg' ? { quality: JPEG_QUALITY } : {})
    .toBuffer();

function assertSize(width: number, height: number): void {
  if (Math.max(width, height) > LIMITS.imagePixelsPerSide || width * height > LIMITS.imagePixels)
    throw new TemplateError('image_too_large', `The picture is too large: ${width} × ${height} pixels.`);
}

function dpiOf(density: number | undefined): number {
  const isKnown = density !== undefined && density !== NO_DENSITY;
  return isKnown && density >= DENSITIES.min && density <= DENSITIES.max ? density : DEFAULT_DPI;
}

/** Replaces errors of sharp, whose messages are those of the decoder, by `unsupported_image`. */
async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw unsupported();
  }
}

const unsupported = (): TemplateError =>
  new TemplateError('unsupported_image', 'The picture is damaged, or not a PNG, JPEG or SVG file.');
