import { constants, inflateSync } from 'node:zlib';
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObject,
  PDFObjectParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  decodePDFRawStream,
} from '@cantoo/pdf-lib';
import { PdfBudget } from './pdf-budget';
import type { PdfDecryption } from './pdf-decryption';
import {
  beginsNumber,
  endBeforeLineBreak,
  endOfEntries,
  endOfHexString,
  endOfString,
  readNumber,
  readToken,
} from './pdf-tokens';

const FILTER = PDFName.of('Filter');
const XREF = 'xref';
/** Compressed bytes of an object stream that is not decoded by zlib. */
const MAX_UNUSUAL_BYTES = 64 * 1024;

/** The parser of pdf-lib with a budget, native inflation of object streams, and decryption. */
export class BudgetedParser extends PDFParser {
  protected readonly data: Buffer;
  /** What hexadecimal strings were before they were decrypted. */
  private readonly encrypted = new WeakMap<PDFObject, PDFHexString>();

  constructor(
    file: Uint8Array,
    protected readonly budget: PdfBudget,
    private readonly decryption?: PdfDecryption,
  ) {
    super(file, Infinity);
    this.data = Buffer.from(file.buffer, file.byteOffset, file.length);
  }

  /** Parses numbers, which are by far the most common values, without comparing them with the keywords first. */
  override parseObject(ref?: PDFRef): PDFObject {
    this.budget.enter();
    try {
      this.skipWhitespaceAndComments();
      return beginsNumber(this.bytes.peek()) ? this.parseNumberOrRef() : super.parseObject(ref);
    } finally {
      this.budget.leave();
    }
  }

  /**
   * Skips the entries of a cross-reference table in one step: pdf-lib finds objects by sequential reading and does not use
   * them.
   */
  protected override matchKeyword(keyword: number[]): boolean {
    this.budget.keyword();
    const matched = super.matchKeyword(keyword);
    if (
      matched &&
      keyword.length === XREF.length &&
      this.data.toString('latin1', this.bytes.offset() - XREF.length, this.bytes.offset()) === XREF
    ) {
      this.bytes.moveTo(endOfEntries(this.data, this.bytes.offset()));
    }
    return matched;
  }

  protected override parseRawInt(): number {
    const start = this.bytes.offset();
    try {
      return super.parseRawInt();
    } catch (error) {
      this.budget.badNumber();
      throw error;
    } finally {
      this.budget.scan(this.bytes.offset() - start);
    }
  }

  protected override parseNumberOrRef(): PDFNumber | PDFRef {
    const value = super.parseNumberOrRef();
    if (value instanceof PDFRef) this.budget.objectNumber(value.objectNumber);
    return value;
  }

  protected override parseRawNumber(): number {
    return readNumber(this.data, this.bytes);
  }

  protected override parseName(): PDFName {
    const name = super.parseName();
    this.budget.name(name);
    return name;
  }

  protected override parseHexString(ref?: PDFRef): PDFHexString {
    const value = PDFHexString.of(this.token(endOfHexString));
    const decrypted = this.decrypted(value, ref);
    if (decrypted !== value) this.encrypted.set(decrypted, value);
    return decrypted;
  }

  /** Escapes all bytes of a decrypted string, since they may be brackets or backslashes. */
  protected override parseString(ref?: PDFRef): PDFString {
    const value = PDFString.of(this.token(endOfString));
    return this.decryption && ref ? PDFString.of(escaped(this.decrypted(value, ref).asBytes())) : value;
  }

  protected override parseDictOrStream(ref?: PDFRef): PDFDict | PDFStream {
    const value = super.parseDictOrStream(ref);
    if (value instanceof PDFDict) this.restoreSignature(value);
    if (!(value instanceof PDFRawStream)) return value;
    const stream = this.decryption && ref ? this.decryptStream(value, ref, this.decryption) : value;
    const type = stream.dict.get(PDFName.of('Type'));
    if (type === PDFName.of('ObjStm')) return this.unpack(stream, ref);
    return type === PDFName.of('XRef') ? this.crossReference(stream) : stream;
  }

  /** The value of a signature is never encrypted (7.6.2). */
  private restoreSignature(dict: PDFDict): void {
    if (!this.decryption || !dict.has(PDFName.of('ByteRange'))) return;
    const value = dict.get(PDFName.of('Contents'));
    const found = value && this.encrypted.get(value);
    if (found) dict.set(PDFName.of('Contents'), found);
  }

  /** What stands for a cross-reference stream: one without entries, since pdf-lib uses only the trailer in it. */
  protected crossReference(stream: PDFRawStream): PDFRawStream {
    return withoutEntries(stream);
  }

  /** Whether an object is the one of its number that counts; `index` is its place in the object stream. */
  protected counts(_number: number, _index: number, _container?: PDFRef): boolean {
    return true;
  }

  /** Finds the end of a stream by native search instead of a keyword test per byte. Streams are never nested. */
  protected override findEndOfStreamFallback(): number {
    const start = this.bytes.offset();
    const found = this.data.indexOf('endstream', start);
    this.budget.scan((found < 0 ? this.data.length : found) - start);
    if (found < 0) throw new Error('a stream does not end');
    this.bytes.moveTo(found + 'endstream'.length);
    return endBeforeLineBreak(this.data, found);
  }

  /** The content of a string between its brackets, without copying single characters. */
  private token(endOf: (data: Buffer, start: number) => number): string {
    return readToken(this.data, this.bytes, endOf, this.budget);
  }

  private decrypted(value: PDFHexString | PDFString, ref?: PDFRef): PDFHexString {
    if (!this.decryption || !ref)
      return value instanceof PDFHexString ? value : PDFHexString.fromBytes(value.asBytes());
    return PDFHexString.fromBytes(this.decryption.string(value.asBytes(), ref.objectNumber, ref.generationNumber));
  }

  private decryptStream(stream: PDFRawStream, ref: PDFRef, decryption: PdfDecryption): PDFRawStream {
    return PDFRawStream.of(
      stream.dict,
      decryption.stream(stream.dict, stream.contents, ref.objectNumber, ref.generationNumber),
    );
  }

  /** Registers the objects of an object stream (7.5.7). Returns an empty stream, so that pdf-lib does not parse it again. */
  private unpack(stream: PDFRawStream, ref?: PDFRef): PDFRawStream {
    const decoded = inflated(stream, this.budget);
    const first = numberAt(stream.dict, 'First');
    const count = numberAt(stream.dict, 'N');
    if (count * 4 > decoded.length + 4) this.budget.exhaust('has an object stream with impossible counts');
    const counts = (number: number, index: number) => this.counts(number, index, ref);
    new BudgetedObjectParser(decoded, this.context, this.budget).registerAll(count, first, counts);
    return emptied(stream, { N: 0, First: 0 });
  }
}

/** The parser of the objects in an object stream, with the same budget. */
class BudgetedObjectParser extends PDFObjectParser {
  constructor(
    private readonly data: Buffer,
    context: PDFContext,
    private readonly budget: PdfBudget,
  ) {
    // pdf-lib does not export its byte stream, but every parser has one.
    super(PDFObjectParser.forBytes(data, context)['bytes'], context);
  }

  /**
   * Parses and registers all objects. The objects of a valid stream follow each other (7.5.7). Objects that share bytes are an
   * attack that multiplies the work, so the bytes read are limited.
   */
  registerAll(count: number, first: number, counts: (number: number, index: number) => boolean): void {
    const heads = Array.from({ length: count }, () => ({ number: this.integer(), offset: this.integer() }));
    let read = 0;
    for (const [index, { number, offset }] of heads.entries()) {
      this.budget.objectNumber(number);
      this.bytes.moveTo(first + offset);
      const object = this.parseObject();
      if (counts(number, index)) this.context.assign(PDFRef.of(number, 0), object);
      read += this.bytes.offset() - first - offset;
      if (read > 2 * this.data.length) this.budget.exhaust('has objects that overlap');
    }
  }

  override parseObject(): PDFObject {
    this.budget.enter();
    try {
      this.skipWhitespaceAndComments();
      return beginsNumber(this.bytes.peek()) ? this.parseNumberOrRef() : super.parseObject();
    } finally {
      this.budget.leave();
    }
  }

  protected override matchKeyword(keyword: number[]): boolean {
    this.budget.keyword();
    return super.matchKeyword(keyword);
  }

  protected override parseRawNumber(): number {
    return readNumber(this.data, this.bytes);
  }

  protected override parseName(): PDFName {
    const name = super.parseName();
    this.budget.name(name);
    return name;
  }

  protected override parseHexString(): PDFHexString {
    return PDFHexString.of(readToken(this.data, this.bytes, endOfHexString, this.budget));
  }

  protected override parseString(): PDFString {
    return PDFString.of(readToken(this.data, this.bytes, endOfString, this.budget));
  }

  private integer(): number {
    this.skipWhitespaceAndComments();
    return this.parseRawInt();
  }
}

/** Decodes a stream. Inflation is native and limited by the budget. */
export function inflated(stream: PDFRawStream, budget: PdfBudget): Buffer {
  const filter = stream.dict.lookup(FILTER);
  const single = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  if (single === undefined) return Buffer.from(stream.contents);
  const deflated = single === PDFName.of('FlateDecode') ? inflateCapped(stream.contents, budget) : null;
  const decoded = deflated ?? decodeCapped(stream, budget);
  budget.inflate(decoded.length);
  return Buffer.from(decoded.buffer, decoded.byteOffset, decoded.length);
}

/** Inflates a stream; a truncated one as far as possible. Returns null for damaged data. */
function inflateCapped(bytes: Uint8Array, budget: PdfBudget): Uint8Array | null {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, budget.inflatable), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if (error instanceof RangeError) budget.exhaust('inflates to more than can be read');
    return null;
  }
}

/**
 * Decodes a small stream with damaged data or with chained or unusual filters, which are rare on object streams. Its size is
 * limited, because deflate expands up to 1,032 times.
 */
function decodeCapped(stream: PDFRawStream, budget: PdfBudget): Uint8Array {
  if (stream.contents.length > MAX_UNUSUAL_BYTES) budget.exhaust('has object streams in an unusual encoding');
  return decodePDFRawStream(stream).decode();
}

/** A cross-reference stream without entries: pdf-lib uses only the trailer in it. */
function withoutEntries(stream: PDFRawStream): PDFRawStream {
  return emptied(stream, { Index: [0, 0] });
}

function emptied(stream: PDFRawStream, entries: Record<string, number | number[]>): PDFRawStream {
  stream.dict.delete(FILTER);
  stream.dict.delete(PDFName.of('DecodeParms'));
  for (const [key, value] of Object.entries(entries)) {
    stream.dict.set(PDFName.of(key), typeof value === 'number' ? PDFNumber.of(value) : stream.dict.context.obj(value));
  }
  return PDFRawStream.of(stream.dict, new Uint8Array());
}

function numberAt(dict: PDFDict, key: string): number {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : 0;
}

function escaped(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
