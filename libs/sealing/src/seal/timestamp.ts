import { X509Certificate, createHash, randomBytes } from 'node:crypto';
import * as asn1js from 'asn1js';
import {
  Certificate,
  CertificateChainValidationEngine,
  ExtKeyUsage,
  MessageImprint,
  TSTInfo,
  TimeStampReq,
  TimeStampResp,
  type SignedData,
} from 'pkijs';
import { checkSignature } from './check-signature';
import { sha256, sha256Identifier } from './digests';
import {
  Oid,
  certificatesOf,
  encodeSignedData,
  rawOf,
  readSignedData,
  signerCertificate,
  signerOf,
  parseSignedData,
} from './signed-data';
import { DerError, attempt, attemptAsync, encoded, readDer } from './strict-der';

/** Sends a DER timestamp request to the configured authority and returns its DER response. */
export type Timestamper = (request: Buffer) => Promise<Buffer>;

/** The content of a timestamp token with a verified signature. */
export interface TimestampFacts {
  at: Date;
  /** Subject of the authority's certificate. */
  authority: string;
  certificate: X509Certificate;
  /** Whether the authority's certificate chains to one of the given roots, is for timestamping, and was valid at `at`. */
  trusted: boolean;
}

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const GRANTED = [0, 1];

/**
 * Requests a timestamp token over `signature` (RFC 3161). Returns it in canonical form, with the certificates of the authority
 * and of the intermediates below its root. If `roots` is not empty, the authority must chain to one of them.
 * @throws DerError
 */
export async function requestTimestamp(
  signature: Buffer,
  timestamper: Timestamper,
  roots: X509Certificate[],
): Promise<Buffer> {
  const nonce = new asn1js.Integer({ valueHex: positive(randomBytes(8)) });
  const request = new TimeStampReq({ version: 1, messageImprint: imprintOf(signature), nonce, certReq: true });
  const token = normalized(tokenOf(await timestamper(encoded(request.toSchema()))));
  const info = infoOf(readSignedData(token));
  if (!info.nonce?.isEqual(nonce)) throw new DerError('the timestamp answers another request');
  const { trusted, authority } = await checkTimestamp(token, signature, roots);
  if (roots.length > 0 && !trusted) throw new DerError(`the timestamp is by ${authority}, which no root vouches for`);
  return token;
}

/**
 * Verifies a token: its encoding is canonical, it is signed with a certificate that it contains and references, and it is
 * over `signature`.
 * @throws DerError
 */
export function checkTimestamp(token: Buffer, signature: Buffer, roots: X509Certificate[]): Promise<TimestampFacts> {
  return attemptAsync('the timestamp is damaged', () => factsOf(token, signature, roots));
}

async function factsOf(token: Buffer, signature: Buffer, roots: X509Certificate[]): Promise<TimestampFacts> {
  const data = readSignedData(token);
  const content = contentOf(data);
  const certificate = await checkSignature(data, (algorithm) => createHash(algorithm).update(content).digest());
  const info = infoOf(data);
  if (!encoded(info.messageImprint.toSchema()).equals(encoded(imprintOf(signature).toSchema())))
    throw new DerError('the timestamp is for other data');
  const trusted = await isTrusted(data, info.genTime, roots);
  return { at: info.genTime, authority: certificate.subject, certificate, trusted };
}

/** RFC 3161, 2.3: a certificate for timestamping only; RFC 5280, 6: a path to a root, valid at the time of the token. */
async function isTrusted(data: SignedData, at: Date, roots: X509Certificate[]): Promise<boolean> {
  const authority = signerCertificate(data);
  const raw = rawOf(authority);
  if (roots.length === 0 || !isForTimestamps(authority) || !isValidAt(authority, at)) return false;
  if (roots.some((root) => root.raw.equals(raw))) return true;
  const others = certificatesOf(data).filter((one) => !rawOf(one).equals(raw));
  const engine = new CertificateChainValidationEngine({
    trustedCerts: roots.map((root) => Certificate.fromBER(root.raw)),
    // The engine validates the last certificate of the list.
    certs: [...others, authority],
    checkDate: at,
  });
  const { result, certificatePath } = await engine.verify();
  return result && certificatePath?.[0] === authority;
}

/** Whether timestamping is the only key purpose of the certificate, in a critical extension (RFC 3161, 2.3). */
function isForTimestamps({ extensions = [] }: Certificate): boolean {
  const usage = extensions.filter(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const [{ critical, parsedValue } = { critical: false, parsedValue: undefined }] = usage;
  if (usage.length !== 1 || !critical || !(parsedValue instanceof ExtKeyUsage)) return false;
  return parsedValue.keyPurposes.length === 1 && parsedValue.keyPurposes[0] === TIME_STAMPING;
}

const isValidAt = ({ notBefore, notAfter }: Certificate, at: Date): boolean =>
  notBefore.value <= at && at <= notAfter.value;

function imprintOf(signature: Buffer): MessageImprint {
  const hashedMessage = new asn1js.OctetString({ valueHex: sha256(signature) });
  return new MessageImprint({ hashAlgorithm: sha256Identifier(), hashedMessage });
}

function tokenOf(response: Buffer): Buffer {
  const { status, timeStampToken } = attempt('the timestamp authority answered something else', () =>
    TimeStampResp.fromBER(response),
  );
  if (!GRANTED.includes(status.status))
    throw new DerError(`the timestamp authority refused with status ${status.status}`);
  if (!timeStampToken) throw new DerError('the timestamp authority answered without a token');
  return encoded(timeStampToken.toSchema());
}

/** The token without revocation lists, unsigned attributes and roots: the signature does not cover them. */
function normalized(token: Buffer): Buffer {
  const data = parseSignedData(token);
  const signer = rawOf(signerCertificate(data));
  data.certificates = certificatesOf(data).filter(
    (one) => rawOf(one).equals(signer) || !one.issuer.isEqual(one.subject),
  );
  delete data.crls;
  delete signerOf(data).unsignedAttrs;
  return encodeSignedData(data);
}

function contentOf({ encapContentInfo }: SignedData): Buffer {
  const { eContent, eContentType } = encapContentInfo;
  if (eContentType !== Oid.timestampInfo || !eContent) throw new DerError('the timestamp is not a timestamp token');
  return Buffer.from(eContent.getValue());
}

/** The token's TSTInfo. @throws DerError when it cannot be parsed */
function infoOf(data: SignedData): TSTInfo {
  const content = contentOf(data);
  return attempt('the timestamp is damaged', () => new TSTInfo({ schema: readDer(content) }));
}

/** Changes the first byte so that the bytes are the shortest encoding of a positive INTEGER. */
function positive(bytes: Buffer): Buffer {
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}
