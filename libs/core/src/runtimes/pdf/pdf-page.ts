import { type CharacterOptions, type PdfCharacter, readCharacters } from './pdf-characters';
import { PdfError } from './pdf-error';
import type { PdfRectangle } from './pdf-rectangle';
import { type PdfDrawings, readDrawings } from './pdf-shapes';
import type { Pdfium } from './pdfium';

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
  /** A part of the page instead of the whole. */
  area?: PdfRectangle;
}

/** FPDFBitmap_Gray, FPDFBitmap_BGRx, FPDF_REVERSE_BYTE_ORDER and FPDF_ANNOT of fpdfview.h. */
const BITMAP_GREY = 1;
const BITMAP_RGBX = 3;
const REVERSE_BYTE_ORDER = 0x10;
const DRAW_ANNOTATIONS = 0x01;
const WHITE = 0xffffffff;
const POINTS_PER_INCH = 72;

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
  characters(limit: number, options: CharacterOptions = {}): PdfCharacter[] {
    return readCharacters(this.pdfium, this.page, limit, options);
  }

  /** Lines, outlines and pictures. */
  drawings(): PdfDrawings {
    return readDrawings(this.pdfium, this.page);
  }

  /** Renders the page, or a part of it, on white at `dpi`, or at a lower resolution with at most `maxPixels` pixels. */
  render({ dpi, maxPixels, grey = false, area = this.whole }: RenderOptions): PdfBitmap {
    const scale = scaleOf(area, dpi, maxPixels);
    const [width, height] = [pixels(area.right - area.left, scale), pixels(area.bottom - area.top, scale)];
    const channels = grey ? 1 : 4;
    const size = width * height * channels;
    const memory = this.pdfium.wasmExports.malloc(size);
    if (memory === 0) throw new PdfError('too_large');
    const format = grey ? BITMAP_GREY : BITMAP_RGBX;
    const bitmap = this.pdfium._FPDFBitmap_CreateEx(width, height, format, memory, width * channels);
    try {
      if (bitmap === 0) throw new PdfError('broken');
      this.pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      const flags = DRAW_ANNOTATIONS | (grey ? 0 : REVERSE_BYTE_ORDER);
      const [left, top] = [Math.round(-area.left * scale), Math.round(-area.top * scale)];
      const [pageWidth, pageHeight] = [pixels(this.width, scale), pixels(this.height, scale)];
      this.pdfium._FPDF_RenderPageBitmap(bitmap, this.page, left, top, pageWidth, pageHeight, 0, flags);
      return { data: Buffer.from(this.pdfium.HEAPU8.subarray(memory, memory + size)), width, height, channels };
    } finally {
      if (bitmap !== 0) this.pdfium._FPDFBitmap_Destroy(bitmap);
      this.pdfium.wasmExports.free(memory);
    }
  }

  private get whole(): PdfRectangle {
    return { left: 0, top: 0, right: this.width, bottom: this.height };
  }
}

/** Pixels per point. */
function scaleOf({ left, top, right, bottom }: PdfRectangle, dpi: number, maxPixels: number): number {
  return Math.min(dpi / POINTS_PER_INCH, Math.sqrt(maxPixels / Math.max((right - left) * (bottom - top), 1)));
}

function pixels(points: number, scale: number): number {
  return Math.max(1, Math.floor(points * scale));
}
