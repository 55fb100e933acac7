import { type X509Certificate, sign } from 'node:crypto';
import * as asn1js from 'asn1js';
import {
  AlgorithmIdentifier,
  type Attribute,
  Certificate,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { SHA256, sha256, sha256Identifier } from './digests';
import type { SealKey } from './seal-key';
import { Oid, attribute, attributeSet } from './signed-data';
import { encoded } from './strict-der';

/** What is signed, and with which key. */
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
