import type { Pdfium } from './pdfium';

/** Longer names and values of a PDF are ignored, in bytes. */
const LONGEST_STRING = 200_000;

/** Calls `use` with `size` bytes of PDFium's heap, which are zero and freed afterwards. */
export function withMemory<T>(pdfium: Pdfium, size: number, use: (pointer: number) => T): T {
  const pointer = pdfium.wasmExports.malloc(size);
  if (pointer === 0) throw new RangeError('PDFium is out of memory.');
  try {
    // Read after `malloc`, which may replace the view when the heap grows.
    pdfium.HEAPU8.fill(0, pointer, pointer + size);
    return use(pointer);
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}

/** Reads a string of PDFium: `call` writes at most `size` bytes and returns the size that it needs. */
export function wideString(pdfium: Pdfium, call: (buffer: number, size: number) => number): string {
  const size = call(0, 0);
  if (size <= 2 || size > LONGEST_STRING) return '';
  return withMemory(pdfium, size, (buffer) => {
    call(buffer, size);
    return Buffer.from(pdfium.HEAPU8.subarray(buffer, buffer + size - 2)).toString('utf16le');
  });
}

/** The same for strings of bytes, which end with one zero. */
export function byteString(pdfium: Pdfium, call: (buffer: number, size: number) => number): string {
  const size = call(0, 0);
  if (size <= 1 || size > LONGEST_STRING) return '';
  return withMemory(pdfium, size, (buffer) => {
    call(buffer, size);
    return Buffer.from(pdfium.HEAPU8.subarray(buffer, buffer + size - 1)).toString('latin1');
  });
}

/** The 32-bit float at a pointer. */
export function floatAt(pdfium: Pdfium, pointer: number): number {
  return pdfium.HEAPF32[pointer >> 2] ?? 0;
}

/** The 32-bit integer at a pointer. */
export function integerAt(pdfium: Pdfium, pointer: number): number {
  return pdfium.HEAP32[pointer >> 2] ?? 0;
}
