import { PDFArray, PDFNumber, type PDFDict } from '@cantoo/pdf-lib';
import { fieldsOf, isSigned, type PdfField } from '../pdf-fields';
import type { Encryption, PdfFile, SignedPart } from '../pdf-file';
import { arrayOf, dictOf } from '../pdf-values';
import { crossReferenceOf } from './cross-reference';
import { decryptedRevision } from './revision-reader';

/** The byte range of a signature: it covers `start` bytes at the begin of the file, and those from `end` up to `length`. */
export interface SignedRange {
  start: number;
  end: number;
  length: number;
}

/** A signature of a document: its field, its dictionary and the bytes that it covers. */
export interface FieldSignature {
  field: PdfField;
  dict: PDFDict;
  range: SignedRange;
}

const OPEN = '<'.charCodeAt(0);
const CLOSE = '>'.charCodeAt(0);

/**
 * The signatures of a file whose byte range begins with the file and leaves out one hexadecimal string only, in the order of their
 * ranges. Others sign nothing.
 */
export function signaturesOf(file: PdfFile, bytes: Uint8Array): FieldSignature[] {
  return fieldsOf(file)
    .filter(isSigned)
    .flatMap((field) => {
      const dict = dictOf(field.dict, 'V');
      const range = dict && signedRange(dict, bytes);
      return dict && range ? [{ field, dict, range }] : [];
    })
    .toSorted((a, b) => a.range.length - b.range.length);
}

/**
 * The part that signatures cover. Null without any, and when it cannot be read as a file of its own, to which something could be
 * appended: then a change ends the signatures.
 */
export function signedPartOf(file: PdfFile, bytes: Uint8Array, encryption: Encryption | null): SignedPart | null {
  const last = signaturesOf(file, bytes).at(-1);
  if (!last) return null;
  const part = bytes.subarray(0, last.range.length);
  const crossReference = crossReferenceOf(part);
  const isReadable = part.length === bytes.length || decryptedRevision(part) !== null;
  return crossReference && isReadable ? { bytes: part, crossReference, encryption } : null;
}

function signedRange(signature: PDFDict, bytes: Uint8Array): SignedRange | null {
  const [begin, start, end, rest, ...others] = integersOf(arrayOf(signature, 'ByteRange'));
  if (begin !== 0 || start === undefined || end === undefined || rest === undefined || others.length > 0) return null;
  const length = end + rest;
  if (start < 0 || rest <= 0 || end < start + 2 || length > bytes.length) return null;
  return bytes[start] === OPEN && bytes[end - 1] === CLOSE ? { start, end, length } : null;
}

function integersOf(array: PDFArray | null): number[] {
  if (!array || array.size() > 4) return [];
  const values = Array.from({ length: array.size() }, (_, index) => array.lookup(index));
  return values.map((value) =>
    value instanceof PDFNumber && Number.isSafeInteger(value.asNumber()) ? value.asNumber() : -1,
  );
}
