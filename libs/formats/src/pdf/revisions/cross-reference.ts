import type { CrossReference } from '../pdf-file';

/** Bytes at the end of a revision that hold `startxref` (ISO 32000-1, annex H.3, note 18). */
const TAIL = 1024;
/** The begin of a section: its keyword, or the number of a stream. */
const SECTION = 40;

/** Reads where the last cross-reference section of a revision is; null when the end of the revision does not name it. */
export function crossReferenceOf(revision: Uint8Array): CrossReference | null {
  const data = Buffer.from(revision.buffer, revision.byteOffset, revision.length);
  const tail = data.toString('latin1', Math.max(0, data.length - TAIL));
  const [, number] =
    /^startxref\s{1,4}(\d{1,10})\s{1,4}%%EOF\s{0,4}$/.exec(tail.slice(tail.lastIndexOf('startxref'))) ?? [];
  const offset = Number(number ?? NaN);
  if (!(offset > 0 && offset < data.length)) return null;
  const head = data.toString('latin1', offset, offset + SECTION);
  if (/^xref\s/.test(head)) return { offset, isStream: false };
  return /^\d{1,10} \d{1,5} obj\b/.test(head) ? { offset, isStream: true } : null;
}
