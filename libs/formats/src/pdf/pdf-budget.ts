import { PDFName } from '@cantoo/pdf-lib';
import { PdfFillError } from './pdf-error';

const MEGABYTE = 1024 * 1024;

/**
 * What reading one PDF may cost. A document of thousands of pages stays far below; a file that was made to stall its
 * reader (unclosed strings, nested arrays, inflating streams) passes one of them early.
 */
const LIMITS = {
  depth: 400,
  values: 800_000,
  names: 50_000,
  /** Twice the pages that a document may have: revisions of a page stay in its file. */
  pageNames: 40_000,
  keywords: 8_000_000,
  badNumbers: 30_000,
  inflated: 64 * MEGABYTE,
  objectNumber: 5_000_000,
} as const;

/** The type of each page (ISO 32000-2, 7.7.3.3); pdf-lib has one object for all names of a spelling. */
const PAGE = PDFName.of('Page');

/** Counts the work of one read. Once a limit is passed every further call throws, so that no recovery can go on. */
export class PdfBudget {
  private spent: PdfFillError | null = null;
  private depth = 0;
  private values = 0;
  private pageNames = 0;
  private keywords = 0;
  private badNumbers = 0;
  private scanned = 0;
  private inflated = 0;
  private readonly names = new Set<object>();
  private readonly scanLimit: number;

  /** `size`: bytes of the file; broken constructs may be scanned over a few times, not once per object. */
  constructor(size: number) {
    this.scanLimit = 4 * size + 32 * MEGABYTE;
  }

  /** Counts one value and its nesting; too deep is an ordinary error of that one object. Pair it with `leave`. */
  enter(): void {
    this.check();
    if (++this.values > LIMITS.values) this.exhaust('holds too many values');
    if (++this.depth > LIMITS.depth) throw new Error('values are nested too deeply');
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

  /** Bytes that may still come out of compressed object streams. */
  get inflatable(): number {
    return LIMITS.inflated - this.inflated;
  }

  inflate(bytes: number): void {
    this.inflated += bytes;
    if (this.inflated > LIMITS.inflated) this.exhaust('inflates to more than can be read');
  }

  /** The error that ended the read, if one did. */
  get failure(): PdfFillError | null {
    return this.spent;
  }

  exhaust(reason: string): never {
    this.spent ??= new PdfFillError('pdf_too_complex', `The PDF ${reason}.`);
    throw this.spent;
  }

  private check(): void {
    if (this.spent) throw this.spent;
  }
}
