export { DrawableCharacters } from './drawable-characters';
export { findOffice } from './office/find-office';
export { type ConvertedDocument, PdfConverter } from './pdf-converter';
