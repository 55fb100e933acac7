export { DrawableCharacters } from './drawable-characters';
export { findOffice } from './find-office';
export { type ConvertedDocument, PdfConverter } from './pdf-converter';
