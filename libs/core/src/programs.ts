/** The exports of this lib for programs of threads and child processes. They load neither Nest nor TypeORM. */
export { Env } from './config/env';
export type { OcrEngine } from './config/settings';
export { isPlainObject } from './contract/plain-object';
export { extensionOf, mediaTypeOf } from './http/media-types';
export { AddressPolicy } from './http/address-policy';
export { untilAborted } from './process/until-aborted';
export { within } from './process/within';
export type { ChromiumProgram } from './runtimes/browser/bundled-chromium';
export {
  browserFolder,
  installedChromium,
  isUnsandboxed,
  launchChromium,
  locateChromium,
} from './runtimes/browser/chromium';
export { OfflineBrowser, PageTimeoutError } from './runtimes/browser/offline-browser';
export { fontConfiguration } from './runtimes/browser/fonts';
export { type Command, confined, confinementFault, unconfined } from './runtimes/confinement/confinement';
export { isInReach, programFolders } from './runtimes/confinement/system-places';
export { compiledProgram } from './runtimes/compiled-program';
export { findExecutable } from './runtimes/executables';
export { type Pdf, withPdf } from './runtimes/pdf/pdf';
export type { PdfCharacter } from './runtimes/pdf/pdf-characters';
export { PdfError, type PdfFault } from './runtimes/pdf/pdf-error';
export type { PdfFont } from './runtimes/pdf/pdf-fonts';
export type { PdfBitmap, PdfPage } from './runtimes/pdf/pdf-page';
export type { PdfRectangle } from './runtimes/pdf/pdf-rectangle';
export type { PdfDrawings, PdfPicture, PdfShape } from './runtimes/pdf/pdf-shapes';
export type { PdfWidget } from './runtimes/pdf/pdf-widgets';
export { killIfThere, killTree, processTree } from './runtimes/pools/process-tree';
export { Semaphore } from './runtimes/pools/semaphore';
export { WorkClock } from './runtimes/pools/work-clock';
export { WorkCrashError } from './runtimes/pools/work-host';
export { serveWork, type Ask } from './runtimes/pools/work-server';
export { editDistance } from './text/edit-distance';
export { fold } from './text/folding';
export { escapeMarkup } from './text/markup';
export type { ErrorCode } from './errors/error-codes';
