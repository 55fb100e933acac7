/** ASN.1 in the Distinguished Encoding Rules (X.690): as much of it as certificates, CMS and timestamps need. */

export const Tag = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Bytes that are not what DER demands. */
export class DerError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DerError';
  }
}

/** One element: its tag byte, all its bytes, and the bytes of its content. */
export interface DerElement {
  tag: number;
  bytes: Buffer;
  content: Buffer;
}

export function element(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

export const sequence = (...members: Buffer[]) => element(Tag.sequence, ...members);

/** SET OF: the members in ascending order of their encodings (X.690, 11.6). */
export const setOf = (...members: Buffer[]) => element(Tag.set, ...sorted(members));

export const octets = (bytes: Buffer) => element(Tag.octetString, bytes);
export const bits = (bytes: Buffer, unused = 0) => element(Tag.bitString, Buffer.from([unused]), bytes);
export const nothing = () => element(Tag.null);
export const text = (value: string) => element(Tag.utf8String, Buffer.from(value, 'utf8'));
export const truth = () => element(Tag.boolean, Buffer.from([0xff]));

/** A context-specific tag: constructed unless `primitive`. */
export const tagged = (number: number, content: Buffer, primitive = false) =>
  element((primitive ? 0x80 : 0xa0) | number, content);

/** A non-negative INTEGER, from a small number or big-endian bytes. */
export function integer(value: number | Buffer): Buffer {
  const bytes =
    typeof value === 'number'
      ? Buffer.from(
          value
            .toString(16)
            .padStart(2, '0')
            .replace(/^(.)((..)+)$/, '0$1$2'),
          'hex',
        )
      : value;
  const first = bytes.findIndex((byte) => byte !== 0);
  const trimmed = first < 0 ? Buffer.from([0]) : bytes.subarray(first);
  return element(Tag.integer, (trimmed[0] ?? 0) & 0x80 ? Buffer.from([0]) : Buffer.alloc(0), trimmed);
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return element(Tag.oid, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** UTCTime up to 2049, GeneralizedTime after (RFC 5280, 4.1.2.5). */
export function time(at: Date): Buffer {
  const digits = at.toISOString().replace(/[-:T]/g, '').slice(0, 14);
  const year = at.getUTCFullYear();
  if (year < 2050) return element(Tag.utcTime, Buffer.from(`${digits.slice(2)}Z`, 'latin1'));
  return element(Tag.generalizedTime, Buffer.from(`${digits}Z`, 'latin1'));
}

/** Reads exactly one element; throws DerError for anything that is not minimal, definite and complete. */
export function readOne(bytes: Buffer): DerElement {
  const [first, ...more] = readAll(bytes);
  if (!first || more.length > 0) throw new DerError('expected exactly one element');
  return first;
}

/** Reads elements until the end of the bytes. */
export function readAll(bytes: Buffer): DerElement[] {
  const found: DerElement[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const next = readAt(bytes, offset);
    found.push(next);
    offset += next.bytes.length;
  }
  return found;
}

/** The members of a constructed element with this tag. */
export function membersOf(parent: DerElement, tag: number = Tag.sequence): DerElement[] {
  if (parent.tag !== tag) throw new DerError(`expected tag ${tag.toString(16)}, found ${parent.tag.toString(16)}`);
  return readAll(parent.content);
}

/** The member at `index` with this tag, or an error. */
export function member(members: DerElement[], index: number, tag: number): DerElement {
  const found = members[index];
  if (found?.tag !== tag) throw new DerError(`expected tag ${tag.toString(16)} at ${index}`);
  return found;
}

/** Whether an element is exactly this encoding. */
export const is = (found: DerElement | undefined, encoding: Buffer) => found?.bytes.equals(encoding) ?? false;

function readAt(bytes: Buffer, offset: number): DerElement {
  const tag = bytes[offset];
  const first = bytes[offset + 1];
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f)
    throw new DerError('truncated element or long tag');
  const { length, header } = first < 0x80 ? { length: first, header: 2 } : longLength(bytes, offset, first & 0x7f);
  const end = offset + header + length;
  if (end > bytes.length) throw new DerError('an element is longer than its parent');
  return { tag, bytes: bytes.subarray(offset, end), content: bytes.subarray(offset + header, end) };
}

function longLength(bytes: Buffer, offset: number, count: number): { length: number; header: number } {
  if (count === 0 || count > 4 || offset + 2 + count > bytes.length)
    throw new DerError('indefinite or oversized length');
  const length = bytes.readUIntBE(offset + 2, count);
  if (length < 0x80 || length < 2 ** (8 * (count - 1))) throw new DerError('a length is not minimal');
  return { length, header: 2 + count };
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

function base128(value: number): number[] {
  const digits = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
    digits.unshift((rest & 0x7f) | 0x80);
  return digits;
}

function sorted(members: Buffer[]): Buffer[] {
  return members.toSorted(Buffer.compare);
}
