import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFRawStream,
  PDFRef,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib';

/** Pairs of objects that are compared at most for one part of a document. */
const MAX_PAIRS = 500_000;

/** Entries with what is drawn. Whatever they lead to is part of it, also a field that serves as resources or as a picture. */
const DRAWN: ReadonlySet<string> = new Set(['Resources', 'DR', 'AP', 'Contents', 'MK', 'BS', 'BE', 'Group']);

/**
 * Compares parts of two revisions of a document. Objects in `separately` are compared elsewhere: where they are not drawn, they only have
 * to be the same.
 */
export class EqualObjects {
  /** Pairs of indirect objects that are equal. */
  private readonly known = new Set<string>();
  private pairs = 0;

  constructor(
    private readonly before: PDFContext,
    private readonly after: PDFContext,
    private readonly separately: ReadonlySet<PDFRef>,
  ) {}

  /** Compares two objects, which are the values of `entry`. */
  areEqual(before: PDFObject | undefined, after: PDFObject | undefined, entry = ''): boolean {
    const found = new Set<string>();
    if (!this.compare([[before, after, DRAWN.has(entry)]], found)) return false;
    // Of parts that are not equal nothing is known: another part of the document may share them.
    for (const pair of found) this.known.add(pair);
    return true;
  }

  private compare(open: Pairs, found: Set<string>): boolean {
    for (let pair = open.pop(); pair; pair = open.pop()) {
      if (++this.pairs > MAX_PAIRS) return false;
      const [one, other, isDrawn] = pair;
      if (!isDrawn && one instanceof PDFRef && one === other && this.separately.has(one)) continue;
      const key = one instanceof PDFRef && other instanceof PDFRef ? `${one.tag} ${other.tag} ${isDrawn}` : null;
      if (key !== null && (this.known.has(key) || found.has(key))) continue;
      if (key !== null) found.add(key);
      const parts = partsOf(this.before.lookup(one), this.after.lookup(other));
      if (!parts) return false;
      for (const [before, after, entry = ''] of parts) open.push([before, after, isDrawn || DRAWN.has(entry)]);
    }
    return true;
  }
}

type Pair = [PDFObject | undefined, PDFObject | undefined];
/** Pairs with whether they are drawn. */
type Pairs = [...Pair, isDrawn: boolean][];
/** Parts of objects, with the names of their entries. */
type Parts = [...Pair, entry?: string][];

/** The parts of two objects that must be equal for these to be equal; null when they are not. */
function partsOf(one: PDFObject | undefined, other: PDFObject | undefined): Parts | null {
  if (one === undefined || other === undefined) return one === other ? [] : null;
  if (isText(one) && isText(other)) return Buffer.compare(one.asBytes(), other.asBytes()) === 0 ? [] : null;
  if (one.constructor !== other.constructor) return null;
  if (one instanceof PDFArray && other instanceof PDFArray) return arrayParts(one, other);
  if (one instanceof PDFDict && other instanceof PDFDict) return dictParts(one, other);
  if (one instanceof PDFRawStream && other instanceof PDFRawStream)
    return Buffer.compare(one.contents, other.contents) === 0 ? dictParts(one.dict, other.dict) : null;
  return one.toString() === other.toString() ? [] : null;
}

/** A text may be written in two ways. */
const isText = (value: PDFObject): value is PDFString | PDFHexString =>
  value instanceof PDFString || value instanceof PDFHexString;

const arrayParts = (one: PDFArray, other: PDFArray): Parts | null =>
  one.size() === other.size() ? one.asArray().map((value, index) => [value, other.get(index)]) : null;

const dictParts = (one: PDFDict, other: PDFDict): Parts | null =>
  one.keys().length === other.keys().length
    ? one.keys().map((key) => [one.get(key), other.get(key), key.decodeText()])
    : null;
