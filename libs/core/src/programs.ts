/** The part of this lib that programs of threads and child processes use; it loads nothing of Nest and TypeORM. */
export { Env } from './config/env';
export { OfflineBrowser, PageTimeoutError, type PageUse } from './runtimes/browser/browser';
export { findExecutable } from './runtimes/executables';
export {
  PdfError,
  withPdf,
  type Pdf,
  type PdfBitmap,
  type PdfCharacter,
  type PdfFault,
  type PdfPage,
  type RenderOptions,
} from './runtimes/pdf/pdf';
export { Semaphore } from './runtimes/pools/semaphore';
export { serveWork, type WorkHandler } from './runtimes/pools/work-server';
