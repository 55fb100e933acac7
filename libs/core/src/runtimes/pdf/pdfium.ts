import { PDFiumLibrary } from '@hyzyla/pdfium';

/**
 * The PDFium functions that this project calls; the package exports all of them but has types only for some. Pointers are
 * offsets into the WebAssembly heap. See fpdfview.h, fpdf_text.h, fpdf_edit.h, fpdf_annot.h, fpdf_formfill.h and
 * fpdf_flatten.h of PDFium.
 */
export interface Pdfium {
  readonly HEAPU8: Uint8Array;
  readonly HEAP32: Int32Array;
  readonly HEAPF32: Float32Array;
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void };
  _FPDF_LoadMemDocument(bytes: number, size: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidth(page: number): number;
  _FPDF_GetPageHeight(page: number): number;
  _FPDF_PageToDevice(
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceX: number,
    deviceY: number,
  ): number;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    flags: number,
  ): void;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, pointer: number, stride: number): number;
  _FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, colour: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_RemoveAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_GetFlags(annotation: number): number;
  _FPDFAnnot_GetRect(annotation: number, rectangle: number): number;
  _FPDFAnnot_GetNumberValue(annotation: number, key: number, value: number): number;
  _FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, size: number): number;
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldFlags(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldName(form: number, annotation: number, buffer: number, size: number): number;
  _FPDFAnnot_GetFormFieldAlternateName(form: number, annotation: number, buffer: number, size: number): number;
  _FPDFAnnot_GetFormFieldValue(form: number, annotation: number, buffer: number, size: number): number;
  _FPDFAnnot_GetFontSize(form: number, annotation: number, size: number): number;
  _FPDFAnnot_GetOptionCount(form: number, annotation: number): number;
  _FPDFAnnot_GetOptionLabel(form: number, annotation: number, index: number, buffer: number, size: number): number;
  _FPDFAnnot_IsOptionSelected(form: number, annotation: number, index: number): number;
  _FPDF_GetFormType(document: number): number;
  _FPDFDOC_InitFormFillEnvironment(document: number, info: number): number;
  _FPDFDOC_ExitFormFillEnvironment(form: number): void;
  _FPDFPage_Flatten(page: number, usage: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFPageObj_GetFillColor(object: number, red: number, green: number, blue: number, alpha: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPath_CountSegments(path: number): number;
  _FPDFPath_GetPathSegment(path: number, index: number): number;
  _FPDFPath_GetDrawMode(path: number, fillMode: number, stroke: number): number;
  _FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  _FPDFPathSegment_GetType(segment: number): number;
  _FPDFPathSegment_GetClose(segment: number): number;
  _FPDFImageObj_GetImagePixelSize(image: number, width: number, height: number): number;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_GetLooseCharBox(text: number, index: number, rectangle: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFTextObj_GetFont(object: number): number;
  _FPDFTextObj_GetFontSize(object: number, size: number): number;
  _FPDFFont_GetBaseFontName(font: number, buffer: number, size: number): number;
  _FPDFFont_GetFlags(font: number): number;
  _FPDFFont_GetWeight(font: number): number;
}

let library: Promise<Pdfium> | null = null;

/** The PDFium instance of this process, compiled at the first call (about 50 ms). */
export function loadPdfium(): Promise<Pdfium> {
  library ??= PDFiumLibrary.init().then(rawCalls, (error: unknown) => {
    library = null;
    throw error;
  });
  return library;
}

/** Drops the instance after it aborted (for example out of memory), because its heap is then invalid. */
export function discardPdfium(): void {
  library = null;
}

/** The package keeps the WebAssembly module in a member that is private in its types only. */
function rawCalls(loaded: PDFiumLibrary): Pdfium {
  const raw: unknown = Reflect.get(loaded, 'module');
  const calls = isPdfium(raw) ? directCalls(raw) : null;
  if (!isPdfium(calls))
    throw new Error('This version of @hyzyla/pdfium does not expose the PDFium calls that are needed.');
  return calls;
}

/**
 * The module with PDFium's functions themselves. Those of the module check their arguments in JavaScript, which takes longer
 * than most of the functions, and a page needs thousands of calls.
 */
function directCalls(raw: Pdfium): unknown {
  const functions = Object.entries(raw.wasmExports).filter(([name]) => name.startsWith('FPDF'));
  return Object.create(raw, Object.fromEntries(functions.map(([name, value]) => [`_${name}`, { value }])));
}

function isPdfium(value: unknown): value is Pdfium {
  return typeof value === 'object' && value !== null && '_FPDFText_GetLooseCharBox' in value && 'wasmExports' in value;
}
