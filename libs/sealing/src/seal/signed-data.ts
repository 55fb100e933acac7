import { X509Certificate, createHash, sign, verify } from 'node:crypto';
import * as asn1js from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  getCrypto,
} from 'pkijs';
import type { SealKey } from './seal-key';
import { DerError, attempt, attemptAsync, encoded, membersOf, readDer } from './strict-der';

/** Object identifiers of CMS (RFC 5652), enhanced security services (RFC 5035) and timestamps (RFC 3161). */
export const Oid = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  timestampInfo: '1.2.840.113549.1.9.16.1.4',
  rsa: '1.2.840.113549.1.1.1',
} as const;

/** The accepted digests, each with the identifiers of its signature algorithms. */
const DIGESTS = [
  { name: 'sha256', oid: '2.16.840.1.101.3.4.2.1', rsa: '1.2.840.113549.1.1.11', ecdsa: '1.2.840.10045.4.3.2' },
  { name: 'sha384', oid: '2.16.840.1.101.3.4.2.2', rsa: '1.2.840.113549.1.1.12', ecdsa: '1.2.840.10045.4.3.3' },
  { name: 'sha512', oid: '2.16.840.1.101.3.4.2.3', rsa: '1.2.840.113549.1.1.13', ecdsa: '1.2.840.10045.4.3.4' },
] as const;

type Digest = (typeof DIGESTS)[number];

const SHA256 = DIGESTS[0];
/** Bytes of the largest accepted signature. A seal with a chain and a timestamp has about 12 kB. */
const MAX_BYTES = 64 * 1024 - 1;
const MAX_CERTIFICATES = 10;
const SUBJECT_KEY_IDENTIFIER = '2.5.29.14';

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The identifier of SHA-256 without parameters (RFC 5754, 2). */
export const sha256Identifier = (): AlgorithmIdentifier => new AlgorithmIdentifier({ algorithmId: SHA256.oid });

export interface SigningRequest {
  key: SealKey;
  contentType: string;
  /** SHA-256 of the content. */
  digest: Buffer;
  /** Present only when the signature encapsulates the content. */
  content?: Buffer;
  /** Signed attributes in addition to the three that PAdES B-B requires (ETSI EN 319 142-1, 6.3). */
  attributes?: Attribute[];
}

/** Signs a digest with one signer. The attribute signing-certificate-v2 references every certificate in the signature. */
export function signData({ key, contentType, digest, content, attributes = [] }: SigningRequest): SignedData {
  const all = [key.certificate, ...key.chain];
  const signedAttrs = attributeSet(0, [
    attribute(Oid.contentType, new asn1js.ObjectIdentifier({ value: contentType })),
    attribute(Oid.messageDigest, new asn1js.OctetString({ valueHex: digest })),
    attribute(Oid.signingCertificateV2, signingCertificate(all)),
    ...attributes,
  ]);
  const signed = Buffer.from(encoded(signedAttrs.toSchema()));
  signed[0] = 0x31;
  const certificates = all.map(({ raw }) => Certificate.fromBER(raw));
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificates[0]?.issuer, serialNumber: certificates[0]?.serialNumber }),
    digestAlgorithm: sha256Identifier(),
    signedAttrs,
    signatureAlgorithm: signatureAlgorithm(key),
    signature: new asn1js.OctetString({ valueHex: sign('sha256', signed, key.privateKey) }),
  });
  return new SignedData({
    version: contentType === Oid.data ? 1 : 3,
    digestAlgorithms: [sha256Identifier()],
    encapContentInfo: encapsulated(contentType, content),
    certificates,
    signerInfos: [signer],
  });
}

function encapsulated(eContentType: string, content?: Buffer): EncapsulatedContentInfo {
  const info = new EncapsulatedContentInfo({ eContentType });
  // The pkijs constructor would split the string, which DER forbids.
  if (content) info.eContent = new asn1js.OctetString({ valueHex: content });
  return info;
}

/** The DER encoding of a signature (RFC 5652), with the members of sets sorted by their encodings. Sorts them in `data`. */
export function encodeSignedData(data: SignedData): Buffer {
  if (data.certificates) data.certificates = sortedByEncoding(data.certificates);
  for (const { signedAttrs, unsignedAttrs } of data.signerInfos)
    for (const set of [signedAttrs, unsignedAttrs]) if (set) set.attributes = sortedByEncoding(set.attributes);
  return encoded(new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: data.toSchema(true) }).toSchema());
}

/** Parses a signature with one signer. Throws DerError unless encoding it again gives the same bytes. */
export function readSignedData(bytes: Buffer): SignedData {
  const data = parseSignedData(bytes);
  const again = attempt('the signature is damaged', () => encodeSignedData(data));
  if (!again.equals(bytes)) throw new DerError('the signature is not in its canonical encoding');
  return data;
}

/** Like `readSignedData`, for a signature by another program: its sets may be unsorted. Throws DerError. */
export function parseSignedData(bytes: Buffer): SignedData {
  if (bytes.length > MAX_BYTES) throw new DerError('the signature is larger than any seal');
  const element = readDer(bytes);
  return attempt('not a CMS signature', () => {
    const { contentType, content } = new ContentInfo({ schema: element });
    if (contentType !== ContentInfo.SIGNED_DATA) throw new DerError('not a CMS signature');
    const data = new SignedData({ schema: content });
    if (data.signerInfos.length !== 1) throw new DerError('expected exactly one signer');
    if (!sameEncoding(data.digestAlgorithms, [signerOf(data).digestAlgorithm]))
      throw new DerError('the digest algorithms differ');
    if ((data.certificates?.length ?? 0) > MAX_CERTIFICATES) throw new DerError('there are too many certificates');
    return data;
  });
}

/**
 * Verifies the signature over the signed attributes, the digest in them and their reference to the signer's certificate.
 * `digestOf` computes the digest of the signed content. Returns the signer's certificate. Throws DerError.
 */
export function checkSignature(data: SignedData, digestOf: DigestOf): Promise<X509Certificate> {
  return attemptAsync('the signature is damaged', () => checkedSigner(data, digestOf));
}

/** Computes the digest of the signed content with an algorithm of Node's `createHash`. */
type DigestOf = (algorithm: string) => Buffer;

async function checkedSigner(data: SignedData, digestOf: DigestOf): Promise<X509Certificate> {
  const signer = signerOf(data);
  const digest = digestFor(signer.digestAlgorithm);
  if (contentTypeOf(data) !== data.encapContentInfo.eContentType)
    throw new DerError('the content type attribute is wrong');
  if (!messageDigestOf(data).equals(digestOf(digest.name)))
    throw new DerError('the document differs from what was signed');
  const certificate = signerCertificate(data);
  const [named] = namedCertificates(data);
  if (!named || !namesCertificate(named, rawOf(certificate)))
    throw new DerError('the certificate is not the one that was signed with');
  requireAlgorithm(signer.signatureAlgorithm, digest, certificate);
  if (!(await verifies(signer, certificate, digest))) throw new DerError('the signature does not verify');
  return new X509Certificate(rawOf(certificate));
}

/** Throws DerError when the signature contains a certificate that its signed attributes do not reference. */
export function requireNamedCertificates(data: SignedData): void {
  const named = namedCertificates(data);
  for (const certificate of certificatesOf(data))
    if (!named.some((one) => namesCertificate(one, rawOf(certificate))))
      throw new DerError('it carries a certificate that was not signed with');
}

/** The only signer of a signature. @throws DerError when there is none */
export const signerOf = (data: SignedData): SignerInfo => data.signerInfos[0] ?? missing();

/** The X.509 certificates of a signature. Throws DerError when it contains certificates of another format. */
export function certificatesOf({ certificates = [] }: SignedData): Certificate[] {
  return certificates.map((one) => {
    if (one instanceof Certificate) return one;
    throw new DerError('a certificate is not an X.509 certificate');
  });
}

/** The signer's certificate, identified by issuer and serial number or by key identifier (RFC 5652, 5.3). Throws DerError. */
export function signerCertificate(data: SignedData): Certificate {
  const [only, ...others] = certificatesOf(data).filter((certificate) => isNamedBy(certificate, signerOf(data)));
  if (!only || others.length > 0) throw new DerError('the signer’s certificate is missing');
  return only;
}

/** The DER encoding of a certificate. */
export const rawOf = (certificate: Certificate): Buffer => encoded(certificate.toSchema());

/**
 * The value of a signed attribute, or null without the attribute. Throws DerError when it occurs twice or has several values.
 */
export function signedValue(data: SignedData, type: string): asn1js.AsnType | null {
  const [found, ...others] = attributesOf(data).filter((one) => one.type === type);
  if (!found) return null;
  const [value, ...more] = found.values as asn1js.AsnType[];
  if (!value || others.length > 0 || more.length > 0) throw new DerError('a signed attribute has not one value');
  return value;
}

/** The object identifiers of the signed attributes. */
export const signedTypes = (data: SignedData): string[] => attributesOf(data).map(({ type }) => type);

/** An attribute with one value (RFC 5652, 5.3). */
export const attribute = (type: string, value: asn1js.BaseBlock): Attribute => new Attribute({ type, values: [value] });

/** Signed (0) or unsigned (1) attributes in DER order. */
export function attributeSet(type: 0 | 1, attributes: Attribute[]): SignedAndUnsignedAttributes {
  return new SignedAndUnsignedAttributes({ type, attributes: sortedByEncoding(attributes) });
}

const attributesOf = (data: SignedData): Attribute[] => signerOf(data).signedAttrs?.attributes ?? missing();

function contentTypeOf(data: SignedData): string | null {
  const value = signedValue(data, Oid.contentType);
  return value instanceof asn1js.ObjectIdentifier ? value.valueBlock.toString() : null;
}

function messageDigestOf(data: SignedData): Buffer {
  const value = signedValue(data, Oid.messageDigest);
  if (!(value instanceof asn1js.OctetString)) throw new DerError('the signature names no digest');
  return Buffer.from(value.valueBlock.valueHexView);
}

/** Throws DerError unless the algorithm matches key and digest and has the parameters of RFC 5754. */
function requireAlgorithm(found: AlgorithmIdentifier, digest: Digest, { subjectPublicKeyInfo }: Certificate): void {
  const none = new asn1js.Null();
  const accepted =
    subjectPublicKeyInfo.algorithm.algorithmId === Oid.rsa
      ? [Oid.rsa, digest.rsa].map((id) => new AlgorithmIdentifier({ algorithmId: id, algorithmParams: none }))
      : [new AlgorithmIdentifier({ algorithmId: digest.ecdsa })];
  if (!accepted.some((one) => sameEncoding([one], [found])))
    throw new DerError('the signature algorithm is not accepted');
}

function isNamedBy(certificate: Certificate, { sid, version }: SignerInfo): boolean {
  if (sid instanceof IssuerAndSerialNumber)
    return (
      version === 1 && certificate.issuer.isEqual(sid.issuer) && certificate.serialNumber.isEqual(sid.serialNumber)
    );
  const extension = certificate.extensions?.find(({ extnID }) => extnID === SUBJECT_KEY_IDENTIFIER);
  if (version !== 3 || !extension || !(sid instanceof asn1js.Primitive)) return false;
  const identifier = new asn1js.OctetString({ valueHex: sid.valueBlock.valueHexView });
  return encoded(identifier).equals(Buffer.from(extension.extnValue.valueBlock.valueHexView));
}

/**
 * Verifies with OpenSSL and with pkijs. pkijs alone is not enough: it accepts ECDSA integers that are too long, and then the
 * first byte of s overlaps the last byte of r.
 */
async function verifies(signer: SignerInfo, certificate: Certificate, digest: Digest): Promise<boolean> {
  const signed = signer.signedAttrs?.encodedValue ?? missing();
  const { signature, signatureAlgorithm: algorithm } = signer;
  const shaName = `SHA-${digest.name.slice(3)}`;
  const publicKey = certificate.subjectPublicKeyInfo;
  const key = new X509Certificate(rawOf(certificate)).publicKey;
  if (!verify(digest.name, Buffer.from(signed), key, signature.valueBlock.valueHexView)) return false;
  return getCrypto(true).verifyWithPublicKey(signed, signature, publicKey, algorithm, shaName);
}

interface NamedCertificate {
  algorithm: string;
  hash: Buffer;
}

/** The certificate hashes in ESSCertIDv2 (RFC 5035, 3), otherwise in ESSCertID (RFC 2634, 5.4.1), which timestamps may use. */
function namedCertificates(data: SignedData): NamedCertificate[] {
  const second = signedValue(data, Oid.signingCertificateV2);
  const value = second ?? signedValue(data, Oid.signingCertificate);
  if (!value) return [];
  const [certificates] = membersOf(value);
  return membersOf(certificates).map((one) => namedCertificate(membersOf(one), second ? 'sha256' : 'sha1'));
}

function namedCertificate([first, next]: asn1js.AsnType[], byDefault: string): NamedCertificate {
  const hasAlgorithm = first instanceof asn1js.Sequence;
  const hash = hasAlgorithm ? next : first;
  if (!(hash instanceof asn1js.OctetString)) throw new DerError('the reference to the certificate is damaged');
  const algorithm = hasAlgorithm ? digestFor(new AlgorithmIdentifier({ schema: first })).name : byDefault;
  return { algorithm, hash: Buffer.from(hash.valueBlock.valueHexView) };
}

const namesCertificate = ({ algorithm, hash }: NamedCertificate, raw: Buffer): boolean =>
  createHash(algorithm).update(raw).digest().equals(hash);

function signingCertificate(certificates: X509Certificate[]): asn1js.Sequence {
  const named = certificates.map(
    ({ raw }) => new asn1js.Sequence({ value: [new asn1js.OctetString({ valueHex: sha256(raw) })] }),
  );
  return new asn1js.Sequence({ value: [new asn1js.Sequence({ value: named })] });
}

function signatureAlgorithm({ privateKey }: SealKey): AlgorithmIdentifier {
  return privateKey.asymmetricKeyType === 'rsa'
    ? new AlgorithmIdentifier({ algorithmId: Oid.rsa, algorithmParams: new asn1js.Null() })
    : new AlgorithmIdentifier({ algorithmId: SHA256.ecdsa });
}

function digestFor(identifier: AlgorithmIdentifier): Digest {
  const found = DIGESTS.find(({ oid }) =>
    [undefined, new asn1js.Null()].some((algorithmParams) =>
      sameEncoding([new AlgorithmIdentifier({ algorithmId: oid, algorithmParams })], [identifier]),
    ),
  );
  if (!found) throw new DerError('the digest algorithm is not accepted');
  return found;
}

interface Encodable {
  toSchema(): asn1js.BaseBlock;
}

const encodingOf = (one: Encodable): Buffer => encoded(one.toSchema());

function sameEncoding(some: Encodable[], others: Encodable[]): boolean {
  return Buffer.concat(some.map(encodingOf)).equals(Buffer.concat(others.map(encodingOf)));
}

function sortedByEncoding<T extends Encodable>(members: T[]): T[] {
  if (members.length < 2) return members;
  const known = members.map((member) => ({ member, encoding: encodingOf(member) }));
  return known.toSorted((one, other) => Buffer.compare(one.encoding, other.encoding)).map(({ member }) => member);
}

function missing(): never {
  throw new DerError('a part of the signature is missing');
}
