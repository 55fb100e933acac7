export * from './packages';
export {
  appendPage,
  type Colour,
  displayedRectangle,
  displayedPageSize,
  INK_COLOUR,
  PageCanvas,
  type Rectangle,
  type TextLook,
  userRectangle,
} from './pdf/page-canvas';
export { removeText } from './pdf/content/text-removal';
export type { PdfFile, PdfPageEntry } from './pdf/pdf-file';
export { readPdf, readRevision, writePdf } from './pdf/pdf-document';
export { arrayOf, dictOf, dictsIn, nameInWords, nameOf, numberOf, textOf } from './pdf/pdf-values';
export { PdfFillError, type PdfValueProblem } from './pdf/pdf-error';
export {
  FieldFlag,
  fieldsOf,
  isSigned,
  addForm,
  formOf,
  hasFlag,
  inheritedEntry,
  inheritedNumber,
  fieldOptions,
  type PdfField,
  type PdfFieldKind,
  type PdfOption,
  shownFieldName,
} from './pdf/pdf-fields';
export { charactersWithoutGlyph, listedCharacters } from './pdf/font-glyphs';
export { FontSet } from './pdf/pdf-fonts';
export {
  drawableLines,
  MAX_DRAWN_CHARACTERS,
  lineDistance,
  pdfNumber,
  fontSizeForLine,
  minFontSize,
  Typesetter,
  typesetterFor,
  wrapToFit,
} from './pdf/pdf-text';
export { isolated, startsAtRight, visualCharacters } from './pdf/text-direction';
export {
  widgetFrame,
  widgetLookOf,
  widgetMatrix,
  numbersOf,
  widgetPadding,
  rectanglePath,
  setWidgetAppearance,
  type TextStyle,
  textStyleOf,
  type WidgetLook,
} from './pdf/pdf-widget';
export { type Permission, type Restriction, SignatureRules } from './pdf/revisions/signature-rules';
export { type FieldSignature, type SignedRange, signaturesOf } from './pdf/revisions/signed-part';
export { type ReachableObjects, reachableObjects } from './pdf/reachable-objects';
export {
  isSigningTag,
  markedFieldValues,
  markedTags,
  markedTagValues,
  type SignerFieldPlace,
  type SigningTag,
  type SigningTagKind,
  signingTagOf,
  type SigningTagSyntax,
  type TagDelimiters,
  writtenTags,
} from './signing-tags';
