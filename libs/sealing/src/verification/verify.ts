import { X509Certificate } from 'node:crypto';
import { PDFName } from '@cantoo/pdf-lib';
import * as asn1js from 'asn1js';
import type { SignedData } from 'pkijs';
import { readRevision, signaturesOf, textOf } from '@app/formats';
import { checkProofs, type ProofSubject } from '../proofs/check-proofs';
import { checkEvidence, type EvidenceVerdict } from '../evidence/evidence-check';
import { SEAL_MARK, byteRangeText, digestAround, type SignatureGap } from '../seal/seal';
import { STATEMENT, statementOf, type SealStatement, type SealedSigning } from '../seal/seal-statement';
import { checkSignature, requireNamedCertificates } from '../seal/check-signature';
import { sha256 } from '../seal/digests';
import { Oid, readSignedData, signedTypes, signerOf } from '../seal/signed-data';
import { DerError, encoded } from '../seal/strict-der';
import { checkTimestamp, type TimestampFacts } from '../seal/timestamp';
import { documentSignatures, type DocumentSignature } from './signatures/document-signatures';
import type { RevocationStatus, SealStatus, TimestampStatus } from './verdict-statuses';

/** Trust anchors of a verification: certificates of seal keys or of their issuers, and roots of timestamp authorities. */
export interface SealTrust {
  certificates: X509Certificate[];
  timestampRoots: X509Certificate[];
}

/** The certificate that a document was sealed with. */
export interface SealCertificate {
  subject: string;
  issuer: string;
  serial_number: string;
  fingerprint_sha256: string;
  valid_from: string;
  valid_to: string;
}

/** The result for one document. All facts are null when it has no readable seal. */
export interface SealVerdict {
  status: SealStatus;
  /** Readable sentences; empty for a valid seal. */
  reasons: string[];
  document_sha256: string;
  /** Whether the certificate is trusted. If it is not, every other fact is only a claim by the creator of the file. */
  trusted: boolean;
  /** Common name in the seal's certificate. */
  signer: string | null;
  /** ISO 8601. From the timestamp when that is trusted, otherwise the time stated by the sealing service. */
  signed_at: string | null;
  timestamp_status: TimestampStatus | null;
  timestamp: { at: string; authority: string } | null;
  certificate: SealCertificate | null;
  /** Whether the document proves that no certificate of seal and timestamp was revoked. */
  revocation_status: RevocationStatus | null;
  /** ISO 8601: time of the oldest of these proofs; null unless they are complete. */
  revocation_at: string | null;
  /** Signer, sender and evidence hashes that the seal covers; null for seals made before seals covered them. */
  signing: SealedSigning | null;
  /** The signatures of a document with others than the seal, by what they cover. The seal is among them. */
  signatures: DocumentSignature[];
  /** Null when no evidence file was given. */
  evidence: EvidenceVerdict | null;
}

interface Seal {
  gap: SignatureGap;
  certificate: X509Certificate;
  statement: SealStatement | null;
  timestamp: TimestampFacts | null;
}

const MARK = new RegExp(`/Prop_Build <<\\s*/App <<\\s*/Name /${SEAL_MARK}\\s*>>`);
const BYTE_RANGE = /\/ByteRange \[ 0 {1,10}(\d{1,10}) {1,10}(\d{1,10}) {1,10}(\d{1,10}) \]/g;
const TAIL = 64 * 1024;
/** The entry of every signature, which no file compresses. */
const ENTRY = '/ByteRange';

/**
 * Verifies that a PDF is byte for byte as it was sealed with one of the trusted certificates, and that an evidence file belongs
 * to it. Needs no network. No byte is left unchecked: the digest covers everything outside of the signature, and the
 * signature is accepted in one canonical encoding only. The status `unknown` means that the document was not sealed with a
 * trusted certificate, or that its timestamp is from an authority outside of the given roots.
 */
export async function verifySealedPdf(bytes: Buffer, trust: SealTrust, evidence?: Buffer): Promise<SealVerdict> {
  const found = await verdictOn(bytes, trust);
  const hasOthers = bytes.includes(ENTRY, found.status === 'unknown' ? 0 : bytes.indexOf(ENTRY) + 1);
  const verdict = { ...found, signatures: hasOthers ? documentSignatures(bytes) : [] };
  return evidence ? { ...verdict, evidence: checkEvidence(evidence, verdict) } : verdict;
}

async function verdictOn(bytes: Buffer, trust: SealTrust): Promise<Omit<SealVerdict, 'signatures'>> {
  const document = bytes.toString('latin1');
  const base = { ...NOTHING_KNOWN, document_sha256: sha256(bytes).toString('hex') };
  if (!wasSealed(document, trust.certificates))
    return { ...base, status: 'unknown', reasons: ['The document carries no seal of this service.'] };
  try {
    const seal = await readSeal(bytes, document, trust);
    if (timestampStatus(seal) === 'missing_although_promised') return { ...base, ...WITHOUT_TIMESTAMP };
    const reasons = trustErrors(seal, document, trust);
    const facts = { ...factsOf(seal, document, trust), ...revocationOf(seal, bytes, document, trust) };
    return { ...base, ...facts, status: reasons.length === 0 ? 'valid' : 'unknown', reasons };
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    return { ...base, status: 'altered', reasons: [`The document was changed after it was sealed: ${error.message}.`] };
  }
}

const NOTHING_KNOWN = {
  trusted: false,
  signer: null,
  signed_at: null,
  timestamp_status: null,
  timestamp: null,
  certificate: null,
  revocation_status: null,
  revocation_at: null,
  signing: null,
  evidence: null,
};

const WITHOUT_TIMESTAMP: Pick<SealVerdict, 'status' | 'timestamp_status' | 'reasons'> = {
  status: 'altered',
  timestamp_status: 'missing_although_promised',
  reasons: ['The document was changed after it was sealed: the timestamp that the seal promises was taken out.'],
};

/** Searches for two traces of a seal, because one changed byte can destroy the mark or the certificate, but not both. */
function wasSealed(document: string, trusted: X509Certificate[]): boolean {
  return MARK.test(document) || trusted.some(({ raw }) => document.includes(raw.toString('hex')));
}

async function readSeal(bytes: Buffer, document: string, { timestampRoots }: SealTrust): Promise<Seal> {
  const gap = gapOf(document);
  const signature = signatureIn(document.slice(gap.start, gap.end));
  // Seals use SHA-256. A signature that does not contain the document's digest is rejected before it is parsed.
  if (!signature.includes(digestAround(bytes, gap))) throw new DerError('the document differs from what was signed');
  const data = readSignedData(signature);
  const { eContent, eContentType } = data.encapContentInfo;
  if (eContentType !== Oid.data || eContent || data.crls) throw new DerError('the signature is not a detached one');
  const certificate = await checkSignature(data, (algorithm) => digestAround(bytes, gap, algorithm));
  const statement = statementOf(data);
  if (!signedTypes(data).every((type) => SIGNED_TYPES.includes(type)))
    throw new DerError('the signature carries an unknown attribute');
  if (statement) requireNamedCertificates(data);
  return { gap, certificate, statement, timestamp: await timestampOf(data, timestampRoots) };
}

const SIGNED_TYPES: string[] = [Oid.contentType, Oid.messageDigest, Oid.signingCertificateV2, STATEMENT];

/** Offsets of the signature. The byte range must be written canonically and exclude exactly the value of `/Contents`. */
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

/** Decodes the value of `/Contents`: one DER element in lower-case hex, padded with zeros to the reserved length. */
function signatureIn(contents: string): Buffer {
  if (!/^<(?:[0-9a-f]{2})+>$/.test(contents)) throw new DerError('the signature is not written in its canonical form');
  const padded = Buffer.from(contents.slice(1, -1), 'hex');
  const length = lengthOfFirst(padded);
  if (padded.subarray(length).some((byte) => byte !== 0)) throw new DerError('there is something after the signature');
  return padded.subarray(0, length);
}

function lengthOfFirst(bytes: Buffer): number {
  if (bytes[0] !== 0x30 || bytes[1] !== 0x82 || bytes.length < 4) throw new DerError('the signature is damaged');
  const length = 4 + bytes.readUInt16BE(2);
  if (length > bytes.length) throw new DerError('the signature is damaged');
  return length;
}

async function timestampOf(data: SignedData, roots: X509Certificate[]): Promise<TimestampFacts | null> {
  const { unsignedAttrs, signature } = signerOf(data);
  if (!unsignedAttrs) return null;
  const [found, ...others] = unsignedAttrs.attributes;
  const [token, ...more] = (found?.values ?? []) as asn1js.AsnType[];
  if (found?.type !== Oid.timestampToken || !token || others.length > 0 || more.length > 0)
    throw new DerError('the signature carries more than a timestamp');
  return checkTimestamp(encoded(token), Buffer.from(signature.valueBlock.valueHexView), roots);
}

function timestampStatus({ statement, timestamp }: Seal): TimestampStatus {
  if (timestamp) return timestamp.trusted ? 'valid' : 'untrusted';
  return statement?.timestamp_promised ? 'missing_although_promised' : 'none';
}

function trustErrors(seal: Seal, document: string, trust: SealTrust): string[] {
  const { certificate, statement } = seal;
  if (!isKnown(certificate, trust)) return ['The document is sealed, but not with a certificate of this service.'];
  const at = sealedAt(seal, document);
  const [from, until] = [new Date(certificate.validFrom), new Date(certificate.validTo)];
  if (!at || at < from || at > until) return ['The document was sealed while its certificate was not valid.'];
  const replaced = timestampStatus(seal) === 'untrusted' && statement?.timestamp_promised;
  return replaced && trust.timestampRoots.length > 0 ? [FOREIGN_TIMESTAMP] : [];
}

const FOREIGN_TIMESTAMP =
  'The timestamp is not by an authority that is trusted here: it may have been put in place of the original one.';

const isKnown = (certificate: X509Certificate, { certificates }: SealTrust): boolean =>
  certificates.some((root) => root.raw.equals(certificate.raw) || issued(root, certificate));

/** The timestamp's time when its authority is trusted, otherwise the time stated by the sealing service. */
const sealedAt = ({ timestamp }: Seal, document: string): Date | null =>
  timestamp?.trusted ? timestamp.at : statedTime(document);

function issued(root: X509Certificate, certificate: X509Certificate): boolean {
  return root.ca && certificate.checkIssued(root) && certificate.verify(root.publicKey);
}

function factsOf(seal: Seal, document: string, trust: SealTrust) {
  const { certificate, timestamp, statement } = seal;
  return {
    trusted: isKnown(certificate, trust),
    signer: /(?:^|\n)CN=(.+)/.exec(certificate.subject)?.[1] ?? certificate.subject,
    signed_at: sealedAt(seal, document)?.toISOString() ?? null,
    timestamp_status: timestampStatus(seal),
    timestamp: timestamp && { at: timestamp.at.toISOString(), authority: timestamp.authority },
    signing: statement?.signing ?? null,
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

/** What the document proves about revocations, for the time of the seal. */
function revocationOf(
  seal: Seal,
  bytes: Buffer,
  document: string,
  { timestampRoots }: SealTrust,
): Pick<SealVerdict, 'revocation_status' | 'revocation_at'> {
  const { certificate, timestamp } = seal;
  const subjects: ProofSubject[] = [{ certificate, roots: [] }];
  if (timestamp) subjects.push({ certificate: timestamp.certificate, roots: timestampRoots });
  const { status, at } = checkProofs(bytes, subjects, sealedAt(seal, document) ?? new Date());
  return { revocation_status: status, revocation_at: at?.toISOString() ?? null };
}

/** The time in `/M` of the seal's dictionary, which is the last object of the file and is covered by the signature. */
function statedTime(document: string): Date | null {
  const tail = document.slice(Math.max(0, document.lastIndexOf('/ByteRange')), document.length).slice(-TAIL);
  const [, stated] = /\/M \((D:\d{14}Z)\)/.exec(tail) ?? [];
  return timeOf(stated ?? (document.includes('/Encrypt') ? encryptedTime(document) : ''));
}

/** The text of the time in a document whose strings are encrypted. */
function encryptedTime(document: string): string {
  const bytes = Buffer.from(document, 'latin1');
  const file = readRevision(bytes);
  const seal = file && signaturesOf(file, bytes).at(-1)?.dict;
  return textOf(seal?.lookup(PDFName.of('M'))) ?? '';
}

function timeOf(text: string): Date | null {
  const [, year, month, day, hour, minute, second] = /^D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
