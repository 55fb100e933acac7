/** The exports of this lib for programs of threads and child processes. They load neither Nest nor TypeORM. */
export { Env, type OcrEngine } from './config/env';
export { isPlainObject } from './contract/plain-object';
export { OfflineBrowser, PageTimeoutError } from './runtimes/browser/browser';
export { findExecutable } from './runtimes/executables';
export {
  PdfError,
  withPdf,
  type Pdf,
  type PdfBitmap,
  type PdfCharacter,
  type PdfFault,
  type PdfPage,
} from './runtimes/pdf/pdf';
export type { PdfFont } from './runtimes/pdf/pdf-fonts';
export type { PdfRectangle } from './runtimes/pdf/pdf-rectangle';
export type { PdfDrawings, PdfPicture, PdfShape } from './runtimes/pdf/pdf-shapes';
export type { PdfWidget } from './runtimes/pdf/pdf-widgets';
export { serveWork } from './runtimes/pools/work-server';
export { editDistance } from './text/edit-distance';
