import sharp from 'sharp';

/** What pages and mails show: at most this size, and never larger than the picture that was sent. */
export const LOGO_SIZE = { width: 640, height: 160 };
/** Pixels that are decoded, 64 MB of memory. A logo for print at 600 dpi has some 10 million. */
const MAX_PIXELS = 16_000_000;
/** Around what was transparent, so that the plate is a frame. */
const MARGIN = 16;
/** Ink that is lighter than this is for dark grounds: white, and yellow, but no mid blue or orange. */
const LIGHT_INK = 0.65;
const PLATES = { light: '#ffffff', dark: '#16181f' };

/** A picture that can be shown, PNG without metadata. */
export interface LogoPicture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Why a file cannot be a logo. */
export type LogoProblem = 'unsupported' | 'too_large' | 'empty';

/**
 * Draws a logo anew from the pixels of a PNG, JPEG or WebP file, so that nothing else of the file survives. Transparent parts
 * become a plate that is white, or dark where the ink is light: pages and mails have light and dark grounds.
 * @throws nothing
 */
export async function logoPicture(file: Buffer): Promise<LogoPicture | LogoProblem> {
  // Before a decoder sees it: among the formats of sharp are those that refer to other files.
  if (!isKnown(file)) return 'unsupported';
  try {
    const { width, height } = await sharp(file, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return 'too_large';
    return await redrawn(file);
  } catch {
    return 'unsupported';
  }
}

const isKnown = (file: Buffer): boolean =>
  file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) ||
  file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) ||
  (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP');

async function redrawn(file: Buffer): Promise<LogoPicture | LogoProblem> {
  const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient().toColourspace('srgb');
  const { isOpaque } = await picture.clone().stats();
  const margin = isOpaque ? 0 : MARGIN;
  const size = { width: LOGO_SIZE.width - 2 * margin, height: LOGO_SIZE.height - 2 * margin };
  const { data, info } = await picture
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ink = lightnessOf(data);
  if (ink === null) return 'empty';
  const plate = ink > LIGHT_INK ? PLATES.dark : PLATES.light;
  const framed = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .flatten({ background: plate })
    .extend({ ...{ top: margin, bottom: margin, left: margin, right: margin }, background: plate });
  return {
    bytes: await framed.png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer(),
    width: info.width + 2 * margin,
    height: info.height + 2 * margin,
  };
}

/** The mean lightness (0 to 1) of RGBA pixels, each as much as it is opaque; null for pixels that are all transparent. */
function lightnessOf(pixels: Buffer): number | null {
  let [sum, weight] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3]!;
    sum += alpha * (0.2126 * pixels[at]! + 0.7152 * pixels[at + 1]! + 0.0722 * pixels[at + 2]!);
    weight += alpha;
  }
  return weight === 0 ? null : sum / weight / 255;
}
