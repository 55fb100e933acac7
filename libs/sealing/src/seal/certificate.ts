import { X509Certificate, randomBytes, sign, type KeyObject } from 'node:crypto';
import * as asn1js from 'asn1js';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  Certificate,
  Extension,
  PublicKeyInfo,
  RelativeDistinguishedNames,
  Time,
} from 'pkijs';
import { encoded } from './strict-der';

/** The content of a certificate to issue (RFC 5280). */
export interface CertificateRequest {
  /** Object identifiers of name attributes with their values, for example 2.5.4.3 for the common name. */
  subject: Array<[type: string, value: string]>;
  publicKey: KeyObject;
  from: Date;
  until: Date;
  extensions: Extension[];
  /** The issuer's private key. Without `issuer`, the certificate is self-signed. */
  issuerKey: KeyObject;
  issuer?: X509Certificate;
}

const ALGORITHMS = {
  rsa: () => new AlgorithmIdentifier({ algorithmId: '1.2.840.113549.1.1.11', algorithmParams: new asn1js.Null() }),
  ec: () => new AlgorithmIdentifier({ algorithmId: '1.2.840.10045.4.3.2' }),
};
/** Dates from this year on are encoded as GeneralizedTime, earlier ones as UTCTime (RFC 5280, 4.1.2.5). */
const FIRST_GENERALIZED_YEAR = 2050;

/** Issues a version 3 certificate, signed with SHA-256. The issuer's key is RSA or elliptic. */
export function issueCertificate(request: CertificateRequest): X509Certificate {
  const { subject, publicKey, from, until, extensions, issuerKey, issuer } = request;
  const algorithm = ALGORITHMS[issuerKey.asymmetricKeyType === 'rsa' ? 'rsa' : 'ec'];
  const certificate = new Certificate({
    version: 2,
    serialNumber: new asn1js.Integer({ valueHex: serialNumber() }),
    signature: algorithm(),
    notBefore: timeOf(from),
    notAfter: timeOf(until),
    subjectPublicKeyInfo: PublicKeyInfo.fromBER(publicKey.export({ type: 'spki', format: 'der' })),
    extensions,
    signatureAlgorithm: algorithm(),
  });
  certificate.subject = nameOf(subject);
  certificate.issuer = issuer ? Certificate.fromBER(issuer.raw).subject : certificate.subject;
  const body = encoded(certificate.encodeTBS());
  certificate.signatureValue = new asn1js.BitString({ valueHex: sign('sha256', body, issuerKey) });
  return new X509Certificate(encoded(certificate.toSchema(true)));
}

/** A certificate extension with the DER encoding of `value`. */
export function extension(extnID: string, value: asn1js.BaseBlock, critical = false): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER() });
}

/** Extended key usage (RFC 5280, 4.2.1.12). */
export function keyPurpose(purpose: string, critical = false): Extension {
  return extension(
    '2.5.29.37',
    new asn1js.Sequence({ value: [new asn1js.ObjectIdentifier({ value: purpose })] }),
    critical,
  );
}

/** Basic constraints (RFC 5280, 4.2.1.9): whether the certificate may issue others. */
export function basicConstraints(authority: boolean): Extension {
  return extension(
    '2.5.29.19',
    new asn1js.Sequence({ value: authority ? [new asn1js.Boolean({ value: true })] : [] }),
    true,
  );
}

/**
 * A distinguished name with one attribute per relative name. pkijs would write all attributes into one relative name, unless
 * the name was parsed from DER.
 */
function nameOf(attributes: CertificateRequest['subject']): RelativeDistinguishedNames {
  const sets = attributes.map(([type, value]) => {
    const attribute = new AttributeTypeAndValue({ type, value: new asn1js.Utf8String({ value }) });
    return new asn1js.Set({ value: [attribute.toSchema()] });
  });
  return RelativeDistinguishedNames.fromBER(new asn1js.Sequence({ value: sets }).toBER());
}

function timeOf(at: Date): Time {
  const value = new Date(Math.floor(at.getTime() / 1000) * 1000);
  return new Time({ type: value.getUTCFullYear() < FIRST_GENERALIZED_YEAR ? 0 : 1, value });
}

/** 16 random bytes of a positive INTEGER. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}
