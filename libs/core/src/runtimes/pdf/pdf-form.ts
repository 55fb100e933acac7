import { PdfError } from './pdf-error';
import type { Pdfium } from './pdfium';

/** FPDF_FORMFILLINFO of fpdf_formfill.h: its version, and more than the size of any version, in bytes. */
const SETTINGS_VERSION = 2;
const SETTINGS_BYTES = 512;

/** PDFium's form environment of a document, by which it reads fields. Without callbacks: no script of the document runs. */
export class PdfForm {
  private handle = 0;
  private settings = 0;

  constructor(
    private readonly pdfium: Pdfium,
    private readonly document: number,
  ) {}

  /** The environment, created at the first call; 0 when PDFium has none for the document. */
  open(): number {
    if (this.settings !== 0) return this.handle;
    this.settings = this.pdfium.wasmExports.malloc(SETTINGS_BYTES);
    if (this.settings === 0) throw new PdfError('broken');
    this.pdfium.HEAPU8.fill(0, this.settings, this.settings + SETTINGS_BYTES);
    this.pdfium.HEAP32[this.settings >> 2] = SETTINGS_VERSION;
    this.handle = this.pdfium._FPDFDOC_InitFormFillEnvironment(this.document, this.settings);
    return this.handle;
  }

  /** Frees the environment; to be called before the document is closed. */
  close(): void {
    if (this.handle !== 0) this.pdfium._FPDFDOC_ExitFormFillEnvironment(this.handle);
    if (this.settings !== 0) this.pdfium.wasmExports.free(this.settings);
    this.handle = 0;
    this.settings = 0;
  }
}
