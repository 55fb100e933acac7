import { setImmediate as nextTurn } from 'node:timers/promises';

import { PageFonts, type PdfFont } from './pdf-fonts';
import { withMemory } from './pdf-memory';
import type { PdfRectangle, Placement } from './pdf-rectangle';
import { type PdfDrawings, readDrawings } from './pdf-shapes';
import { hasVisibleAnnotations, type PdfWidget, takeWidgets } from './pdf-widgets';
import { discardPdfium, loadPdfium, type Pdfium } from './pdfium';

export type PdfFault = 'empty' | 'encrypted' | 'broken' | 'dynamic';

const FAULT_SENTENCES: Record<PdfFault, string> = {
  empty: 'The PDF is empty.',
  encrypted: 'The PDF is protected with a password.',
  broken: 'The PDF is damaged and cannot be opened.',
  dynamic: 'The PDF is an XFA form, which holds no pages that can be read.',
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
export interface PdfCharacter extends PdfRectangle {
  text: string;
  /** That of the first character after white space, when fonts are asked for. */
  font: PdfFont | undefined;
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
const BITMAP_GREY = 1;
const BITMAP_RGBX = 3;
const REVERSE_BYTE_ORDER = 0x10;
const DRAW_ANNOTATIONS = 0x01;
const FLATTENED = 1;
/** FORMTYPE_NONE and FORMTYPE_XFA_FULL of fpdf_formfill.h. */
const NO_FORM = 0;
const XFA_FULL = 2;
/** FPDF_FORMFILLINFO: its version, and more than the size of any version, in bytes. */
const FORM_SETTINGS_VERSION = 2;
const FORM_SETTINGS_BYTES = 512;
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
  let pdf: Pdf | null = null;
  let aborted = false;
  try {
    pdfium.HEAPU8.set(bytes, buffer);
    document = pdfium._FPDF_LoadMemDocument(buffer, bytes.length, 0);
    if (document === 0) throw new PdfError(faultOf(pdfium._FPDF_GetLastError()));
    pdf = new Pdf(pdfium, document);
    return await use(pdf);
  } catch (error) {
    aborted = isAbort(error);
    if (!aborted) throw error;
    discardPdfium();
    throw new PdfError('broken', { cause: error });
  } finally {
    // The heap of an aborted instance is invalid: freeing memory in it would throw again.
    if (!aborted) {
      pdf?.closeForm();
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
  /** An XFA form whose pages exist only once a viewer has run it; what the file shows is a request for such a viewer. */
  readonly isDynamic: boolean;
  readonly pageCount: number;
  /** The form environment of PDFium (0 before it is needed), and the memory of its settings. */
  private form = 0;
  private formSettings = 0;

  constructor(
    private readonly pdfium: Pdfium,
    private readonly document: number,
  ) {
    this.pageCount = pdfium._FPDF_GetPageCount(document);
    this.isDynamic = pdfium._FPDF_GetFormType(document) === XFA_FULL;
  }

  /**
   * The same as `withPage`, with the fields of forms apart: `use` also gets the visible fields, and neither the text nor the
   * picture of the page has the values of filled fields.
   */
  async withFormPage<T>(index: number, use: (page: PdfPage, widgets: PdfWidget[]) => Promise<T> | T): Promise<T> {
    let handle = this.open(index);
    try {
      const widgets = this.takeWidgets(handle);
      if (hasVisibleAnnotations(this.pdfium, handle)) handle = this.flattened(handle, index);
      return await use(new PdfPage(this.pdfium, handle), widgets);
    } finally {
      this.pdfium._FPDF_ClosePage(handle);
      await nextTurn();
    }
  }

  /** Frees the form environment, before the document is closed. */
  closeForm(): void {
    if (this.form !== 0) this.pdfium._FPDFDOC_ExitFormFillEnvironment(this.form);
    if (this.formSettings !== 0) this.pdfium.wasmExports.free(this.formSettings);
    this.form = 0;
    this.formSettings = 0;
  }

  private takeWidgets(page: number): PdfWidget[] {
    if (this.pdfium._FPDFPage_GetAnnotCount(page) <= 0 || this.pdfium._FPDF_GetFormType(this.document) === NO_FORM)
      return [];
    const form = this.openForm();
    return form === 0 ? [] : takeWidgets(this.pdfium, form, page, new PdfPage(this.pdfium, page).placement());
  }

  /** Without callbacks: no script of the document runs. */
  private openForm(): number {
    if (this.formSettings !== 0) return this.form;
    this.formSettings = this.pdfium.wasmExports.malloc(FORM_SETTINGS_BYTES);
    if (this.formSettings === 0) throw new PdfError('broken');
    this.pdfium.HEAPU8.fill(0, this.formSettings, this.formSettings + FORM_SETTINGS_BYTES);
    this.pdfium.HEAP32[this.formSettings >> 2] = FORM_SETTINGS_VERSION;
    this.form = this.pdfium._FPDFDOC_InitFormFillEnvironment(this.document, this.formSettings);
    return this.form;
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
    return this.pdfium._FPDFPage_GetAnnotCount(page) > 0 ? this.flattened(page, index) : page;
  }

  /** The page with its annotations as content; `page` is closed when another handle is returned. */
  private flattened(page: number, index: number): number {
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

  /**
   * At most `limit` characters of the text layer in reading order, including white space; boxes as displayed. `fonts`: the
   * characters have their font.
   */
  characters(limit: number, { fonts = false }: { fonts?: boolean } = {}): PdfCharacter[] {
    const text = this.pdfium._FPDFText_LoadPage(this.page);
    if (text === 0) return [];
    try {
      return withMemory(this.pdfium, 32, (rectangle) => this.readCharacters(text, limit, rectangle, fonts));
    } finally {
      this.pdfium._FPDFText_ClosePage(text);
    }
  }

  /** Lines, outlines and pictures. */
  drawings(): PdfDrawings {
    return readDrawings(this.pdfium, this.page, this.placement());
  }

  private readCharacters(text: number, limit: number, rectangle: number, withFonts: boolean): PdfCharacter[] {
    const count = Math.min(this.pdfium._FPDFText_CountChars(text), limit);
    const map = this.pageMap();
    const fonts = withFonts ? new PageFonts(this.pdfium, rectangle) : null;
    const characters: PdfCharacter[] = [];
    let font: PdfFont | undefined;
    let startsWord = true;
    for (let index = 0; index < count; index++) {
      const character = this.character(text, index, rectangle, map);
      if (fonts) {
        // One call for each word: characters of one word rarely differ.
        const isSpace = character.text.charCodeAt(0) <= 0x20;
        if (startsWord && !isSpace) font = fonts.of(this.pdfium._FPDFText_GetTextObject(text, index)) ?? font;
        if (!isSpace) character.font = font;
        startsWord = isSpace;
      }
      characters.push(character);
    }
    return characters;
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

  private character(text: number, index: number, rectangle: number, map: PageMap): PdfCharacter {
    const code = this.pdfium._FPDFText_GetUnicode(text, index);
    this.pdfium._FPDFText_GetLooseCharBox(text, index, rectangle);
    // FS_RECTF: left, top, right, bottom as 32-bit floats, in page space.
    const start = rectangle >> 2;
    const heap = this.pdfium.HEAPF32;
    const [left, top] = [heap[start] ?? 0, heap[start + 1] ?? 0];
    return placed(characterOf(code), map, left, top, heap[start + 2] ?? 0, heap[start + 3] ?? 0);
  }

  private pixelSize(dpi: number, maxPixels: number): { width: number; height: number } {
    const wanted = dpi / POINTS_PER_INCH;
    const scale = Math.min(wanted, Math.sqrt(maxPixels / Math.max(this.width * this.height, 1)));
    return { width: Math.max(1, Math.floor(this.width * scale)), height: Math.max(1, Math.floor(this.height * scale)) };
  }

  /** Maps rectangles of page space to the displayed page. */
  placement(): Placement {
    const map = this.pageMap();
    return (left, top, right, bottom) => {
      const box = placed('', map, left, top, right, bottom);
      return { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    };
  }

  /** The affine map from page space (crop box, rotation, y upwards) to display space, computed from three points. */
  private pageMap(): PageMap {
    const [x0, y0] = this.toDevice(0, 0);
    const [xx, yx] = this.toDevice(1_000, 0);
    const [xy, yy] = this.toDevice(0, 1_000);
    const scaleX = this.width / DEVICE;
    const scaleY = this.height / DEVICE;
    return {
      left: x0 * scaleX,
      leftPerX: ((xx - x0) * scaleX) / 1_000,
      leftPerY: ((xy - x0) * scaleX) / 1_000,
      top: y0 * scaleY,
      topPerX: ((yx - y0) * scaleY) / 1_000,
      topPerY: ((yy - y0) * scaleY) / 1_000,
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

/** Coefficients instead of a function of two coordinates, because they are used for every character. */
interface PageMap {
  left: number;
  leftPerX: number;
  leftPerY: number;
  top: number;
  topPerX: number;
  topPerY: number;
}

function placed(
  text: string,
  map: PageMap,
  pageLeft: number,
  pageTop: number,
  pageRight: number,
  pageBottom: number,
): PdfCharacter {
  const ax = map.left + map.leftPerX * pageLeft + map.leftPerY * pageTop;
  const bx = map.left + map.leftPerX * pageRight + map.leftPerY * pageBottom;
  const ay = map.top + map.topPerX * pageLeft + map.topPerY * pageTop;
  const by = map.top + map.topPerX * pageRight + map.topPerY * pageBottom;
  return {
    text,
    left: ax < bx ? ax : bx,
    top: ay < by ? ay : by,
    right: ax < bx ? bx : ax,
    bottom: ay < by ? by : ay,
    font: undefined,
  };
}

/** PDFium reports a hyphen at the end of a line as U+0002. Invalid code points become U+FFFD. */
function characterOf(code: number): string {
  if (code === 2) return '-';
  if (code > 0x1f && code < 0x7f) return String.fromCharCode(code);
  const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return valid ? String.fromCodePoint(code) : '\uFFFD';
}
