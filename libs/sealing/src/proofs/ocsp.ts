import { createHash, X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import {
  AlgorithmIdentifier,
  BasicOCSPResponse,
  CertID,
  Certificate,
  ExtKeyUsage,
  OCSPRequest,
  OCSPResponse,
  Request,
  type SingleResponse,
  TBSRequest,
} from 'pkijs';
import { rawOf } from '../seal/signed-data';
import { attempt, encoded, readDer } from '../seal/strict-der';
import { isIssuedBy } from './certificate-path';
import { ProofError } from './proof-error';
import { type CertificateToProve, periodAround, type ProofPeriod, revoked } from './proven-certificate';
import { requireSignature } from './signed-statement';

/** Bytes of the largest accepted answer, with the certificates of its responder. */
export const MAX_OCSP_BYTES = 64 * 1024;

const BASIC = '1.3.6.1.5.5.7.48.1.1';
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
/** The responder's certificate need not be proven itself (RFC 6960, 4.2.2.2.1). */
const NO_CHECK = '1.3.6.1.5.5.7.48.1.5';
const EXTENDED_KEY_USAGE = '2.5.29.37';
/** Hashes in the identifiers of certificates; SHA-1 is the one that every responder knows (RFC 5019). It protects nothing here. */
const HASHES: Record<string, string> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const SHA1 = '1.3.14.3.2.26';
const [GOOD, REVOKED] = [0, 1];

/** The request for the status of one certificate (RFC 6960, 4.1). It has no nonce: most responders sign answers in advance. */
export function ocspRequest({ certificate, issuer }: CertificateToProve): Buffer {
  const { name, key } = hashesOf(issuer, 'sha1');
  const reqCert = new CertID({
    hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA1, algorithmParams: new asn1js.Null() }),
    issuerNameHash: new asn1js.OctetString({ valueHex: name }),
    issuerKeyHash: new asn1js.OctetString({ valueHex: key }),
    serialNumber: Certificate.fromBER(certificate.raw).serialNumber,
  });
  const tbsRequest = new TBSRequest({ requestList: [new Request({ reqCert })] });
  return encoded(new OCSPRequest({ tbsRequest }).toSchema(true));
}

/**
 * Checks an answer (RFC 6960, 3.2): it is about the certificate, signed by its issuer or by a responder of that, valid at `at`, and
 * says that the certificate is good. Returns the period for which it says so.
 * @throws CertificateRevokedError; ProofError or DerError for an answer that proves nothing
 */
export function checkOcsp(bytes: Buffer, about: CertificateToProve, at: Date): ProofPeriod {
  const period = attempt('it is damaged', () => goodPeriod(bytes, about, at));
  if (!period) throw revoked(about.certificate);
  return period;
}

/** Null for a revoked certificate. */
function goodPeriod(bytes: Buffer, about: CertificateToProve, at: Date): ProofPeriod | null {
  const basic = basicResponse(bytes);
  const { tbsResponseData: data } = basic;
  const answer = data.responses.find((one) => isAbout(one, about));
  if (!answer) throw new ProofError('it is about another certificate');
  const extensions = [...(data.responseExtensions ?? []), ...(answer.singleExtensions ?? [])];
  if (extensions.some(({ critical }) => critical)) throw new ProofError('it has a critical extension');
  requireSignature(
    { signed: data.tbsView, algorithm: basic.signatureAlgorithm, signature: basic.signature.valueBlock.valueHexView },
    responderOf(basic, about.issuer, at).publicKey,
  );
  const period = periodAround(at, answer.thisUpdate, answer.nextUpdate);
  return isGood(answer.certStatus as asn1js.BaseBlock) ? period : null;
}

function basicResponse(bytes: Buffer): BasicOCSPResponse {
  if (bytes.length > MAX_OCSP_BYTES) throw new ProofError('it is too large');
  return attempt('it is no OCSP answer', () => {
    const { responseStatus, responseBytes } = new OCSPResponse({ schema: readDer(bytes) });
    const status = responseStatus.valueBlock.valueDec;
    if (status !== 0) throw new ProofError(`the responder refused with status ${status}`);
    if (responseBytes?.responseType !== BASIC) throw new ProofError('it is no basic OCSP answer');
    return new BasicOCSPResponse({ schema: readDer(responseBytes.response.valueBlock.valueHexView) });
  });
}

function isAbout({ certID }: SingleResponse, { certificate, issuer }: CertificateToProve): boolean {
  const hash = HASHES[certID.hashAlgorithm.algorithmId];
  if (!hash) return false;
  const { name, key } = hashesOf(issuer, hash);
  return (
    name.equals(certID.issuerNameHash.valueBlock.valueHexView) &&
    key.equals(certID.issuerKeyHash.valueBlock.valueHexView) &&
    certID.serialNumber.isEqual(Certificate.fromBER(certificate.raw).serialNumber)
  );
}

/** The hashes of name and key of an authority (RFC 6960, 4.1.1). */
function hashesOf(certificate: X509Certificate, algorithm: string): { name: Buffer; key: Buffer } {
  const { subject, subjectPublicKeyInfo } = Certificate.fromBER(certificate.raw);
  const hash = (bytes: Uint8Array): Buffer => createHash(algorithm).update(bytes).digest();
  return {
    name: hash(encoded(subject.toSchema())),
    key: hash(subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView),
  };
}

/** The certificate of who signed: the issuer itself, or a responder that it issued for this purpose (RFC 6960, 4.2.2.2). */
function responderOf(
  { tbsResponseData, certs = [] }: BasicOCSPResponse,
  issuer: X509Certificate,
  at: Date,
): X509Certificate {
  const isNamed = (one: X509Certificate): boolean => isResponder(one, tbsResponseData.responderID);
  if (isNamed(issuer)) return issuer;
  const found = certs.map((one) => new X509Certificate(rawOf(one))).find(isNamed);
  if (!found) throw new ProofError('it lacks the certificate of its responder');
  requireDelegated(found, issuer, at);
  return found;
}

function isResponder(certificate: X509Certificate, id: unknown): boolean {
  if (id instanceof asn1js.OctetString) return hashesOf(certificate, 'sha1').key.equals(id.valueBlock.valueHexView);
  const { subject } = Certificate.fromBER(certificate.raw);
  return typeof id === 'object' && id !== null && subject.isEqual(id);
}

function requireDelegated(responder: X509Certificate, issuer: X509Certificate, at: Date): void {
  const { extensions = [] } = Certificate.fromBER(responder.raw);
  const usage: unknown = extensions.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE)?.parsedValue;
  if (!isIssuedBy(responder, issuer)) throw new ProofError('its responder has no certificate of the authority');
  if (!(usage instanceof ExtKeyUsage) || !usage.keyPurposes.includes(OCSP_SIGNING))
    throw new ProofError('its responder may not answer for the authority');
  if (at < new Date(responder.validFrom) || at > new Date(responder.validTo))
    throw new ProofError('the certificate of its responder is not valid');
  if (!extensions.some(({ extnID }) => extnID === NO_CHECK))
    throw new ProofError('nothing says whether the certificate of its responder was revoked');
}

/** Good or revoked. @throws ProofError for the third status, unknown */
function isGood({ idBlock }: asn1js.BaseBlock): boolean {
  if (idBlock.tagNumber === REVOKED) return false;
  if (idBlock.tagNumber !== GOOD) throw new ProofError('the responder does not know the certificate');
  return true;
}
