import { ProofError } from './proof-error';

/** An element of DER: its tag, and the offsets of its begin, content and end. */
export interface DerElement {
  tag: number;
  start: number;
  content: number;
  end: number;
}

/** @throws ProofError always */
export function damaged(): never {
  throw new ProofError('it is no readable revocation list');
}

/** Bytes of the longest length that is read: 16 MB. */
const MAX_LENGTH_BYTES = 3;

/**
 * The elements in a range of DER, one after the other. It makes no objects of their contents, so that a list of many thousand
 * certificates takes little time and memory.
 * @throws ProofError for an element that goes beyond the range
 */
export function* elementsIn(bytes: Buffer, start: number, end: number): Generator<DerElement> {
  let at = start;
  while (at < end) {
    const element = elementAt(bytes, at, end);
    yield element;
    at = element.end;
  }
}

/** The only element in all bytes. @throws ProofError when there is none or more */
export function onlyElement(bytes: Buffer): DerElement {
  const element = elementAt(bytes, 0, bytes.length);
  return element.end === bytes.length ? element : damaged();
}

function elementAt(bytes: Buffer, start: number, end: number): DerElement {
  if (end - start < 2) return damaged();
  const [tag, first] = [bytes.readUInt8(start), bytes.readUInt8(start + 1)];
  // Tags with several bytes and indefinite lengths occur in no certificate list.
  if ((tag & 0x1f) === 0x1f || first === 0x80) return damaged();
  const count = first < 0x80 ? 0 : first & 0x7f;
  const content = start + 2 + count;
  if (count > MAX_LENGTH_BYTES || content > end) return damaged();
  const length = count === 0 ? first : bytes.readUIntBE(start + 2, count);
  return content + length > end ? damaged() : { tag, start, content, end: content + length };
}
