import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFStream,
  PDFString,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib';
import type { PdfDecryption } from '../pdf-decryption';

const BYTE_RANGE = PDFName.of('ByteRange');
const CONTENTS = PDFName.of('Contents');

/** A copy of an object as an encrypted file has it (ISO 32000-2, 7.6.2): everything but the value of a signature is encrypted. */
export function encryptedObject(object: PDFObject, ref: PDFRef, cipher: PdfDecryption): PDFObject {
  if (object instanceof PDFString || object instanceof PDFHexString)
    return PDFHexString.fromBytes(cipher.encryptedString(object.asBytes(), ref.objectNumber, ref.generationNumber));
  if (object instanceof PDFArray) return encryptedArray(object, ref, cipher);
  if (object instanceof PDFDict) return encryptedDict(object, ref, cipher);
  if (!(object instanceof PDFStream)) return object;
  const { dict } = object;
  const contents = cipher.encryptedStream(dict, object.getContents(), ref.objectNumber, ref.generationNumber);
  return PDFRawStream.of(encryptedDict(dict, ref, cipher), contents);
}

function encryptedArray(array: PDFArray, ref: PDFRef, cipher: PdfDecryption): PDFArray {
  const copy = array.clone();
  for (const [index, value] of array.asArray().entries()) copy.set(index, encryptedObject(value, ref, cipher));
  return copy;
}

function encryptedDict(dict: PDFDict, ref: PDFRef, cipher: PdfDecryption): PDFDict {
  const copy = dict.clone(dict.context);
  for (const [key, value] of dict.entries())
    if (key !== CONTENTS || !dict.has(BYTE_RANGE)) copy.set(key, encryptedObject(value, ref, cipher));
  return copy;
}
