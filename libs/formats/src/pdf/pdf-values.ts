import { isUtf8 } from 'node:buffer';
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFObject, PDFString } from '@cantoo/pdf-lib';

/** Decodes a text string in any of its three encodings (7.9.2.2); null for other objects. */
export function textOf(value: PDFObject | undefined): string | null {
  if (!(value instanceof PDFString) && !(value instanceof PDFHexString)) return null;
  const bytes = value.asBytes();
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    return Buffer.from(bytes.subarray(3)).toString('utf8');
  return value.decodeText();
}

/** The number at `key`, or null. */
export function numberOf(dict: PDFDict, key: string): number | null {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFNumber && Number.isFinite(value.asNumber()) ? value.asNumber() : null;
}

/** The name at `key`, without its slash, or null. */
export function nameOf(dict: PDFDict, key: string): string | null {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : null;
}

/** The text of a name that has a byte in each character (7.3.5): it is UTF-8, but old forms have Latin-1. */
export function nameInWords(name: string): string {
  const bytes = Buffer.from(name, 'latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : name;
}

/** The dictionary at `key`, or null. */
export function dictOf(dict: PDFDict, key: string): PDFDict | null {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFDict ? value : null;
}

/** The array at `key`, or null. */
export function arrayOf(dict: PDFDict, key: string): PDFArray | null {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFArray ? value : null;
}

/** The dictionaries in an array; none without one. */
export function dictsIn(array: PDFArray | null): PDFDict[] {
  const entries = Array.from({ length: array?.size() ?? 0 }, (_, index) => array?.lookup(index));
  return entries.filter((entry) => entry instanceof PDFDict);
}
