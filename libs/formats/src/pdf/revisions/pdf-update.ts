import { PDFRef, type PDFContext, type PDFObject } from '@cantoo/pdf-lib';
import type { SignedPart } from '../pdf-file';
import { encryptedObject } from './encrypted-object';

/**
 * The signed part of a file with an update that adds and replaces the objects of `after` that differ from those of `before`, which is
 * the signed part (ISO 32000-2, 7.5.6). Its cross-reference section is of the same kind as the last one of the file. Objects that `after`
 * lacks stay in the file.
 */
export function withUpdate(part: SignedPart, before: PDFContext, after: PDFContext): Buffer {
  const update = new PdfUpdate(after, part);
  for (const [ref, object] of changedObjects(before, after)) update.add(ref, object);
  return update.finish();
}

/** The objects of a document that are new or are written differently than before, by their numbers. */
function changedObjects(before: PDFContext, after: PDFContext): [PDFRef, PDFObject][] {
  return after.enumerateIndirectObjects().filter(([ref, object]) => {
    const earlier = before.lookup(ref);
    return !earlier || !written(earlier).equals(written(object));
  });
}

function written(object: PDFObject): Buffer {
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}

/** Collects the parts of an update. */
class PdfUpdate {
  private readonly parts: Buffer[];
  private length: number;
  private readonly offsets = new Map<PDFRef, number>();

  constructor(
    private readonly context: PDFContext,
    private readonly signed: SignedPart,
  ) {
    this.parts = [Buffer.from(signed.bytes)];
    this.length = signed.bytes.length;
    this.push('\n');
  }

  add(ref: PDFRef, object: PDFObject): void {
    const { encryption } = this.signed;
    this.offsets.set(ref, this.length);
    this.push(`${ref.objectNumber} ${ref.generationNumber} obj\n`);
    this.push(written(encryption ? encryptedObject(object, ref, encryption.cipher) : object));
    this.push('\nendobj\n');
  }

  finish(): Buffer {
    const start = this.length;
    if (this.signed.crossReference.isStream) this.addStream();
    else this.addTable();
    this.push(`startxref\n${start}\n%%EOF\n`);
    return Buffer.concat(this.parts, this.length);
  }

  private addTable(): void {
    this.push('xref\n0 1\n0000000000 65535 f \n');
    for (const run of this.runs()) {
      this.push(`${run[0]?.objectNumber} ${run.length}\n`);
      for (const ref of run) this.push(`${digits(this.offsetOf(ref), 10)} ${digits(ref.generationNumber, 5)} n \n`);
    }
    this.push(`trailer\n<< ${this.trailer(this.context.largestObjectNumber + 1)} >>\n`);
  }

  /** A cross-reference stream (7.5.8): a type, four bytes for the offset and two for the generation. */
  private addStream(): void {
    const own = PDFRef.of(this.context.largestObjectNumber + 1);
    this.offsets.set(own, this.length);
    const runs = this.runs();
    const entries = runs.flat().map((ref) => {
      const entry = Buffer.alloc(7);
      entry.writeUInt8(1, 0);
      entry.writeUInt32BE(this.offsetOf(ref), 1);
      entry.writeUInt16BE(ref.generationNumber, 5);
      return entry;
    });
    const index = runs.map((run) => `${run[0]?.objectNumber} ${run.length}`).join(' ');
    const size = own.objectNumber + 1;
    const length = entries.length * 7;
    this.push(
      `${own.objectNumber} 0 obj\n<< /Type /XRef /W [1 4 2] /Index [${index}] /Length ${length} ${this.trailer(size)} >>\nstream\n`,
    );
    this.push(Buffer.concat(entries));
    this.push('\nendstream\nendobj\n');
  }

  private trailer(size: number): string {
    const { Root, Info, ID } = this.context.trailerInfo;
    const Encrypt = this.signed.encryption?.entry;
    const entries = Object.entries({ Root, Info, ID, Encrypt }).flatMap(([key, value]) =>
      value ? [`/${key} ${value.toString()}`] : [],
    );
    return [`/Size ${size}`, ...entries, `/Prev ${this.signed.crossReference.offset}`].join(' ');
  }

  /** The references of the update in groups of successive numbers. */
  private runs(): PDFRef[][] {
    const runs: PDFRef[][] = [];
    for (const ref of [...this.offsets.keys()].toSorted((a, b) => a.objectNumber - b.objectNumber)) {
      const last = runs.at(-1);
      if (last?.at(-1)?.objectNumber === ref.objectNumber - 1) last.push(ref);
      else runs.push([ref]);
    }
    return runs;
  }

  private offsetOf(ref: PDFRef): number {
    return this.offsets.get(ref) ?? 0;
  }

  private push(part: Buffer | string): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    this.parts.push(bytes);
    this.length += bytes.length;
  }
}

const digits = (value: number, width: number): string => String(value).padStart(width, '0');
