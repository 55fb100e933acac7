import { constants, createHash, type KeyObject, verify, X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, type SignerInfo } from 'pkijs';
import { digestFor } from '../../seal/digests';
import { Oid } from '../../seal/signed-data';
import { attempt, DerError, encoded } from '../../seal/strict-der';
import type { SignatureStatus } from '../verdict-statuses';

/** What can be said of a signature by another program; the certificate is null when it could not be checked or is not intact. */
export interface CheckedSignature {
  status: SignatureStatus;
  certificate: X509Certificate | null;
}

/** Bytes of a signature with the proofs of revocation that some programs put into it. */
const MAX_BYTES = 512 * 1024;
const PSS = '1.2.840.113549.1.1.10';
const UNCHECKED: CheckedSignature = { status: 'unchecked', certificate: null };

/**
 * Checks the CMS signature (RFC 5652) of another program over the parts of a document. It is read leniently, in BER and with whatever
 * else it has, since it is neither trusted nor kept.
 */
export function checkOtherSignature(value: Buffer, parts: readonly Buffer[]): CheckedSignature {
  try {
    return attempt('a signature that cannot be read', () => checked(value, parts));
  } catch (error) {
    if (error instanceof DerError) return UNCHECKED;
    throw error;
  }
}

function checked(value: Buffer, parts: readonly Buffer[]): CheckedSignature {
  const [data, signer] = signedDataIn(value);
  const certificate = new X509Certificate(encoded(certificateOf(data, signer).toSchema()));
  const { name } = digestFor(signer.digestAlgorithm);
  const digest = createHash(name);
  for (const part of parts) digest.update(part);
  const isCovered = signer.signedAttrs === undefined || messageDigestOf(signer)?.equals(digest.digest()) === true;
  const signed = signer.signedAttrs ? Buffer.from(signer.signedAttrs.encodedValue) : Buffer.concat(parts);
  const isIntact =
    isCovered && verify(name, signed, keyOf(signer, certificate), signer.signature.valueBlock.valueHexView);
  return isIntact ? { status: 'intact', certificate } : { status: 'broken', certificate: null };
}

function signedDataIn(value: Buffer): [SignedData, SignerInfo] {
  if (value.length > MAX_BYTES) throw new DerError('too long');
  const { result, offset } = asn1js.fromBER(value);
  if (offset === -1) throw new DerError('no ASN.1');
  const data = new SignedData({ schema: new ContentInfo({ schema: result }).content });
  const [signer, ...others] = data.signerInfos;
  // A signature over a content of its own says nothing about the document.
  if (!signer || others.length > 0 || data.encapContentInfo.eContent)
    throw new DerError('not one signer of a document');
  return [data, signer];
}

/** Programs may put the certificate into a signature twice. */
function certificateOf({ certificates = [] }: SignedData, { sid }: SignerInfo): Certificate {
  const found = certificates.find(
    (one) =>
      one instanceof Certificate &&
      sid instanceof IssuerAndSerialNumber &&
      one.issuer.isEqual(sid.issuer) &&
      one.serialNumber.isEqual(sid.serialNumber),
  );
  if (!(found instanceof Certificate)) throw new DerError('without its certificate');
  return found;
}

function messageDigestOf({ signedAttrs }: SignerInfo): Buffer | null {
  const [value] = signedAttrs?.attributes.find(({ type }) => type === Oid.messageDigest)?.values ?? [];
  return value instanceof asn1js.OctetString ? Buffer.from(value.valueBlock.valueHexView) : null;
}

function keyOf(
  { signatureAlgorithm }: SignerInfo,
  { publicKey }: X509Certificate,
): { key: KeyObject; padding?: number } {
  if (signatureAlgorithm.algorithmId === PSS) return { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING };
  return { key: publicKey };
}
