import type { PDFContext, PDFDict, PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { PdfDecryption } from './pdf-decryption';

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
  /** Of an encrypted file, whose changes are encrypted too. */
  encryption: Encryption | null;
}

/** The encryption of a file: its entry in the trailer, and the ciphers with its key. */
export interface Encryption {
  entry: PDFObject;
  cipher: PdfDecryption;
}

/** How the last revision of a PDF refers to its objects: the offset of its cross-reference section, and whether that is a stream. */
export interface CrossReference {
  offset: number;
  isStream: boolean;
}
