import { UnreadableDocumentError } from '../reader';
import { MAX_PIXELS } from './picture';

/*
 * The libvips of sharp does not decode bitmaps. bmp-ts 1.0 supports more kinds of them, but allocates the size in the header
 * before it checks the length of the file (1.6 GB for a file of 154 bytes), and takes 1.4 s instead of 0.35 s for a scan of A4
 * at 600 dpi.
 */

/** Pixels of an uncompressed 24- or 32-bit Windows bitmap, which scanners write and sharp does not decode. */
export interface Bitmap {
  raw: Uint8Array;
  width: number;
  height: number;
  channels: 3;
}

/** Decodes a bitmap to RGB rows from the top; throws UnreadableDocumentError for other kinds and cut-off files. */
export function decodeBmp(bytes: Uint8Array): Bitmap {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 54) throw unreadable();
  const offset = view.getUint32(10, true);
  const width = view.getInt32(18, true);
  const signedHeight = view.getInt32(22, true);
  const bytesPerPixel = view.getUint16(28, true) / 8;
  const compression = view.getUint32(30, true);
  const height = Math.abs(signedHeight);
  const stride = Math.ceil((width * bytesPerPixel) / 4) * 4;

  const plain = compression === 0 && (bytesPerPixel === 3 || bytesPerPixel === 4);
  if (!plain || width <= 0 || height === 0 || width * height > MAX_PIXELS) throw unreadable();
  if (offset + stride * height > bytes.length) throw unreadable();

  const raw = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    // Rows run from the bottom unless the height is negative; pixels are blue, green, red.
    const row = offset + stride * (signedHeight > 0 ? height - 1 - y : y);
    for (let x = 0; x < width; x++) {
      const from = row + x * bytesPerPixel;
      const to = (y * width + x) * 3;
      raw[to] = bytes[from + 2] ?? 0;
      raw[to + 1] = bytes[from + 1] ?? 0;
      raw[to + 2] = bytes[from] ?? 0;
    }
  }
  return { raw, width, height, channels: 3 };
}

function unreadable(): UnreadableDocumentError {
  return new UnreadableDocumentError('broken', 'The bitmap is damaged or of a kind that cannot be read.');
}
