import { type PDFDict, PDFHexString, PDFName } from '@cantoo/pdf-lib';
import {
  dictOf,
  fieldsOf,
  isSigned,
  nameOf,
  type PdfField,
  type PdfFile,
  PdfFillError,
  type Permission,
  readRevision,
  SignatureRules,
  signaturesOf,
  type SignedRange,
} from '@app/formats';
import type { DocumentChange, SignatureStatus } from '../verdict-statuses';
import { changesBetween } from './document-changes';
import { checkOtherSignature } from './other-signature';

/** What a signature of a document covers, and what came after it. */
export interface DocumentSignature {
  /** The name of its form field. */
  field: string;
  status: SignatureStatus;
  /** Common name in its certificate, which is only a claim of the file; null when it cannot be read. */
  signer: string | null;
  /** Bytes from the begin of the file that it covers; null when it covers no whole revision. */
  covered_bytes: number | null;
  /** Whether nothing follows what it covers. */
  covers_document: boolean;
  changes: DocumentChange[];
  /** Whether the signature allows the changes (ISO 32000-2, 12.8.2). */
  changes_allowed: boolean;
}

/** A document with more has its first ones checked only. Each takes the time of reading the document. */
const MAX_SIGNATURES = 20;
/** Signatures over the bytes of a document. */
const DETACHED: ReadonlySet<string> = new Set(['adbe.pkcs7.detached', 'ETSI.CAdES.detached']);

/** The kinds of changes that a signature allows. One that restricts nothing allows what does not change pages and form. */
const ALLOWED: Record<Permission, ReadonlySet<DocumentChange>> = {
  1: new Set(['proofs'] as const),
  2: new Set(['proofs', 'values', 'signatures'] as const),
  3: new Set(['proofs', 'values', 'signatures', 'annotations'] as const),
};

/** All signatures of a document, by what they cover. Empty for a document that cannot be read. */
export function documentSignatures(bytes: Buffer): DocumentSignature[] {
  try {
    const file = readRevision(bytes);
    return file ? signaturesIn(file, bytes) : [];
  } catch (error) {
    if (error instanceof PdfFillError) return [];
    throw error;
  }
}

function signaturesIn(file: PdfFile, bytes: Buffer): DocumentSignature[] {
  const ranges = new Map(signaturesOf(file, bytes).map(({ field, range }) => [field.dict, range]));
  const signed = fieldsOf(file).filter(isSigned);
  const lengthOf = ({ dict }: PdfField): number => ranges.get(dict)?.length ?? 0;
  const first = signed.toSorted((a, b) => lengthOf(a) - lengthOf(b)).slice(0, MAX_SIGNATURES);
  return first.map((field) => signatureIn(field, ranges.get(field.dict) ?? null, file, bytes));
}

function signatureIn(field: PdfField, range: SignedRange | null, file: PdfFile, bytes: Buffer): DocumentSignature {
  const dict = dictOf(field.dict, 'V');
  const revision = range && readRevision(bytes.subarray(0, range.length));
  // A signature that covers no whole revision, or another value than its own, is made to deceive.
  if (!dict || !range || !revision || !leavesOut(dict, range, bytes)) return broken(field);
  const covers_document = range.length === bytes.length;
  const changes = covers_document ? [] : changesBetween(revision, file);
  const permission = SignatureRules.of(revision).restriction?.permission ?? 3;
  return {
    field: field.name,
    ...checked(dict, range, bytes),
    covered_bytes: range.length,
    covers_document,
    changes,
    changes_allowed: changes.every((change) => ALLOWED[permission].has(change)),
  };
}

const broken = ({ name }: PdfField): DocumentSignature => ({
  field: name,
  status: 'broken',
  signer: null,
  covered_bytes: null,
  covers_document: false,
  changes: [],
  changes_allowed: false,
});

/** Whether the bytes that a signature does not cover are its own value and nothing else (attacks by signature wrapping). */
function leavesOut(dict: PDFDict, { start, end }: SignedRange, bytes: Buffer): boolean {
  const value = dict.get(PDFName.of('Contents'));
  const gap = bytes.toString('latin1', start, end);
  if (!/^<[0-9A-Fa-f\s]*>$/.test(gap)) return false;
  return (
    value instanceof PDFHexString && Buffer.from(value.asBytes()).equals(Buffer.from(gap.replace(/[<>\s]/g, ''), 'hex'))
  );
}

function checked(
  dict: PDFDict,
  { start, end, length }: SignedRange,
  bytes: Buffer,
): Pick<DocumentSignature, 'status' | 'signer'> {
  const value = dict.get(PDFName.of('Contents'));
  if (!DETACHED.has(nameOf(dict, 'SubFilter') ?? '') || !(value instanceof PDFHexString))
    return { status: 'unchecked', signer: null };
  const parts = [bytes.subarray(0, start), bytes.subarray(end, length)];
  const { status, certificate } = checkOtherSignature(Buffer.from(value.asBytes()), parts);
  return { status, signer: certificate && commonName(certificate.subject) };
}

const commonName = (subject: string): string => /(?:^|\n)CN=(.+)/.exec(subject)?.[1] ?? subject;
