import { createHash, type X509Certificate } from 'node:crypto';
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFRef, PDFString } from '@cantoo/pdf-lib';
import type { SignedData } from 'pkijs';
import { arrayOf, FieldFlag, fieldsOf, formOf, inheritedNumber, type PdfFile, readPdf, writePdf } from '@app/formats';
import type { SealKey } from './seal-key';
import { statementAttribute, type SealedSigning } from './seal-statement';
import { makeSignable } from '../stamp/signable-pdf';
import { Oid, attribute, attributeSet, encodeSignedData, signData, signerOf } from './signed-data';
import { readDer } from './strict-der';
import { requestTimestamp, type Timestamper } from './timestamp';

/** Stands in every sealed document, so that a damaged seal is told from a document that never had one. */
export const SEAL_MARK = 'Formwork';

export interface SealRequest {
  key: SealKey;
  /** Shown by readers as the signer of the seal. */
  name: string;
  reason: string;
  at: Date;
  /** Who signed and with what evidence; the seal covers it. */
  signing?: SealedSigning;
  /** When given, an RFC 3161 token over the signature is embedded, and the seal promises it. */
  timestamper?: Timestamper;
  /** When given, the token's authority must be trusted under one of them. */
  timestampRoots?: X509Certificate[];
}

/** What a written PDF says about the place of its signature. */
export interface SignatureGap {
  /** Offset of `<` and the offset after `>`. */
  start: number;
  end: number;
}

const RANGE_FILLER = 9_999_999_999;
/** Two ECDSA integers may grow by a byte each; a token carries the authority's chain. */
const SIGNATURE_SLACK = 16;
const TOKEN_BYTES = 12 * 1024;

/**
 * Seals a PDF: writes it anew as one revision with an invisible signature field (PAdES B-B, `ETSI.CAdES.detached`, ISO
 * 32000-2 12.8) whose byte range covers the whole file but the signature itself. Only what `makeSignable` keeps is sealed, form fields become read-only,
 * and earlier signatures, which that breaks, are taken out.
 * Throws PdfFillError for an unreadable PDF, TemplateError for one that cannot be signed, DerError for a bad timestamp answer.
 */
export async function sealPdf(bytes: Uint8Array, request: SealRequest): Promise<Buffer> {
  const file = await readPdf(bytes);
  makeSignable(file);
  lockFields(file);
  const room = roomFor(request);
  addSignature(file, request, room);
  identify(file, bytes);
  return sign(await writePdf(file), room, request);
}

/** The text of a byte range with its numbers padded to the width of the filler, so that patching moves nothing. */
export function byteRangeText({ start, end }: SignatureGap, length: number): string {
  const numbers = [start, end, length - end].map((value) => String(value).padStart(String(RANGE_FILLER).length, ' '));
  return `/ByteRange [ 0 ${numbers.join(' ')} ]`;
}

/** SHA-256 (or another digest) of everything but the gap. */
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

async function timestamped(data: SignedData, { timestamper, timestampRoots = [] }: SealRequest): Promise<SignedData> {
  if (!timestamper) return data;
  const signer = signerOf(data);
  const signature = Buffer.from(signer.signature.valueBlock.valueHexView);
  const token = await requestTimestamp(signature, timestamper, timestampRoots);
  signer.unsignedAttrs = attributeSet(1, [attribute(Oid.timestampToken, readDer(token))]);
  return data;
}

function addSignature(file: PdfFile, { name, reason, at }: SealRequest, room: number): void {
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
  const form = formOf(file) ?? newForm(file);
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3));
  listed(form, 'Fields').push(fieldRef);
  // The signature comes last: its number is the largest, and objects are written in the order of their numbers.
  field.set(PDFName.of('V'), context.register(signatureDict(file, { name, reason, at }, room)));
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

/** What the signer saw stays as it is. Signatures from before cannot survive that the file is written anew. */
function lockFields(file: PdfFile): void {
  for (const { dict, kind } of fieldsOf(file)) {
    if (kind === 'signature') dict.delete(PDFName.of('V'));
    else dict.set(PDFName.of('Ff'), PDFNumber.of((inheritedNumber(dict, 'Ff') ?? 0) | FieldFlag.readOnly));
  }
}

/** Readers use the two identifiers to tell revisions apart. They follow from the content: text of the template's author is not kept behind the seal. */
function identify(file: PdfFile, bytes: Uint8Array): void {
  const id = PDFHexString.of(createHash('sha256').update(bytes).digest('hex').slice(0, 32));
  file.context.trailerInfo.ID = file.context.obj([id, id]);
}

function freeName(file: PdfFile): string {
  const taken = new Set(fieldsOf(file).map(({ name }) => name));
  let name = 'Seal';
  for (let count = 2; taken.has(name); count++) name = `Seal ${count}`;
  return name;
}

function newForm(file: PdfFile): PDFDict {
  const form = file.context.obj({ Fields: [] });
  file.catalog.set(PDFName.of('AcroForm'), form);
  return form;
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
