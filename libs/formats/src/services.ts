/** The part of this lib that Nest services use; it loads no PDF, font or XML library. */
export { charactersWithoutGlyph, listedCharacters } from './pdf/font-glyphs';
export { fontPath } from './pdf/font-path';
export { isolated } from './pdf/text-direction';
export { LIMITS } from './limits';
export { PdfFillError } from './pdf/pdf-error';
export { TemplateError } from './template-error';
export { columnNumber, parseCorner } from './spreadsheet/cell-reference';
export { isSigningTag, markedTags, type SignerFieldPlace } from './signing-tags';
export { looksLikeSvg } from './svg/looks-like-svg';
