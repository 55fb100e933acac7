import { X509Certificate, createHash, verify } from 'node:crypto';
import * as asn1js from 'asn1js';
import { AlgorithmIdentifier, type Certificate, type SignedData, type SignerInfo, getCrypto } from 'pkijs';
import { type Digest, digestFor } from './digests';
import { Oid, certificatesOf, rawOf, signedValue, signerCertificate, signerOf } from './signed-data';
import { DerError, attemptAsync, membersOf, missing, sameEncoding } from './strict-der';

/**
 * Verifies the signature over the signed attributes, the digest in them and their reference to the signer's certificate.
 * `digestOf` computes the digest of the signed content. Returns the signer's certificate.
 * @throws DerError
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

/** @throws DerError when the signature contains a certificate that its signed attributes do not reference */
export function requireNamedCertificates(data: SignedData): void {
  const named = namedCertificates(data);
  for (const certificate of certificatesOf(data))
    if (!named.some((one) => namesCertificate(one, rawOf(certificate))))
      throw new DerError('it carries a certificate that was not signed with');
}

function contentTypeOf(data: SignedData): string | null {
  const value = signedValue(data, Oid.contentType);
  return value instanceof asn1js.ObjectIdentifier ? value.valueBlock.toString() : null;
}

function messageDigestOf(data: SignedData): Buffer {
  const value = signedValue(data, Oid.messageDigest);
  if (!(value instanceof asn1js.OctetString)) throw new DerError('the signature names no digest');
  return Buffer.from(value.valueBlock.valueHexView);
}

/** @throws DerError unless the algorithm matches key and digest and has the parameters of RFC 5754 */
function requireAlgorithm(found: AlgorithmIdentifier, digest: Digest, { subjectPublicKeyInfo }: Certificate): void {
  const none = new asn1js.Null();
  const accepted =
    subjectPublicKeyInfo.algorithm.algorithmId === Oid.rsa
      ? [Oid.rsa, digest.rsa].map((id) => new AlgorithmIdentifier({ algorithmId: id, algorithmParams: none }))
      : [new AlgorithmIdentifier({ algorithmId: digest.ecdsa })];
  if (!accepted.some((one) => sameEncoding([one], [found])))
    throw new DerError('the signature algorithm is not accepted');
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
