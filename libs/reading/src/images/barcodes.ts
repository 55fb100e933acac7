import { readFile } from 'node:fs/promises';
import { prepareZXingModule, readBarcodes, type ReadResult } from 'zxing-wasm/reader';
import type { Barcode } from '../document';
import type { Raster } from './raster';

/** More codes than a sheet of labels has. */
const MAX_CODES = 100;
let prepared: Promise<unknown> | undefined;

/** The barcodes of an image. Those that fail their check digit are not found. */
export async function findBarcodes({ data, width, height }: Raster): Promise<Barcode[]> {
  await (prepared ??= prepare());
  const image = { data: withAlpha(data), width, height, colorSpace: 'srgb' } as const;
  const found = await readBarcodes(image, { tryHarder: true, maxNumberOfSymbols: MAX_CODES });
  return found.filter(({ isValid, text }) => isValid && text !== '').map((code) => toBarcode(code, width, height));
}

/** The module would fetch its WebAssembly from a CDN: it gets the file of the package instead. */
async function prepare(): Promise<unknown> {
  const { buffer, byteOffset, byteLength } = await readFile(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = buffer.slice(byteOffset, byteOffset + byteLength);
  return prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
}

function withAlpha(rgb: Uint8Array): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray((rgb.length / 3) * 4).fill(255);
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    rgba[to] = rgb[from]!;
    rgba[to + 1] = rgb[from + 1]!;
    rgba[to + 2] = rgb[from + 2]!;
  }
  return rgba;
}

function toBarcode({ format, text, position }: ReadResult, width: number, height: number): Barcode {
  const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
  const [xs, ys] = [corners.map(({ x }) => x / width), corners.map(({ y }) => y / height)];
  const [x, y] = [Math.max(0, Math.min(...xs)), Math.max(0, Math.min(...ys))];
  const box = { x, y, width: Math.min(1, Math.max(...xs)) - x, height: Math.min(1, Math.max(...ys)) - y };
  return { format, text, box };
}
