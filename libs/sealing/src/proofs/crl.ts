import type { X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  Extension,
  IssuingDistributionPoint,
  RelativeDistinguishedNames,
} from 'pkijs';
import { attempt, encoded, membersOf, readDer } from '../seal/strict-der';
import { damaged, type DerElement, elementsIn, onlyElement } from './der-elements';
import { addressesIn, distributionNames } from './proof-addresses';
import { ProofError } from './proof-error';
import { type CertificateToProve, periodAround, type ProofPeriod, revoked } from './proven-certificate';
import { requireSignature } from './signed-statement';

/** Bytes of the largest accepted list: it becomes part of each sealed document. */
export const MAX_CRL_BYTES = 2 * 1024 * 1024;

const ISSUING_POINT = '2.5.29.28';
const KEY_USAGE = '2.5.29.15';
/** The bit of the key usage for signing lists (RFC 5280, 4.2.1.3). */
const CRL_SIGN = 0x02;
const TIMES = new Set([0x17, 0x18]);
const [INTEGER, SEQUENCE, EXTENSIONS] = [0x02, 0x30, 0xa0];

/** A revocation list (RFC 5280, 5.1) of which the entries are not parsed. */
interface RevocationList {
  issuer: RelativeDistinguishedNames;
  thisUpdate: Date;
  nextUpdate: Date | undefined;
  /** The range of the entries; null when there are none. */
  entries: DerElement | null;
  extensions: Extension[];
  signed: Buffer;
  algorithm: AlgorithmIdentifier;
  signature: Uint8Array;
}

/**
 * Checks a revocation list (RFC 5280, 6.3): it is complete for the certificate, signed by its issuer, valid at `at`, and the certificate
 * is not in it. Returns the period of the list.
 * @throws CertificateRevokedError; ProofError or DerError for a list that proves nothing
 */
export function checkCrl(bytes: Buffer, about: CertificateToProve, at: Date): ProofPeriod {
  const period = attempt('it is damaged', () => goodPeriod(bytes, about, at));
  if (!period) throw revoked(about.certificate);
  return period;
}

/** Null for a revoked certificate. */
function goodPeriod(bytes: Buffer, about: CertificateToProve, at: Date): ProofPeriod | null {
  if (bytes.length > MAX_CRL_BYTES) throw new ProofError('it is too large');
  const list = attempt('it is no readable revocation list', () => readList(bytes));
  const certificate = Certificate.fromBER(about.certificate.raw);
  if (!list.issuer.isEqual(certificate.issuer)) throw new ProofError('it is the list of another authority');
  requireListSigner(about.issuer);
  requireSignature(list, about.issuer.publicKey);
  requireComplete(list, certificate, about.certificate);
  const period = periodAround(at, list.thisUpdate, list.nextUpdate);
  return holds(bytes, list.entries, encoded(certificate.serialNumber)) ? null : period;
}

function readList(bytes: Buffer): RevocationList {
  const outer = onlyElement(bytes);
  if (outer.tag !== SEQUENCE) damaged();
  const [body = damaged(), algorithm = damaged(), signature = damaged()] = elementsOf(bytes, outer);
  const parts = elementsOf(bytes, body);
  if (parts[0]?.tag === INTEGER) parts.shift();
  const [inner = damaged(), issuer = damaged(), thisUpdate = damaged(), ...rest] = parts;
  // The same in both places (RFC 5280, 5.1.1.2); only the inner one is signed.
  if (!rawOf(bytes, inner).equals(rawOf(bytes, algorithm))) damaged();
  const nextUpdate = TIMES.has(rest[0]?.tag ?? 0) ? rest.shift() : undefined;
  const entries = rest[0]?.tag === SEQUENCE ? (rest.shift() ?? null) : null;
  const extensions = rest.find(({ tag }) => tag === EXTENSIONS);
  return {
    issuer: new RelativeDistinguishedNames({ schema: derOf(bytes, issuer) }),
    thisUpdate: timeOf(derOf(bytes, thisUpdate)),
    nextUpdate: nextUpdate && timeOf(derOf(bytes, nextUpdate)),
    entries,
    extensions: extensions ? extensionsIn(bytes, extensions) : [],
    signed: rawOf(bytes, body),
    algorithm: new AlgorithmIdentifier({ schema: derOf(bytes, algorithm) }),
    signature: bitsOf(derOf(bytes, signature)),
  };
}

const elementsOf = (bytes: Buffer, { content, end }: DerElement): DerElement[] => [...elementsIn(bytes, content, end)];

const rawOf = (bytes: Buffer, { start, end }: DerElement): Buffer => bytes.subarray(start, end);

const derOf = (bytes: Buffer, element: DerElement): asn1js.AsnType => readDer(rawOf(bytes, element));

function extensionsIn(bytes: Buffer, { content, end }: DerElement): Extension[] {
  return membersOf(readDer(bytes.subarray(content, end))).map((schema) => new Extension({ schema }));
}

function timeOf(element: asn1js.AsnType): Date {
  // GeneralizedTime is a subclass of UTCTime in asn1js.
  return element instanceof asn1js.UTCTime ? element.toDate() : damaged();
}

const bitsOf = (element: asn1js.AsnType): Uint8Array =>
  element instanceof asn1js.BitString && element.valueBlock.unusedBits === 0
    ? element.valueBlock.valueHexView
    : damaged();

/** Whether a serial number, as a DER element, is among the entries. */
function holds(bytes: Buffer, entries: DerElement | null, serial: Buffer): boolean {
  if (!entries) return false;
  for (const entry of elementsIn(bytes, entries.content, entries.end)) {
    const [number] = elementsIn(bytes, entry.content, entry.end);
    if (number && bytes.compare(serial, 0, serial.length, number.start, number.end) === 0) return true;
  }
  return false;
}

function requireListSigner(issuer: X509Certificate): void {
  const { extensions = [] } = Certificate.fromBER(issuer.raw);
  const usage: unknown = extensions.find(({ extnID }) => extnID === KEY_USAGE)?.parsedValue;
  const bits = usage instanceof asn1js.BitString ? (usage.valueBlock.valueHexView[0] ?? 0) : CRL_SIGN;
  if ((bits & CRL_SIGN) === 0) throw new ProofError('the authority of the certificate may not sign lists');
}

/** @throws ProofError for a list that may leave out the certificate: parts of lists, and those that another one completes */
function requireComplete({ extensions }: RevocationList, certificate: Certificate, { ca }: X509Certificate): void {
  const point: unknown = extensions.find(({ extnID }) => extnID === ISSUING_POINT)?.parsedValue;
  if (extensions.some(({ critical, extnID }) => critical && extnID !== ISSUING_POINT))
    throw new ProofError('the list has a critical extension');
  if (!(point instanceof IssuingDistributionPoint)) {
    if (extensions.some(({ extnID }) => extnID === ISSUING_POINT)) throw new ProofError('the list is damaged');
    return;
  }
  const isOther = ca ? point.onlyContainsUserCerts : point.onlyContainsCACerts;
  if (isOther || point.onlyContainsAttributeCerts || point.indirectCRL || point.onlySomeReasons)
    throw new ProofError('the list is for other certificates');
  if (point.distributionPoint && !isOwnPoint(point, distributionNames(certificate)))
    throw new ProofError('the list is of another distribution point');
}

function isOwnPoint({ distributionPoint }: IssuingDistributionPoint, own: readonly string[]): boolean {
  return Array.isArray(distributionPoint) && addressesIn(distributionPoint).some((address) => own.includes(address));
}
