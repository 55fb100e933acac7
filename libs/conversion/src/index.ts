export { findOffice } from './find-office';
export { PdfConverter } from './pdf-converter';
