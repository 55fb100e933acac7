import { PDFName } from '@cantoo/pdf-lib';
import { PdfFillError } from './pdf-error';

const MEGABYTE = 1024 * 1024;

/**
 * Limits on the work of parsing one PDF. A document of thousands of pages stays far below them; a file made to stall its
 * reader (unclosed strings, nested arrays, decompression bombs) soon exceeds one.
 */
const LIMITS = {
  depth: 400,
  values: 800_000,
  names: 50_000,
  /** Twice the allowed number of pages, because earlier revisions of a page stay in the file. */
  pageNames: 40_000,
  keywords: 8_000_000,
  badNumbers: 30_000,
  inflated: 64 * MEGABYTE,
  objectNumber: 5_000_000,
} as const;

/** The type of page dictionaries (ISO 32000-2, 7.7.3.3). pdf-lib has one object per name, so it can be compared by identity. */
const PAGE = PDFName.of('Page');

/**
 * Counts the work of parsing one PDF. After a limit is exceeded, every further call throws, so that error recovery also ends.
 */
export class PdfBudget {
  private error: PdfFillError | null = null;
  private depth = 0;
  private values = 0;
  private pageNames = 0;
  private keywords = 0;
  private badNumbers = 0;
  private scanned = 0;
  private inflated = 0;
  private readonly names = new Set<object>();
  private readonly scanLimit: number;

  /** `size` is the file's length in bytes. Broken constructs may be scanned a few times, but not once per object. */
  constructor(size: number) {
    this.scanLimit = 4 * size + 32 * MEGABYTE;
  }

  /** Counts a value and its nesting; call `leave` after it. Nesting too deep is an error of that object only. */
  enter(): void {
    this.check();
    if (++this.values > LIMITS.values) this.exhaust('holds too many values');
    if (++this.depth > LIMITS.depth) throw new Error('values are nested too deeply');
  }

  /** Counts an entry of a cross-reference section. */
  entry(): void {
    if (++this.values > LIMITS.values) this.exhaust('holds too many values');
  }

  leave(): void {
    this.depth -= 1;
  }

  name(name: object): void {
    this.names.add(name);
    if (name === PAGE && ++this.pageNames > LIMITS.pageNames) this.exhaust('has too many pages');
    if (this.names.size > LIMITS.names) this.exhaust('holds too many different names');
  }

  keyword(): void {
    this.check();
    if (++this.keywords > LIMITS.keywords) this.exhaust('takes too long to read');
  }

  badNumber(): void {
    if (++this.badNumbers > LIMITS.badNumbers) this.exhaust('is mostly not PDF');
  }

  scan(bytes: number): void {
    this.scanned += Math.max(0, bytes);
    if (this.scanned > this.scanLimit) this.exhaust('takes too long to read');
  }

  objectNumber(number: number): void {
    if (number > LIMITS.objectNumber) this.exhaust('uses object numbers beyond every limit');
  }

  /** Remaining bytes for the inflation of object streams. */
  get inflatable(): number {
    return LIMITS.inflated - this.inflated;
  }

  inflate(bytes: number): void {
    this.inflated += bytes;
    if (this.inflated > LIMITS.inflated) this.exhaust('inflates to more than can be read');
  }

  /** The error after a limit was exceeded, otherwise null. */
  get failure(): PdfFillError | null {
    return this.error;
  }

  exhaust(reason: string): never {
    this.error ??= new PdfFillError('pdf_too_complex', `The PDF ${reason}.`);
    throw this.error;
  }

  private check(): void {
    if (this.error) throw this.error;
  }
}
