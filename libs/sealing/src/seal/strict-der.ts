import * as asn1js from 'asn1js';

/** Bytes that violate DER, CMS (RFC 5652), RFC 3161 or the canonical form of a seal. */
export class DerError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DerError';
  }
}

/** The class of universal tags in asn1js, and the tags of SEQUENCE and SET (X.680, 8.4). */
const UNIVERSAL = 1;
const SEQUENCE = 16;
const SET = 17;

/**
 * Parses exactly one element in the Distinguished Encoding Rules (X.690, section 10): minimal definite lengths, primitive
 * strings. asn1js, which does the parsing, accepts BER and limits the nesting and the number of elements.
 * @throws DerError
 */
export function readDer(bytes: Uint8Array): asn1js.AsnType {
  const { offset, result } = attempt('an element is not readable ASN.1', () =>
    asn1js.fromBER(bytes, { parseEmbedded: false }),
  );
  if (offset !== bytes.length || result.error) throw new DerError('an element is not readable ASN.1');
  requireDer(result);
  return result;
}

/** The DER encoding of an asn1js element. */
export const encoded = (element: { toBER(): ArrayBuffer }): Buffer => Buffer.from(element.toBER());

/** A structure of CMS or X.509 (pkijs). */
interface Encodable {
  toSchema(): asn1js.BaseBlock;
}

const encodingOf = (one: Encodable): Buffer => encoded(one.toSchema());

/** Whether two lists of structures have the same DER encodings, in this order. */
export function sameEncoding(some: Encodable[], others: Encodable[]): boolean {
  return Buffer.concat(some.map(encodingOf)).equals(Buffer.concat(others.map(encodingOf)));
}

/** The members of a SET OF in the order of DER (X.690, 11.6). */
export function sortedByEncoding<T extends Encodable>(members: T[]): T[] {
  if (members.length < 2) return members;
  const known = members.map((member) => ({ member, encoding: encodingOf(member) }));
  return known.toSorted((one, other) => Buffer.compare(one.encoding, other.encoding)).map(({ member }) => member);
}

/** The members of a SEQUENCE or SET. @throws DerError for anything else */
export function membersOf(element: asn1js.AsnType | undefined): asn1js.AsnType[] {
  if (element instanceof asn1js.Sequence || element instanceof asn1js.Set) return element.valueBlock.value;
  return missing();
}

/** @throws DerError always: a part is absent that every signature has */
export function missing(): never {
  throw new DerError('a part of the signature is missing');
}

/** Runs a parser of ASN.1 or keys. Its errors are of many classes; each is rethrown as a DerError with `message`. */
export function attempt<T>(message: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) throw error;
    throw new DerError(message, { cause: error });
  }
}

/** `attempt` for an asynchronous parser. */
export async function attemptAsync<T>(message: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DerError) throw error;
    throw new DerError(message, { cause: error });
  }
}

function requireDer({ idBlock, lenBlock, valueBlock }: asn1js.AsnType): void {
  const { tagClass, tagNumber, isConstructed } = idBlock;
  if (isConstructed && tagClass === UNIVERSAL && tagNumber !== SEQUENCE && tagNumber !== SET)
    throw new DerError('a string is in pieces');
  if (lenBlock.isIndefiniteForm || lenBlock.blockLength !== bytesOfLength(lenBlock.length))
    throw new DerError('a length is not minimal');
  if (isConstructed && 'value' in valueBlock && Array.isArray(valueBlock.value))
    for (const member of valueBlock.value as asn1js.AsnType[]) requireDer(member);
}

function bytesOfLength(length: number): number {
  if (length < 0x80) return 1;
  return 1 + Math.ceil(length.toString(16).length / 2);
}
