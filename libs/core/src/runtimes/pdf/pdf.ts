import { setImmediate as nextTurn } from 'node:timers/promises';

import { discardPdfium, loadPdfium, type Pdfium } from './pdfium';

export type PdfFault = 'empty' | 'encrypted' | 'broken';

const FAULT_SENTENCES: Record<PdfFault, string> = {
  empty: 'The PDF is empty.',
  encrypted: 'The PDF is protected with a password.',
  broken: 'The PDF is damaged and cannot be opened.',
};

/** The PDF cannot be opened or drawn; `message` is a readable sentence. */
export class PdfError extends Error {
  constructor(
    readonly fault: PdfFault,
    options?: ErrorOptions,
  ) {
    super(FAULT_SENTENCES[fault], options);
    this.name = 'PdfError';
  }
}

/** One character of the text layer; the box is in points from the top left of the page as it is displayed. */
export interface PdfCharacter {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A drawn page: rows of `channels` bytes per pixel (1 grey, 4 RGBA), without padding. */
export interface PdfBitmap {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 4;
}

export interface RenderOptions {
  dpi: number;
  maxPixels: number;
  grey?: boolean;
}

const PASSWORD_ERRORS = [4, 5];
const IMAGE_OBJECT = 3;
const BITMAP_GREY = 1;
const BITMAP_RGBX = 3;
const REVERSE_BYTE_ORDER = 0x10;
const DRAW_ANNOTATIONS = 0x01;
const FLATTENED = 1;
const POINTS_PER_INCH = 72;
/** FPDF_PageToDevice returns whole numbers, so the device has a high resolution. */
const DEVICE = 1_000_000;

/**
 * Opens a PDF, calls `use` with it and always frees it. PDFium is synchronous WebAssembly: call this in the worker only.
 * @throws PdfError for an empty, encrypted or damaged file, also when PDFium aborts during `use`
 */
export async function withPdf<T>(bytes: Uint8Array, use: (pdf: Pdf) => Promise<T> | T): Promise<T> {
  if (bytes.length === 0) throw new PdfError('empty');
  const pdfium = await loadPdfium();
  const { malloc, free } = pdfium.wasmExports;
  const buffer = malloc(bytes.length);
  if (buffer === 0) throw new PdfError('broken');

  let document = 0;
  let aborted = false;
  try {
    pdfium.HEAPU8.set(bytes, buffer);
    document = pdfium._FPDF_LoadMemDocument(buffer, bytes.length, 0);
    if (document === 0) throw new PdfError(faultOf(pdfium._FPDF_GetLastError()));
    return await use(new Pdf(pdfium, document));
  } catch (error) {
    aborted = isAbort(error);
    if (!aborted) throw error;
    discardPdfium();
    throw new PdfError('broken', { cause: error });
  } finally {
    // The heap of an aborted instance is invalid: freeing memory in it would throw again.
    if (!aborted) {
      if (document !== 0) pdfium._FPDF_CloseDocument(document);
      free(buffer);
    }
  }
}

function faultOf(code: number): PdfFault {
  return PASSWORD_ERRORS.includes(code) ? 'encrypted' : 'broken';
}

/** True for a WebAssembly.RuntimeError. Compared by name, because under jest its class belongs to another realm. */
function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'RuntimeError' || /out of memory|call stack/i.test(error.message));
}

/** An open PDF; valid only inside the callback of `withPdf`. */
export class Pdf {
  readonly pageCount: number;

  constructor(
    private readonly pdfium: Pdfium,
    private readonly document: number,
  ) {
    this.pageCount = pdfium._FPDF_GetPageCount(document);
  }

  /** Loads page `index` (from 0), calls `use` with it and frees it; then yields to the event loop. */
  async withPage<T>(index: number, use: (page: PdfPage) => Promise<T> | T): Promise<T> {
    const handle = this.load(index);
    try {
      return await use(new PdfPage(this.pdfium, handle));
    } finally {
      this.pdfium._FPDF_ClosePage(handle);
      await nextTurn();
    }
  }

  /** Form fields are annotations. Flattening them into the page (in memory only) includes them in its text and picture. */
  private load(index: number): number {
    const page = this.open(index);
    if (this.pdfium._FPDFPage_GetAnnotCount(page) <= 0) return page;
    if (this.pdfium._FPDFPage_Flatten(page, 0) !== FLATTENED) return page;
    this.pdfium._FPDF_ClosePage(page);
    return this.open(index);
  }

  private open(index: number): number {
    const page = this.pdfium._FPDF_LoadPage(this.document, index);
    if (page === 0) throw new PdfError('broken');
    return page;
  }
}

/** A loaded page; sizes in points, as displayed (rotation applied). */
export class PdfPage {
  readonly width: number;
  readonly height: number;

  constructor(
    private readonly pdfium: Pdfium,
    private readonly page: number,
  ) {
    this.width = pdfium._FPDF_GetPageWidth(page);
    this.height = pdfium._FPDF_GetPageHeight(page);
  }

  /** At most `limit` characters of the text layer in reading order, including white space; boxes as displayed. */
  characters(limit: number): PdfCharacter[] {
    const text = this.pdfium._FPDFText_LoadPage(this.page);
    if (text === 0) return [];
    const rectangle = this.pdfium.wasmExports.malloc(16);
    try {
      const count = Math.min(this.pdfium._FPDFText_CountChars(text), limit);
      const place = this.placement();
      const characters: PdfCharacter[] = [];
      for (let index = 0; index < count; index++) characters.push(this.character(text, index, rectangle, place));
      return characters;
    } finally {
      this.pdfium.wasmExports.free(rectangle);
      this.pdfium._FPDFText_ClosePage(text);
    }
  }

  /** The share of the page (0–1) that its largest picture covers; near 1 for a scan. */
  pictureShare(): number {
    const corners = this.pdfium.wasmExports.malloc(16);
    try {
      const objects = Math.min(this.pdfium._FPDFPage_CountObjects(this.page), 2_000);
      const areas = Array.from({ length: Math.max(objects, 0) }, (_, index) => this.pictureArea(index, corners));
      return Math.min(1, Math.max(0, ...areas) / (this.width * this.height));
    } finally {
      this.pdfium.wasmExports.free(corners);
    }
  }

  /** Renders the page on white at `dpi`, or at a lower resolution with at most `maxPixels` pixels. */
  render({ dpi, maxPixels, grey = false }: RenderOptions): PdfBitmap {
    const { width, height } = this.pixelSize(dpi, maxPixels);
    const channels = grey ? 1 : 4;
    const size = width * height * channels;
    const pixels = this.pdfium.wasmExports.malloc(size);
    if (pixels === 0) throw new PdfError('broken');
    const format = grey ? BITMAP_GREY : BITMAP_RGBX;
    const bitmap = this.pdfium._FPDFBitmap_CreateEx(width, height, format, pixels, width * channels);
    try {
      if (bitmap === 0) throw new PdfError('broken');
      this.pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
      const flags = DRAW_ANNOTATIONS | (grey ? 0 : REVERSE_BYTE_ORDER);
      this.pdfium._FPDF_RenderPageBitmap(bitmap, this.page, 0, 0, width, height, 0, flags);
      return { data: Buffer.from(this.pdfium.HEAPU8.subarray(pixels, pixels + size)), width, height, channels };
    } finally {
      if (bitmap !== 0) this.pdfium._FPDFBitmap_Destroy(bitmap);
      this.pdfium.wasmExports.free(pixels);
    }
  }

  private character(text: number, index: number, rectangle: number, place: Placement): PdfCharacter {
    const code = this.pdfium._FPDFText_GetUnicode(text, index);
    this.pdfium._FPDFText_GetLooseCharBox(text, index, rectangle);
    // FS_RECTF: left, top, right, bottom as 32-bit floats, in page space.
    const start = rectangle >> 2;
    const heap = this.pdfium.HEAPF32;
    return place(characterOf(code), heap[start] ?? 0, heap[start + 1] ?? 0, heap[start + 2] ?? 0, heap[start + 3] ?? 0);
  }

  private pictureArea(index: number, corners: number): number {
    const object = this.pdfium._FPDFPage_GetObject(this.page, index);
    if (object === 0 || this.pdfium._FPDFPageObj_GetType(object) !== IMAGE_OBJECT) return 0;
    this.pdfium._FPDFPageObj_GetBounds(object, corners, corners + 4, corners + 8, corners + 12);
    const start = corners >> 2;
    const [left = 0, bottom = 0, right = 0, top = 0] = this.pdfium.HEAPF32.subarray(start, start + 4);
    return Math.abs((right - left) * (top - bottom));
  }

  private pixelSize(dpi: number, maxPixels: number): { width: number; height: number } {
    const wanted = dpi / POINTS_PER_INCH;
    const scale = Math.min(wanted, Math.sqrt(maxPixels / Math.max(this.width * this.height, 1)));
    return { width: Math.max(1, Math.floor(this.width * scale)), height: Math.max(1, Math.floor(this.height * scale)) };
  }

  /** The affine map from page space (crop box, rotation, y upwards) to display space, computed from three points. */
  private placement(): Placement {
    const [x0, y0] = this.toDevice(0, 0);
    const [xx, yx] = this.toDevice(1_000, 0);
    const [xy, yy] = this.toDevice(0, 1_000);
    const scaleX = this.width / DEVICE;
    const scaleY = this.height / DEVICE;
    // Coefficients instead of functions, because this runs for every character.
    const [left, leftPerX, leftPerY] = [x0 * scaleX, ((xx - x0) * scaleX) / 1_000, ((xy - x0) * scaleX) / 1_000];
    const [top, topPerX, topPerY] = [y0 * scaleY, ((yx - y0) * scaleY) / 1_000, ((yy - y0) * scaleY) / 1_000];
    return (text, pageLeft, pageTop, pageRight, pageBottom) => {
      const ax = left + leftPerX * pageLeft + leftPerY * pageTop;
      const bx = left + leftPerX * pageRight + leftPerY * pageBottom;
      const ay = top + topPerX * pageLeft + topPerY * pageTop;
      const by = top + topPerX * pageRight + topPerY * pageBottom;
      return {
        text,
        left: ax < bx ? ax : bx,
        top: ay < by ? ay : by,
        right: ax < bx ? bx : ax,
        bottom: ay < by ? by : ay,
      };
    };
  }

  private toDevice(x: number, y: number): [number, number] {
    const out = this.pdfium.wasmExports.malloc(8);
    try {
      this.pdfium._FPDF_PageToDevice(this.page, 0, 0, DEVICE, DEVICE, 0, x, y, out, out + 4);
      const [deviceX = 0, deviceY = 0] = this.pdfium.HEAP32.subarray(out >> 2, (out >> 2) + 2);
      return [deviceX, deviceY];
    } finally {
      this.pdfium.wasmExports.free(out);
    }
  }
}

type Placement = (text: string, left: number, top: number, right: number, bottom: number) => PdfCharacter;

/** PDFium reports a hyphen at the end of a line as U+0002. Invalid code points become U+FFFD. */
function characterOf(code: number): string {
  if (code === 2) return '-';
  if (code > 0x1f && code < 0x7f) return String.fromCharCode(code);
  const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return valid ? String.fromCodePoint(code) : '\uFFFD';
}
