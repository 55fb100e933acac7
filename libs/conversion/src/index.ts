export { PdfConverter } from './pdf-converter';
