import type { PDFContext, PDFDict, PDFRef } from '@cantoo/pdf-lib';

/** A page: its dictionary and its reference, null for a direct object. */
export interface PdfPageEntry {
  ref: PDFRef | null;
  dict: PDFDict;
}

/** A decrypted PDF in memory: pdf-lib's object table, the catalog and the pages in order. */
export interface PdfFile {
  context: PDFContext;
  catalog: PDFDict;
  pages: PdfPageEntry[];
  /** What earlier signatures cover. Changes are appended to it, so that they stay valid. */
  signed?: SignedPart;
}

/**
 * The part of a PDF that its signatures cover, which must stay byte for byte: changes are appended to it (ISO 32000-2, 7.5.6).
 * What follows it in the file was never signed and is written again with the changes.
 */
export interface SignedPart {
  bytes: Uint8Array;
  crossReference: CrossReference;
}

/** How the last revision of a PDF refers to its objects: the offset of its cross-reference section, and whether that is a stream. */
export interface CrossReference {
  offset: number;
  isStream: boolean;
}
