import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef, type PDFContext } from '@cantoo/pdf-lib';
import { PdfBudget } from '../pdf-budget';
import { PdfDecryption } from '../pdf-decryption';
import type { Encryption } from '../pdf-file';
import { BudgetedParser } from '../pdf-parser';
import { numberOf } from '../pdf-values';
import { reachableObjects } from '../reachable-objects';
import { crossReferenceOf } from './cross-reference';
import { CrossReferenceError, streamEntries, tableEntries, type CrossReferenceEntry } from './cross-reference-rows';

/** Revisions of a file. */
const MAX_SECTIONS = 1000;

/**
 * The objects of a revision of a PDF as its cross-reference sections list them (ISO 32000-2, 7.5), decrypted, which is what readers show.
 * The parser of pdf-lib reads a file from its begin to its end instead, and takes the last object of each number: in a hostile file that
 * is another document. Null when a reader would have to repair the file, or needs a password. Throws PdfFillError for one beyond the
 * limits.
 */
export function decryptedRevision(bytes: Uint8Array): { context: PDFContext; encryption: Encryption | null } | null {
  const outline = attempt(bytes, (reader) => reader.readOutline());
  const entry = outline?.trailerInfo.Encrypt;
  const encrypt = outline?.lookup(entry);
  const cipher = outline && encrypt instanceof PDFDict ? PdfDecryption.open(outline, encrypt) : null;
  if (!outline || (entry && !cipher)) return null;
  const context = attempt(bytes, (reader) => reader.read(), cipher ?? undefined);
  return context && { context, encryption: entry && cipher ? { entry, cipher } : null };
}

function attempt(
  bytes: Uint8Array,
  read: (reader: RevisionReader) => PDFContext,
  decryption?: PdfDecryption,
): PDFContext | null {
  const budget = new PdfBudget(bytes.length);
  try {
    return read(new RevisionReader(bytes, budget, decryption));
  } catch (error) {
    if (budget.failure) throw budget.failure;
    // pdf-lib throws errors of many kinds for an object that is not where it should be.
    if (error instanceof Error) return null;
    throw error;
  }
}

class RevisionReader extends BudgetedParser {
  private readonly entries = new Map<number, CrossReferenceEntry>();
  private section: PDFRawStream | null = null;

  /** The trailer, and the object that says how the others are encrypted. */
  readOutline(): PDFContext {
    this.readTrailer();
    const { Encrypt } = this.context.trailerInfo;
    const entry = Encrypt instanceof PDFRef ? this.entries.get(Encrypt.objectNumber) : undefined;
    if (Encrypt instanceof PDFRef && entry?.kind === 'at') this.readObject(Encrypt.objectNumber, entry);
    return this.context;
  }

  read(): PDFContext {
    const size = numberOf(this.readTrailer(), 'Size') ?? 0;
    this.readObjects();
    for (const ref of reachableObjects(this.context).refs)
      if (this.isListed(ref) && this.context.lookup(ref) === undefined) throw new CrossReferenceError('object');
    this.context.largestObjectNumber = [...this.entries.keys()].reduce((most, one) => Math.max(most, one), size - 1);
    return this.context;
  }

  private readTrailer(): PDFDict {
    const last = crossReferenceOf(this.data);
    if (!last) throw new CrossReferenceError('startxref');
    const trailer = this.readSections(last.offset);
    this.context.trailerInfo = trailerOf(trailer);
    return trailer;
  }

  protected override crossReference(stream: PDFRawStream): PDFRawStream {
    this.section = stream;
    return stream;
  }

  protected override counts(number: number, index: number, container?: PDFRef): boolean {
    const entry = this.entries.get(number);
    return entry?.kind === 'in' && entry.container === container?.objectNumber && entry.index === index;
  }

  /** Reads the sections from the last one to the first one. An entry of a later one counts. Returns the last trailer. */
  private readSections(offset: number): PDFDict {
    const trailers: PDFDict[] = [];
    const seen = new Set<number>();
    const open = [offset];
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      if (seen.has(next)) continue;
      seen.add(next);
      if (seen.size > MAX_SECTIONS) throw new CrossReferenceError('sections');
      const trailer = this.readSection(next);
      trailers.push(trailer);
      // Readers of a hybrid file look into its stream before they look into earlier sections (7.5.8.4).
      for (const key of ['XRefStm', 'Prev']) open.push(...[numberOf(trailer, key)].filter((one) => one !== null));
    }
    const [last] = trailers;
    if (!last) throw new CrossReferenceError('trailer');
    return last;
  }

  private readSection(offset: number): PDFDict {
    const isTable = this.data.toString('latin1', offset, offset + 4) === 'xref';
    const { entries, trailer } = isTable ? this.readTable(offset) : this.readStream(offset);
    for (const [number, entry] of entries) {
      this.budget.objectNumber(number);
      if (!this.entries.has(number)) this.entries.set(number, entry);
    }
    return trailer;
  }

  private readTable(offset: number) {
    const { entries, end } = tableEntries(this.data, offset, this.budget);
    this.bytes.moveTo(end);
    this.skipWhitespaceAndComments();
    return { entries, trailer: this.parseDict() };
  }

  /** Its strings are never encrypted, so it is read without its number. */
  private readStream(offset: number) {
    this.refAt(offset);
    this.section = null;
    this.parseObject();
    const stream = this.section as PDFRawStream | null;
    if (!stream) throw new CrossReferenceError('stream');
    return { entries: streamEntries(stream, this.budget), trailer: stream.dict };
  }

  /** Object streams come first: their objects need them. */
  private readObjects(): void {
    const containers = new Set<number>();
    for (const entry of this.entries.values()) if (entry.kind === 'in') containers.add(entry.container);
    for (const number of [...containers, ...this.entries.keys()]) {
      const entry = this.entries.get(number);
      if (entry?.kind === 'at') this.readObject(number, entry);
      if (containers.has(number)) this.entries.set(number, { kind: 'free' });
    }
  }

  /** An entry that leads nowhere is that of an object that does not exist, which matters only when something refers to it. */
  private readObject(number: number, { offset, generation }: { offset: number; generation: number }): void {
    if (offset <= 0 || offset >= this.data.length) return;
    const ref = this.refAt(offset);
    if (ref.objectNumber !== number || ref.generationNumber !== generation) return;
    this.context.assign(ref, this.parseObject(ref));
    // Objects that share bytes multiply the work.
    this.budget.scan(this.bytes.offset() - offset);
  }

  private refAt(offset: number): PDFRef {
    this.bytes.moveTo(offset);
    const [number, generation] = [this.integer(), this.integer()];
    this.skipWhitespaceAndComments();
    if (!this.matchKeyword(OBJ)) throw new CrossReferenceError('object');
    this.skipWhitespaceAndComments();
    return PDFRef.of(number, generation);
  }

  private integer(): number {
    this.skipWhitespaceAndComments();
    return this.parseRawInt();
  }

  private isListed({ objectNumber }: PDFRef): boolean {
    const kind = this.entries.get(objectNumber)?.kind;
    return kind === 'at' || kind === 'in';
  }
}

const OBJ = [...Buffer.from('obj')];

function trailerOf(dict: PDFDict): PDFContext['trailerInfo'] {
  const [root, encrypt, info, id] = ['Root', 'Encrypt', 'Info', 'ID'].map((key) => dict.get(PDFName.of(key)));
  const size = dict.lookup(PDFName.of('Size'));
  const ID = id instanceof PDFArray || id instanceof PDFRef ? id : undefined;
  return { Size: size instanceof PDFNumber ? size : undefined, Root: root, Encrypt: encrypt, Info: info, ID };
}
