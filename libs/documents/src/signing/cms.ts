import { X509Certificate, createHash, sign, verify, type KeyObject } from 'node:crypto';
import {
  DerError,
  Tag,
  element,
  integer,
  is,
  member,
  membersOf,
  nothing,
  octets,
  oid,
  readOne,
  sequence,
  setOf,
  tagged,
  type DerElement,
} from './der';

/** Object identifiers of CMS (RFC 5652), enhanced security services (RFC 5035) and timestamps (RFC 3161). */
export const Oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  rsa: '1.2.840.113549.1.1.1',
} as const;

/** The digests that are accepted, with the algorithm identifiers that signatures with them carry. */
const DIGESTS = [
  { name: 'sha256', oid: '2.16.840.1.101.3.4.2.1', rsa: '1.2.840.113549.1.1.11', ecdsa: '1.2.840.10045.4.3.2' },
  { name: 'sha384', oid: '2.16.840.1.101.3.4.2.2', rsa: '1.2.840.113549.1.1.12', ecdsa: '1.2.840.10045.4.3.3' },
  { name: 'sha512', oid: '2.16.840.1.101.3.4.2.3', rsa: '1.2.840.113549.1.1.13', ecdsa: '1.2.840.10045.4.3.4' },
] as const;

type Digest = (typeof DIGESTS)[number];

export const SHA256_IDENTIFIER = sequence(oid(DIGESTS[0].oid));

/** A signature in CMS form, taken apart; every part is a whole DER element. */
export interface SignedData {
  contentType: string;
  /** Absent in a detached signature. */
  content: Buffer | null;
  certificates: Buffer[];
  signerIdentifier: Buffer;
  digestAlgorithm: Buffer;
  signedAttributes: Buffer[];
  signatureAlgorithm: Buffer;
  signature: Buffer;
  unsignedAttributes: Buffer[];
}

/** Signs `digest` (SHA-256 of the document) with the attributes that PAdES B-B asks for (ETSI EN 319 142-1, 6.3). */
export function signDigest(
  digest: Buffer,
  key: KeyObject,
  certificate: X509Certificate,
  chain: X509Certificate[],
): SignedData {
  const signedAttributes = [
    attribute(Oid.contentType, oid(Oid.data)),
    attribute(Oid.messageDigest, octets(digest)),
    attribute(Oid.signingCertificateV2, sequence(sequence(sequence(octets(sha256(certificate.raw)))))),
  ];
  const rsa = key.asymmetricKeyType === 'rsa';
  return {
    contentType: Oid.data,
    content: null,
    certificates: [certificate, ...chain].map(({ raw }) => raw),
    signerIdentifier: issuerAndSerialOf(certificate.raw),
    digestAlgorithm: SHA256_IDENTIFIER,
    signedAttributes,
    signatureAlgorithm: rsa ? sequence(oid(Oid.rsa), nothing()) : sequence(oid(DIGESTS[0].ecdsa)),
    signature: sign('sha256', setOf(...signedAttributes), key),
    unsignedAttributes: [],
  };
}

/** The one DER encoding of a signature: ContentInfo of SignedData with a single signer (RFC 5652, 5.1). */
export function encodeSignedData(parts: SignedData): Buffer {
  const signer = sequence(
    integer(parts.signerIdentifier[0] === Tag.sequence ? 1 : 3),
    parts.signerIdentifier,
    parts.digestAlgorithm,
    implicitSet(0, parts.signedAttributes),
    parts.signatureAlgorithm,
    octets(parts.signature),
    ...(parts.unsignedAttributes.length > 0 ? [implicitSet(1, parts.unsignedAttributes)] : []),
  );
  const content = parts.content ? [tagged(0, octets(parts.content))] : [];
  const version = parts.signerIdentifier[0] !== Tag.sequence || parts.contentType !== Oid.data ? 3 : 1;
  const data = sequence(
    integer(version),
    setOf(parts.digestAlgorithm),
    sequence(oid(parts.contentType), ...content),
    implicitSet(0, parts.certificates),
    setOf(signer),
  );
  return sequence(oid(Oid.signedData), tagged(0, data));
}

/** Takes a signature apart. Throws DerError unless re-encoding the parts gives the same bytes. */
export function decodeSignedData(bytes: Buffer): SignedData {
  const parts = takeApart(bytes);
  if (!encodeSignedData(parts).equals(bytes)) throw new DerError('the signature is not in its canonical encoding');
  return parts;
}

/** Like `decodeSignedData` for a signature made elsewhere: other certificates, revocation lists and unsigned extras are dropped. */
export function normalizeSignedData(bytes: Buffer): Buffer {
  const parts = takeApart(bytes);
  const signer = signerCertificate(parts);
  return encodeSignedData({ ...parts, certificates: [signer.raw], unsignedAttributes: [] });
}

/**
 * Checks the signer's signature over the signed attributes, the digest in them and their reference to the
 * certificate. `digestOf` gives the digest of the signed content. Answers the signer's certificate, or throws DerError.
 */
export function checkSignature(parts: SignedData, digestOf: (algorithm: string) => Buffer): X509Certificate {
  const certificate = signerCertificate(parts);
  const digest = digestFor(parts.digestAlgorithm);
  if (!attributeIs(parts, Oid.contentType, oid(parts.contentType)))
    throw new DerError('the content type attribute is wrong');
  if (!attributeIs(parts, Oid.messageDigest, octets(digestOf(digest.name))))
    throw new DerError('the document differs from what was signed');
  if (!namesCertificate(parts, certificate)) throw new DerError('the certificate is not the one that was signed with');
  const key = attempt('the key of the certificate cannot be used', () => certificate.publicKey);
  if (!signatureIdentifiers(key, digest).some((known) => known.equals(parts.signatureAlgorithm)))
    throw new DerError('the signature algorithm is not accepted');
  const signed = setOf(...parts.signedAttributes);
  if (!attempt('the signature is damaged', () => verify(digest.name, signed, key, parts.signature)))
    throw new DerError('the signature does not verify');
  return certificate;
}

/** The single value of an attribute, or null. */
export function attributeValue(attributes: Buffer[], type: string): DerElement | null {
  for (const encoded of attributes) {
    const members = membersOf(readOne(encoded));
    if (!is(members[0], oid(type))) continue;
    const values = membersOf(member(members, 1, Tag.set), Tag.set);
    if (values.length === 1 && members.length === 2) return values[0] ?? null;
  }
  return null;
}

export function attribute(type: string, value: Buffer): Buffer {
  return sequence(oid(type), setOf(value));
}

export function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function takeApart(bytes: Buffer): SignedData {
  const info = membersOf(readOne(bytes));
  if (!is(info[0], oid(Oid.signedData))) throw new DerError('not a CMS signature');
  const [, , encapsulated, ...rest] = membersOf(readOne(member(info, 1, 0xa0).content));
  const [contentType, content] = membersOf(encapsulated ?? missing());
  const certificates = rest.find(({ tag }) => tag === 0xa0);
  const [signer, ...others] = membersOf(rest[rest.length - 1] ?? missing(), Tag.set);
  if (!signer || others.length > 0 || contentType?.tag !== Tag.oid) throw new DerError('expected exactly one signer');
  return {
    contentType: dotted(contentType.content),
    content: content ? readOne(content.content).content : null,
    certificates: certificates ? membersOf(certificates, 0xa0).map((one) => one.bytes) : [],
    ...signerParts(membersOf(signer)),
  };
}

function signerParts(members: DerElement[]): Omit<SignedData, 'contentType' | 'content' | 'certificates'> {
  const [, identifier, digest, signed, algorithm, signature, unsigned] = members;
  return {
    signerIdentifier: (identifier ?? missing()).bytes,
    digestAlgorithm: (digest ?? missing()).bytes,
    signedAttributes: membersOf(signed ?? missing(), 0xa0).map(({ bytes }) => bytes),
    signatureAlgorithm: (algorithm ?? missing()).bytes,
    signature: (signature ?? missing()).content,
    unsignedAttributes: unsigned ? membersOf(unsigned, 0xa1).map(({ bytes }) => bytes) : [],
  };
}

function signerCertificate({ certificates, signerIdentifier }: SignedData): X509Certificate {
  const byKey = signerIdentifier[0] === 0x80;
  const found = certificates.find((raw) =>
    byKey ? raw.includes(signerIdentifier.subarray(2)) : issuerAndSerialOf(raw).equals(signerIdentifier),
  );
  if (!found) throw new DerError('the signer’s certificate is missing');
  return attempt('the certificate is damaged', () => new X509Certificate(found));
}

/** OpenSSL answers damaged keys and certificates with errors of its own. */
function attempt<T>(what: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw new DerError(what, { cause: error });
  }
}

/** issuer and serialNumber of a certificate, as the signer is named by (RFC 5652, 10.2.4). */
function issuerAndSerialOf(raw: Buffer): Buffer {
  const body = membersOf(member(membersOf(readOne(raw)), 0, Tag.sequence));
  const offset = body[0]?.tag === 0xa0 ? 1 : 0;
  return sequence(member(body, offset + 2, Tag.sequence).bytes, member(body, offset, Tag.integer).bytes);
}

/** ESSCertID (SHA-1) or ESSCertIDv2: the hash of the certificate stands among the signed attributes. */
function namesCertificate(parts: SignedData, certificate: X509Certificate): boolean {
  const second = attributeValue(parts.signedAttributes, Oid.signingCertificateV2);
  const value = second ?? attributeValue(parts.signedAttributes, Oid.signingCertificate);
  if (!value) return false;
  const [first] = membersOf(member(membersOf(value), 0, Tag.sequence));
  const members = membersOf(first ?? missing());
  const named = members[0]?.tag === Tag.sequence ? digestFor(members[0].bytes).name : second ? 'sha256' : 'sha1';
  const hash = members.find(({ tag }) => tag === Tag.octetString);
  return hash?.content.equals(createHash(named).update(certificate.raw).digest()) ?? false;
}

function attributeIs(parts: SignedData, type: string, value: Buffer): boolean {
  const found = attributeValue(parts.signedAttributes, type);
  return found !== null && is(found, value);
}

function digestFor(identifier: Buffer): Digest {
  const found = DIGESTS.find((digest) =>
    [sequence(oid(digest.oid)), sequence(oid(digest.oid), nothing())].some((known) => known.equals(identifier)),
  );
  if (!found) throw new DerError('the digest algorithm is not accepted');
  return found;
}

function signatureIdentifiers(key: KeyObject, digest: Digest): Buffer[] {
  if (key.asymmetricKeyType === 'rsa') return [sequence(oid(Oid.rsa), nothing()), sequence(oid(digest.rsa), nothing())];
  return [sequence(oid(digest.ecdsa))];
}

function implicitSet(number: number, members: Buffer[]): Buffer {
  return element(0xa0 | number, ...members.toSorted(Buffer.compare));
}

function dotted(content: Buffer): string {
  const [first = 0, ...rest] = content;
  const arcs: number[] = [Math.floor(first / 40), first % 40];
  let value = 0;
  for (const byte of rest) {
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      arcs.push(value);
      value = 0;
    }
  }
  return arcs.join('.');
}

function missing(): never {
  throw new DerError('a part of the signature is missing');
}
