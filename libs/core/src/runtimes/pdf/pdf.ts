import { setImmediate as nextTurn } from 'node:timers/promises';

import { PdfError, type PdfFault } from './pdf-error';
import { PdfForm } from './pdf-form';
import { pageMatrix } from './pdf-matrix';
import { PdfPage } from './pdf-page';
import { hasVisibleAnnotations, type PdfWidget, takeWidgets } from './pdf-widgets';
import { discardPdfium, loadPdfium, type Pdfium } from './pdfium';

/** FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY of fpdfview.h. */
const PASSWORD_ERRORS = [4, 5];
/** FLATTEN_SUCCESS of fpdf_flatten.h. */
const FLATTENED = 1;
/** FORMTYPE_NONE and FORMTYPE_XFA_FULL of fpdf_formfill.h. */
const NO_FORM = 0;
const XFA_FULL = 2;

/** Bytes by which the heap grows before PDFium aborts for want of memory (its limit is 2 GiB), and not for a damaged file. */
const LARGE_GROWTH = 256 * 1024 * 1024;

/**
 * Opens a PDF, calls `use` with it and always frees it. PDFium is synchronous WebAssembly: call this in the worker only.
 * @throws PdfError for an empty, encrypted, damaged or too large file, also when PDFium aborts during `use`
 */
export async function withPdf<T>(bytes: Uint8Array, use: (pdf: Pdf) => Promise<T> | T): Promise<T> {
  if (bytes.length === 0) throw new PdfError('empty');
  const pdfium = await loadPdfium();
  const { malloc, free } = pdfium.wasmExports;
  const buffer = malloc(bytes.length);
  if (buffer === 0) throw new PdfError('too_large');
  const heapBefore = pdfium.HEAPU8.length;

  let document = 0;
  let form: PdfForm | null = null;
  let aborted = false;
  try {
    pdfium.HEAPU8.set(bytes, buffer);
    document = pdfium._FPDF_LoadMemDocument(buffer, bytes.length, 0);
    if (document === 0) throw new PdfError(faultOf(pdfium._FPDF_GetLastError()));
    form = new PdfForm(pdfium, document);
    return await use(new Pdf(pdfium, document, form));
  } catch (error) {
    aborted = isAbort(error);
    if (!aborted) throw error;
    discardPdfium();
    const grown = pdfium.HEAPU8.length - heapBefore;
    throw new PdfError(grown > LARGE_GROWTH ? 'too_large' : 'broken', { cause: error });
  } finally {
    // The heap of an aborted instance is invalid: freeing memory in it would throw again.
    if (!aborted) {
      form?.close();
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

  constructor(
    private readonly pdfium: Pdfium,
    private readonly document: number,
    private readonly form: PdfForm,
  ) {
    this.pageCount = pdfium._FPDF_GetPageCount(document);
    this.isDynamic = pdfium._FPDF_GetFormType(document) === XFA_FULL;
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

  private takeWidgets(page: number): PdfWidget[] {
    if (this.pdfium._FPDFPage_GetAnnotCount(page) <= 0 || this.pdfium._FPDF_GetFormType(this.document) === NO_FORM)
      return [];
    const form = this.form.open();
    return form === 0 ? [] : takeWidgets(this.pdfium, form, page, pageMatrix(this.pdfium, page));
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
