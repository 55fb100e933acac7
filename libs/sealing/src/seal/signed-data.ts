import * as asn1js from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  type SignerInfo,
} from 'pkijs';
import { DerError, attempt, encoded, missing, readDer, sameEncoding, sortedByEncoding } from './strict-der';

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

/** Bytes of the largest accepted signature. A seal with a chain and a timestamp has about 12 kB. */
const MAX_BYTES = 64 * 1024 - 1;
/** Certificates of a signature with its chain. */
const MAX_CERTIFICATES = 10;
const SUBJECT_KEY_IDENTIFIER = '2.5.29.14';

/** The DER encoding of a signature (RFC 5652), with the members of sets sorted by their encodings. Sorts them in `data`. */
export function encodeSignedData(data: SignedData): Buffer {
  if (data.certificates) data.certificates = sortedByEncoding(data.certificates);
  for (const { signedAttrs, unsignedAttrs } of data.signerInfos)
    for (const set of [signedAttrs, unsignedAttrs]) if (set) set.attributes = sortedByEncoding(set.attributes);
  return encoded(new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: data.toSchema(true) }).toSchema());
}

/** Parses a signature with one signer. @throws DerError unless encoding it again gives the same bytes */
export function readSignedData(bytes: Buffer): SignedData {
  const data = parseSignedData(bytes);
  const again = attempt('the signature is damaged', () => encodeSignedData(data));
  if (!again.equals(bytes)) throw new DerError('the signature is not in its canonical encoding');
  return data;
}

/** Like `readSignedData`, for a signature by another program: its sets may be unsorted. @throws DerError */
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

/** The only signer of a signature. @throws DerError when there is none */
export const signerOf = (data: SignedData): SignerInfo => data.signerInfos[0] ?? missing();

/** The X.509 certificates of a signature. @throws DerError when it contains certificates of another format */
export function certificatesOf({ certificates = [] }: SignedData): Certificate[] {
  return certificates.map((one) => {
    if (one instanceof Certificate) return one;
    throw new DerError('a certificate is not an X.509 certificate');
  });
}

/** The signer's certificate, identified by issuer and serial number or by key identifier (RFC 5652, 5.3). @throws DerError */
export function signerCertificate(data: SignedData): Certificate {
  const [only, ...others] = certificatesOf(data).filter((certificate) => isNamedBy(certificate, signerOf(data)));
  if (!only || others.length > 0) throw new DerError('the signer’s certificate is missing');
  return only;
}

/** The DER encoding of a certificate. */
export const rawOf = (certificate: Certificate): Buffer => encoded(certificate.toSchema());

/**
 * The value of a signed attribute, or null without the attribute.
 * @throws DerError when it occurs twice or has several values
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
