import { X509Certificate } from 'node:crypto';
import { Oid, attributeValue, checkSignature, decodeSignedData, sha256, type SignedData } from './cms';
import { DerError, readOne } from './der';
import { SEAL_MARK, byteRangeText, digestAround, type SignatureGap } from './seal';
import { checkTimestamp, type TimestampFacts } from './timestamp';

export type SealStatus = 'valid' | 'altered' | 'unknown';

/** The certificate that a document was sealed with. */
export interface SealCertificate {
  subject: string;
  issuer: string;
  serial_number: string;
  fingerprint_sha256: string;
  valid_from: string;
  valid_to: string;
}

/** The answer about one document; without a valid seal the facts are null. */
export interface SealVerdict {
  status: SealStatus;
  /** Readable sentences; empty for a valid seal. */
  reasons: string[];
  document_sha256: string;
  /** As the seal names its maker. */
  signer: string | null;
  /** From the timestamp if there is one, otherwise as the sealing service said. */
  signed_at: string | null;
  timestamp: { at: string; authority: string } | null;
  certificate: SealCertificate | null;
}

interface Seal {
  gap: SignatureGap;
  parts: SignedData;
  certificate: X509Certificate;
  timestamp: TimestampFacts | null;
}

const MARK = new RegExp(`/Prop_Build <<\\s*/App <<\\s*/Name /${SEAL_MARK}\\s*>>`);
const BYTE_RANGE = /\/ByteRange \[ 0 {1,10}(\d{1,10}) {1,10}(\d{1,10}) {1,10}(\d{1,10}) \]/g;
const TAIL = 64 * 1024;

/**
 * Says whether a PDF is exactly as it was sealed with one of the trusted certificates (PEM or DER, the service's own).
 * Needs no network. Every byte counts: what the signature covers through its digest, the signature itself because only
 * its one canonical encoding is accepted. `unknown` means not sealed with these certificates.
 */
export function verifySealedPdf(bytes: Buffer, trusted: X509Certificate[]): SealVerdict {
  const document = bytes.toString('latin1');
  const base = {
    document_sha256: sha256(bytes).toString('hex'),
    signer: null,
    signed_at: null,
    timestamp: null,
    certificate: null,
  };
  if (!wasSealed(document, trusted))
    return { ...base, status: 'unknown', reasons: ['The document carries no seal of this service.'] };
  try {
    const seal = readSeal(bytes, document);
    const reasons = trustProblems(seal, document, trusted);
    return { ...base, ...factsOf(seal, document), status: reasons.length === 0 ? 'valid' : 'unknown', reasons };
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    return { ...base, status: 'altered', reasons: [`The document was changed after it was sealed: ${error.message}.`] };
  }
}

/** One flipped byte can destroy the mark or the certificate in the signature, but not both. */
function wasSealed(document: string, trusted: X509Certificate[]): boolean {
  return MARK.test(document) || trusted.some(({ raw }) => document.includes(raw.toString('hex')));
}

function readSeal(bytes: Buffer, document: string): Seal {
  const gap = gapOf(document);
  const parts = decodeSignedData(signatureIn(document.slice(gap.start, gap.end)));
  if (parts.contentType !== Oid.data || parts.content) throw new DerError('the signature is not a detached one');
  if (parts.unsignedAttributes.length > 1) throw new DerError('the signature carries more than a timestamp');
  const certificate = checkSignature(parts, (algorithm) => digestAround(bytes, gap, algorithm));
  return { gap, parts, certificate, timestamp: timestampOf(parts) };
}

/** The byte range must be the canonical text of a range that leaves out exactly the value of `/Contents`. */
function gapOf(document: string): SignatureGap {
  const [match] = [...document.matchAll(BYTE_RANGE)].slice(-1);
  if (!match) throw new DerError('the byte range of the seal is damaged');
  const gap = { start: Number(match[1]), end: Number(match[2]) };
  if (match[0] !== byteRangeText(gap, document.length))
    throw new DerError('the byte range of the seal does not cover the whole file');
  const framed = document.slice(gap.start - '/Contents '.length, gap.start) === '/Contents ' && gap.start > match.index;
  if (!framed || gap.end <= gap.start + 2)
    throw new DerError('the byte range of the seal does not leave out its signature');
  return gap;
}

/** The signature is lower-case hex of one DER element, then zeros to the end of the room that was kept for it. */
function signatureIn(contents: string): Buffer {
  if (!/^<(?:[0-9a-f]{2})+>$/.test(contents)) throw new DerError('the signature is not written in its canonical form');
  const padded = Buffer.from(contents.slice(1, -1), 'hex');
  const length = lengthOfFirst(padded);
  if (padded.subarray(length).some((byte) => byte !== 0)) throw new DerError('there is something after the signature');
  return readOne(padded.subarray(0, length)).bytes;
}

function lengthOfFirst(bytes: Buffer): number {
  if (bytes[0] !== 0x30 || bytes[1] !== 0x82 || bytes.length < 4) throw new DerError('the signature is damaged');
  const length = 4 + bytes.readUInt16BE(2);
  if (length > bytes.length) throw new DerError('the signature is damaged');
  return length;
}

function timestampOf(parts: SignedData): TimestampFacts | null {
  if (parts.unsignedAttributes.length === 0) return null;
  const token = attributeValue(parts.unsignedAttributes, Oid.timestampToken);
  if (!token) throw new DerError('the signature carries an unknown attribute');
  return checkTimestamp(token.bytes, parts.signature);
}

function trustProblems({ certificate, timestamp }: Seal, document: string, trusted: X509Certificate[]): string[] {
  const known = trusted.some((root) => root.raw.equals(certificate.raw) || issued(root, certificate));
  if (!known) return ['The document is sealed, but not with a certificate of this service.'];
  const at = timestamp?.at ?? statedTime(document);
  const [from, until] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  return at && at >= from && at <= until ? [] : ['The document was sealed while its certificate was not valid.'];
}

function issued(root: X509Certificate, certificate: X509Certificate): boolean {
  return root.ca && certificate.checkIssued(root) && certificate.verify(root.publicKey);
}

function factsOf(
  { certificate, timestamp }: Seal,
  document: string,
): Pick<SealVerdict, 'signer' | 'signed_at' | 'timestamp' | 'certificate'> {
  const at = timestamp?.at ?? statedTime(document);
  return {
    signer: /(?:^|\n)CN=(.+)/.exec(certificate.subject)?.[1] ?? certificate.subject,
    signed_at: at?.toISOString() ?? null,
    timestamp: timestamp && { at: timestamp.at.toISOString(), authority: timestamp.authority },
    certificate: {
      subject: certificate.subject,
      issuer: certificate.issuer,
      serial_number: certificate.serialNumber,
      fingerprint_sha256: certificate.fingerprint256,
      valid_from: new Date(certificate.validFrom).toISOString(),
      valid_to: new Date(certificate.validTo).toISOString(),
    },
  };
}

/** `/M` of the seal's dictionary, which is the last object of the file and covered by the signature. */
function statedTime(document: string): Date | null {
  const tail = document.slice(Math.max(0, document.lastIndexOf('/ByteRange')), document.length).slice(-TAIL);
  const [, year, month, day, hour, minute, second] =
    /\/M \(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z\)/.exec(tail) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
