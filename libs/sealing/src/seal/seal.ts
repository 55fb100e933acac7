import { createHash, type X509Certificate } from 'node:crypto';
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFRef, PDFString } from '@cantoo/pdf-lib';
import type { SignedData } from 'pkijs';
import {
  addForm,
  arrayOf,
  FieldFlag,
  fieldsOf,
  formOf,
  inheritedNumber,
  isSigned,
  type PdfFile,
  readPdf,
  writePdf,
} from '@app/formats';
import { addProofs, type SealProofs } from '../proofs/document-proofs';
import type { SealKey } from './seal-key';
import { statementAttribute, type SealedSigning } from './seal-statement';
import { isClosed } from '../stamp/signature-locations';
import { makeSignable } from '../stamp/signable-pdf';
import { signData } from './sign-data';
import { Oid, attribute, attributeSet, encodeSignedData, signerOf } from './signed-data';
import { readDer } from './strict-der';
import { requestTimestamp, type Timestamper } from './timestamp';

/** Written into every sealed document. It distinguishes a document with a damaged seal from one that was never sealed. */
export const SEAL_MARK = 'Formwork';

export interface SealRequest {
  key: SealKey;
  /** PDF readers show it as the signer of the seal. */
  name: string;
  reason: string;
  at: Date;
  /** Signer, sender and evidence hashes; the seal covers them. */
  signing?: SealedSigning;
  /** When set, an RFC 3161 token over the signature is embedded, and the seal states that it has one. */
  timestamper?: Timestamper;
  /** When not empty, the authority of the token must chain to one of them. */
  timestampRoots?: X509Certificate[];
  /** Proofs that the certificates were not revoked, which the seal covers. */
  proofs?: SealProofs;
  /** Gets the token that is embedded. */
  onTimestamp?: (token: Buffer) => void;
}

/** Byte offsets of the value of `/Contents` in a written PDF. */
export interface SignatureGap {
  /** Offset of `<`, and the offset after `>`. */
  start: number;
  end: number;
}

/** Keeps the place of the numbers of `/ByteRange` until these are known: ten digits are enough for 9 GB. */
const RANGE_FILLER = 9_999_999_999;
/** Bytes by which a signature may exceed the sample: each of the two ECDSA integers may be one byte longer. */
const SIGNATURE_SLACK = 16;
/** Bytes reserved for a timestamp token with the authority's certificate chain. */
const TOKEN_BYTES = 12 * 1024;

/**
 * Seals a PDF: writes it as a single revision with an invisible signature field (PAdES B-B, `ETSI.CAdES.detached`, ISO
 * 32000-2 12.8). The byte range covers the whole file except the signature. Content that `makeSignable` removes is not
 * sealed, and form fields become read-only. To a document with earlier signatures, which stay valid, the seal is appended as a further
 * revision, in the field of the first signer when there is one.
 * @throws PdfFillError for an unreadable PDF, TemplateError for one that cannot be signed, DerError for a bad timestamp response
 */
export async function sealPdf(bytes: Uint8Array, request: SealRequest): Promise<Buffer> {
  const file = await readPdf(bytes);
  makeSignable(file);
  if (!file.signed) lockFields(file);
  const room = roomFor(request);
  if (request.proofs) addProofs(file, request.proofs);
  addSignature(file, request, room);
  identify(file, bytes);
  return sign(await writePdf(file), room, request);
}

/** The text of a byte range. Its numbers are padded to the width of the filler, so that it can replace the filler in place. */
export function byteRangeText({ start, end }: SignatureGap, length: number): string {
  const numbers = [start, end, length - end].map((value) => String(value).padStart(String(RANGE_FILLER).length, ' '));
  return `/ByteRange [ 0 ${numbers.join(' ')} ]`;
}

/** The digest (SHA-256 by default) of all bytes outside of the gap. */
export function digestAround(bytes: Buffer, { start, end }: SignatureGap, algorithm = 'sha256'): Buffer {
  return createHash(algorithm).update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest();
}

async function sign(written: Buffer, room: number, request: SealRequest): Promise<Buffer> {
  const filler = `/Contents <${'0'.repeat(room * 2)}>`;
  const at = written.lastIndexOf(filler, undefined, 'latin1');
  const gap = { start: at + '/Contents '.length, end: at + filler.length };
  const range = byteRangeText(gap, written.length);
  written.write(range, written.lastIndexOf(byteRangeFiller(), undefined, 'latin1'), 'latin1');

  const cms = encodeSignedData(await timestamped(signatureOver(digestAround(written, gap), request), request));
  if (cms.length > room)
    throw new Error(`The signature takes ${cms.length} bytes, more than the ${room} that were kept free.`);
  written.write(cms.toString('hex'), gap.start + 1, 'latin1');
  return written;
}

function signatureOver(digest: Buffer, { key, signing, timestamper }: SealRequest): SignedData {
  const attributes = [statementAttribute(timestamper !== undefined, signing ?? null)];
  return signData({ key, contentType: Oid.data, digest, attributes });
}

async function timestamped(
  data: SignedData,
  { timestamper, timestampRoots = [], onTimestamp }: SealRequest,
): Promise<SignedData> {
  if (!timestamper) return data;
  const signer = signerOf(data);
  const signature = Buffer.from(signer.signature.valueBlock.valueHexView);
  const token = await requestTimestamp(signature, timestamper, timestampRoots);
  onTimestamp?.(token);
  signer.unsignedAttrs = attributeSet(1, [attribute(Oid.timestampToken, readDer(token))]);
  return data;
}

/** The signature is registered last, so it has the largest number. */
function addSignature(file: PdfFile, { name, reason, at }: SealRequest, room: number): void {
  const field = stampedField(file) ?? addField(file);
  const form = formOf(file) ?? addForm(file);
  // Signatures exist, and changes are only to be appended (table 225).
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3));
  field.set(PDFName.of('V'), file.context.register(signatureDict(file, { name, reason, at }, room)));
}

/** The first signature field in which a signer's mark was drawn, of a document with earlier signatures. */
function stampedField(file: PdfFile): PDFDict | null {
  if (!file.signed) return null;
  const stamped = fieldsOf(file).filter(
    (field) => field.kind === 'signature' && !isSigned(field) && isClosed(field.dict),
  );
  return stamped.find(({ widgets }) => widgets.length === 1)?.dict ?? null;
}

function addField(file: PdfFile): PDFDict {
  const { context } = file;
  const [page] = file.pages;
  const field = context.obj({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: PDFString.of(freeName(file)),
    F: 132,
    Rect: [0, 0, 0, 0],
  });
  if (page?.ref) field.set(PDFName.of('P'), page.ref);
  const fieldRef = context.register(field);
  listed(page?.dict ?? file.catalog, 'Annots').push(fieldRef);
  listed(formOf(file) ?? addForm(file), 'Fields').push(fieldRef);
  return field;
}

function signatureDict(
  file: PdfFile,
  { name, reason, at }: Pick<SealRequest, 'name' | 'reason' | 'at'>,
  room: number,
): PDFDict {
  return file.context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, RANGE_FILLER, RANGE_FILLER, RANGE_FILLER],
    Contents: PDFHexString.of('0'.repeat(room * 2)),
    M: PDFString.fromDate(at),
    Name: PDFHexString.fromText(name),
    Reason: PDFHexString.fromText(reason),
    Prop_Build: { App: { Name: SEAL_MARK } },
  });
}

function roomFor(request: SealRequest): number {
  const sample = encodeSignedData(signatureOver(Buffer.alloc(32), request));
  return sample.length + SIGNATURE_SLACK + (request.timestamper ? TOKEN_BYTES : 0);
}

/** Makes form fields read-only. Removes earlier signatures: rewriting the file invalidates them. */
function lockFields(file: PdfFile): void {
  for (const { dict, kind } of fieldsOf(file)) {
    if (kind === 'signature') dict.delete(PDFName.of('V'));
    dict.set(PDFName.of('Ff'), PDFNumber.of((inheritedNumber(dict, 'Ff') ?? 0) | FieldFlag.readOnly));
  }
}

/**
 * Sets the two file identifiers, by which readers distinguish files and revisions (14.4), to a hash of the content. Those of the template are
 * not kept, except for the first one of a document of which the seal is a further revision.
 */
function identify({ context, signed }: PdfFile, bytes: Uint8Array): void {
  const id = PDFHexString.of(createHash('sha256').update(bytes).digest('hex').slice(0, 32));
  const earlier = context.lookup(context.trailerInfo.ID);
  const first = signed && earlier instanceof PDFArray ? earlier.get(0) : id;
  context.trailerInfo.ID = context.obj([first, id]);
}

function freeName(file: PdfFile): string {
  const usedNames = new Set(fieldsOf(file).map(({ name }) => name));
  let name = 'Seal';
  for (let count = 2; usedNames.has(name); count++) name = `Seal ${count}`;
  return name;
}

function listed(dict: PDFDict, key: string): { push(ref: PDFRef): void } {
  const found = arrayOf(dict, key);
  if (found) return found;
  const made = PDFArray.withContext(dict.context);
  dict.set(PDFName.of(key), made);
  return made;
}

function byteRangeFiller(): string {
  return `/ByteRange [ 0 ${RANGE_FILLER} ${RANGE_FILLER} ${RANGE_FILLER} ]`;
}
