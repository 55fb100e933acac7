/** The model of a document and what is computed from it alone; loads no PDF, image or OCR library. */
export { checkPages, tooLarge } from './document-limits';
export {
  mergeDocuments,
  type Barcode,
  type Box,
  type Checkbox,
  type DocumentPage,
  type DocumentText,
  type FormField,
  type Grid,
  type GridCell,
  type ImageMark,
  type InboundMessage,
  type MergedCells,
  type PageImage,
  type RuledLine,
  type SheetTable,
  type TextLine,
  type Word,
} from './document';
export { fileKindOf } from './file-kind';
export { boxAround, horizontalOverlap, overlap, verticalOverlap } from './geometry';
export { displayedBox, displayedSize } from './ocr/turn';
export { UnreadableDocumentError, readDocument, type SourceFile } from './reader';
export { runsVertically } from './rows/margin-print';
export { inReadingOrder } from './rows/reading-order';
export { slantedBox, straightBox, straighten } from './rows/skew';
export { mergeKey, mergedByCell } from './sheets/merged-cells';
export { RowFile, rowsOf, type SheetRow } from './sheets/row-file';
export { headerOf } from './sheets/sheet-header';
export { cellBox } from './sheets/sheet-pages';
