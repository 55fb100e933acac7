import {
  X509Certificate,
  createHash,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  type KeyPairKeyObjectResult,
} from 'node:crypto';
import { promisify } from 'node:util';
import * as asn1js from 'asn1js';
import forge from 'node-forge';
import type { Extension } from 'pkijs';
import { basicConstraints, extension, issueCertificate, keyPurpose } from './certificate';

/** The private key that seals documents, its certificate, and the issuers' certificates (may be empty). */
export interface SealKey {
  privateKey: KeyObject;
  certificate: X509Certificate;
  chain: X509Certificate[];
}

/** The seal key cannot be used; the message names the reason. */
export class SealKeyError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SealKeyError';
  }
}

export interface NewSealKey {
  /** Shown by PDF readers as the signer. */
  name: string;
  organization?: string;
  years?: number;
  bits?: 2048 | 3072 | 4096;
}

const DAY_MS = 86_400_000;
/** Document signing (RFC 9336). */
const DOCUMENT_SIGNING = '1.3.6.1.5.5.7.3.36';

/** A key and its certificate as PEM text. */
interface SealKeyPem {
  privateKey: string;
  certificate: string;
}

/** Generates an RSA key with a certificate (`certifySealKey`). It runs outside of the event loop, since it may take seconds. */
export async function generateSealKey({ bits: modulusLength = 3072, ...request }: NewSealKey): Promise<SealKeyPem> {
  return certifySealKey(await promisify(generateKeyPair)('rsa', { modulusLength }), request);
}

/** Issues a self-signed certificate for document signing (RFC 5280, RFC 9336); valid for `years`, 10 by default. */
export function certifySealKey(
  { privateKey, publicKey }: KeyPairKeyObjectResult,
  { name, organization, years = 10 }: Omit<NewSealKey, 'bits'>,
): SealKeyPem {
  const from = new Date(Date.now() - DAY_MS);
  const certificate = issueCertificate({
    subject: [
      ['2.5.4.3', name],
      ['2.5.4.10', organization ?? name],
    ],
    publicKey,
    from,
    until: new Date(from.getTime() + years * 365.25 * DAY_MS),
    extensions: extensionsFor(publicKey),
    issuerKey: privateKey,
  });
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: certificate.toString(),
  };
}

/** Loads a private key, its certificate and the chain from PEM text; both texts may be the same. @throws SealKeyError */
export function loadSealKeyPem(privateKey: string, certificates: string, passphrase?: string): SealKey {
  const found = certificates.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  return attempt('The seal key cannot be read from PEM', () =>
    checked(
      createPrivateKey({ key: privateKey, passphrase }),
      found.map((pem) => new X509Certificate(pem)),
    ),
  );
}

/** Loads a PKCS#12 container (`.p12`, `.pfx`). @throws SealKeyError for a wrong password or unusable content */
export function loadSealKeyP12(bytes: Buffer, password: string): SealKey {
  return attempt('The seal key cannot be read from PKCS#12', () => {
    const container = forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(bytes.toString('binary')), password);
    const bags = container.safeContents.flatMap(({ safeBags }) => safeBags);
    const keys = bags.filter(
      ({ type }) => type === forge.pki.oids.pkcs8ShroudedKeyBag || type === forge.pki.oids.keyBag,
    );
    const certificates = bags
      .filter(({ type }) => type === forge.pki.oids.certBag)
      .map((bag) => new X509Certificate(certificateDer(bag)));
    const [key] = keys;
    if (!key) throw new SealKeyError('it holds no private key');
    return checked(createPrivateKey(keyPem(key)), certificates);
  });
}

function checked(privateKey: KeyObject, certificates: X509Certificate[]): SealKey {
  const certificate = certificates.find((one) => one.checkPrivateKey(privateKey));
  if (!certificate) throw new SealKeyError('none of its certificates belongs to the private key');
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = privateKey;
  const strong =
    type === 'rsa' ? (details?.modulusLength ?? 0) >= 2048 : type === 'ec' && details?.namedCurve === 'prime256v1';
  if (!strong) throw new SealKeyError('it must be RSA with at least 2048 bits, or P-256');
  return { privateKey, certificate, chain: certificates.filter((one) => one !== certificate) };
}

function attempt(message: string, load: () => SealKey): SealKey {
  try {
    return load();
  } catch (error) {
    throw new SealKeyError(`${message}: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  }
}

/** The key of a bag as PEM. forge returns a key that is not RSA as plain ASN.1. */
function keyPem({ key, asn1 }: forge.pkcs12.Bag): string {
  return forge.pki.privateKeyInfoToPem(key ? forge.pki.wrapRsaPrivateKey(forge.pki.privateKeyToAsn1(key)) : asn1);
}

function certificateDer({ cert, asn1 }: forge.pkcs12.Bag): Buffer {
  return Buffer.from(forge.asn1.toDer(cert ? forge.pki.certificateToAsn1(cert) : asn1).getBytes(), 'binary');
}

/** Basic constraints, key usage (digital signature, non-repudiation), extended key usage and subject key identifier. */
function extensionsFor(publicKey: KeyObject): Extension[] {
  const identifier = createHash('sha1')
    .update(publicKey.export({ type: 'pkcs1', format: 'der' }))
    .digest();
  return [
    basicConstraints(false),
    extension('2.5.29.15', new asn1js.BitString({ valueHex: Buffer.from([0xc0]), unusedBits: 6 }), true),
    keyPurpose(DOCUMENT_SIGNING),
    extension('2.5.29.14', new asn1js.OctetString({ valueHex: identifier })),
  ];
}
