import { type CharacterOptions, type PdfCharacter, readCharacters } from './pdf-characters';
import { PdfError } from './pdf-error';
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
}

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
      this.pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      const flags = DRAW_ANNOTATIONS | (grey ? 0 : REVERSE_BYTE_ORDER);
      this.pdfium._FPDF_RenderPageBitmap(bitmap, this.page, 0, 0, width, height, 0, flags);
      return { data: Buffer.from(this.pdfium.HEAPU8.subarray(pixels, pixels + size)), width, height, channels };
    } finally {
      if (bitmap !== 0) this.pdfium._FPDFBitmap_Destroy(bitmap);
      this.pdfium.wasmExports.free(pixels);
    }
  }

  private pixelSize(dpi: number, maxPixels: number): { width: number; height: number } {
    const wanted = dpi / POINTS_PER_INCH;
    const scale = Math.min(wanted, Math.sqrt(maxPixels / Math.max(this.width * this.height, 1)));
    return { width: Math.max(1, Math.floor(this.width * scale)), height: Math.max(1, Math.floor(this.height * scale)) };
  }
}
