import { PDFContext, PDFDict, PDFName, PDFObject, PDFRawStream, PDFRef, PDFWriter } from '@cantoo/pdf-lib';
import { PdfBudget } from './pdf-budget';
import { PdfDecryption } from './pdf-decryption';
import { PdfFillError } from './pdf-error';
import type { PdfFile, PdfPageEntry, SignedPart } from './pdf-file';
import { BudgetedParser } from './pdf-parser';
import { nameOf, arrayOf } from './pdf-values';
import { withUpdate } from './revisions/pdf-update';
import { decryptedRevision } from './revisions/revision-reader';
import { signedPartOf } from './revisions/signed-part';

const MAX_PAGES = 20_000;
/** Readers accept the PDF header within the first 1024 bytes (ISO 32000-1, annex H.3, note 13). */
const HEADER_WITHIN = 1024;

/**
 * Parses a PDF of unknown origin with a limited budget of work and memory.
 * @throws PdfFillError `pdf_empty`, `pdf_unreadable`, `pdf_encrypted` (a password is needed), `pdf_too_complex` or
 *   `pdf_page_loop`
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfFile> {
  if (bytes.length === 0) throw new PdfFillError('pdf_empty', 'The PDF is empty.');
  const head = Buffer.from(bytes.subarray(0, HEADER_WITHIN)).toString('latin1');
  if (!head.includes('%PDF-')) throw new PdfFillError('pdf_unreadable', 'The file is not a PDF.');

  const context = await parseDecrypted(bytes);
  if (!hasEnd(bytes)) throw new PdfFillError('pdf_unreadable', 'The PDF is damaged: its end is missing.');
  return (hasByteRange(bytes) && signedFile(bytes)) || fileOf(context);
}

/** Whether a file has what its end consists of (ISO 32000-2, 7.5.5): PDFium opens none without it, although pdf-lib reads its objects. */
function hasEnd(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return file.lastIndexOf('startxref') !== -1 || file.lastIndexOf('trailer') !== -1;
}

/** The entry of every signature, which is never compressed. Files without it are not searched for signatures. */
const BYTE_RANGE = '/ByteRange';

const hasByteRange = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(BYTE_RANGE);

function fileOf(context: PDFContext): PdfFile {
  const catalog = context.lookup(context.trailerInfo.Root);
  if (!(catalog instanceof PDFDict))
    throw new PdfFillError('pdf_unreadable', 'The PDF is damaged: it has no document catalog.');
  dropContainers(context);
  return { context, catalog, pages: pagesOf(catalog) };
}

/** A file to which changes can be appended, as readers show it; null for others. The numbers of its objects are not used again. */
function signedFile(bytes: Uint8Array): PdfFile | null {
  const revision = decryptedRevision(bytes);
  if (!(revision?.context.lookup(revision.context.trailerInfo.Root) instanceof PDFDict)) return null;
  const { context, encryption } = revision;
  const numbers = context.largestObjectNumber;
  const file = fileOf(context);
  context.largestObjectNumber = numbers;
  const signed = signedPartOf(file, bytes, encryption);
  return signed && { ...file, signed };
}

/**
 * Reads a revision of a PDF, which is the begin of its bytes, as readers show it. Null when its cross-reference sections do not say where
 * its objects are. @throws PdfFillError for one that is damaged or too complex
 */
export function readRevision(bytes: Uint8Array): PdfFile | null {
  const context = decryptedRevision(bytes)?.context;
  return context?.lookup(context.trailerInfo.Root) instanceof PDFDict ? fileOf(context) : null;
}

/**
 * Writes a file. The changes to one with signatures are appended to what these cover; of any other file all objects are written to
 * a new one with a classic cross-reference table, as signing requires.
 */
export async function writePdf(file: PdfFile): Promise<Buffer> {
  if (file.signed) return appended(file, file.signed);
  const bytes = await PDFWriter.forContext(file.context, Infinity).serializeToBuffer();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

function appended({ context }: PdfFile, signed: SignedPart): Buffer {
  const before = decryptedRevision(signed.bytes);
  if (!before) throw new PdfFillError('pdf_unreadable', 'The PDF is damaged: its signed part cannot be read.');
  return withUpdate(signed, before.context, context);
}

async function parseDecrypted(bytes: Uint8Array): Promise<PDFContext> {
  const context = await parse(bytes);
  const encrypt = context.lookup(context.trailerInfo.Encrypt);
  if (!(encrypt instanceof PDFDict)) return context;
  const decryption = PdfDecryption.open(context, encrypt);
  if (!decryption) throw new PdfFillError('pdf_encrypted', 'The PDF is protected with a password.');
  const decrypted = await parse(bytes, decryption);
  const entry = decrypted.trailerInfo.Encrypt;
  if (entry instanceof PDFRef) decrypted.delete(entry);
  delete decrypted.trailerInfo.Encrypt;
  return decrypted;
}

async function parse(bytes: Uint8Array, decryption?: PdfDecryption): Promise<PDFContext> {
  const budget = new PdfBudget(bytes.length);
  try {
    const context = await new BudgetedParser(bytes, budget, decryption).parseDocument();
    if (budget.failure) throw budget.failure;
    return context;
  } catch (error) {
    throw budget.failure ?? new PdfFillError('pdf_unreadable', 'The PDF is damaged and cannot be read.', [], error);
  }
}

/**
 * Deletes object streams and cross-reference streams, whose content was parsed, and the linearization dictionary, which is
 * invalid in a rewritten file.
 */
function dropContainers(context: PDFContext): void {
  let largest = 0;
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (isContainer(object)) context.delete(ref);
    else largest = ref.objectNumber;
  }
  context.largestObjectNumber = largest;
}

function isContainer(object: PDFObject): boolean {
  if (object instanceof PDFDict) return object.has(PDFName.of('Linearized'));
  const type = object instanceof PDFRawStream ? object.dict.get(PDFName.of('Type')) : undefined;
  return type === PDFName.of('ObjStm') || type === PDFName.of('XRef');
}

function pagesOf(catalog: PDFDict): PdfPageEntry[] {
  const pages: PdfPageEntry[] = [];
  const seen = new Set<PDFDict>();
  const open: Array<PDFObject | undefined> = [catalog.get(PDFName.of('Pages'))];
  while (open.length > 0) {
    const entry = open.pop();
    const node = catalog.context.lookup(entry);
    if (!(node instanceof PDFDict)) continue;
    if (seen.has(node))
      throw new PdfFillError('pdf_page_loop', 'The PDF is damaged: its page tree refers back to itself.');
    seen.add(node);
    const kids = arrayOf(node, 'Kids');
    if (kids && nameOf(node, 'Type') !== 'Page') open.push(...kids.asArray().toReversed());
    else pages.push({ ref: entry instanceof PDFRef ? entry : null, dict: node });
    if (seen.size > MAX_PAGES) throw new PdfFillError('pdf_too_complex', `The PDF has more than ${MAX_PAGES} pages.`);
  }
  if (pages.length === 0) throw new PdfFillError('pdf_unreadable', 'The PDF is damaged: it has no pages.');
  return pages;
}
