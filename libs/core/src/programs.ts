/** The exports of this lib for programs of threads and child processes. They load neither Nest nor TypeORM. */
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
