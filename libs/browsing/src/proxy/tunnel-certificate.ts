import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import * as asn1js from 'asn1js';

/** A private key and its certificate as PEM, and the hash by which Chromium is told to accept it. */
export interface TunnelCertificate {
  key: string;
  cert: string;
  /** SHA-256 of the public key (SubjectPublicKeyInfo), as base64. */
  spkiHash: string;
}

const COMMON_NAME = '2.5.4.3';
const ECDSA_WITH_SHA256 = '1.2.840.10045.4.3.2';
const DAY_MS = 86_400_000;

/**
 * A fresh P-256 key with a self-signed certificate (X.509 version 1), valid for a day before and after now. Chromium accepts
 * it for every host because it knows the key's hash. No other program trusts it, and the key exists only in this process.
 */
export function tunnelCertificate(name = 'Policy proxy'): TunnelCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const content = certificateContent(name, spki);
  const signature = sign('sha256', der(content), privateKey);
  const certificate = sequence(content, algorithm(), new asn1js.BitString({ valueHex: signature }));
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${der(certificate).toString('base64')}\n-----END CERTIFICATE-----\n`,
    spkiHash: createHash('sha256').update(spki).digest('base64'),
  };
}

/** TBSCertificate (RFC 5280, section 4.1). */
function certificateContent(name: string, spki: Buffer): asn1js.Sequence {
  const serial = new asn1js.Integer({ valueHex: Buffer.concat([Buffer.of(1), randomBytes(15)]) });
  const type = new asn1js.ObjectIdentifier({ value: COMMON_NAME });
  const attribute = sequence(type, new asn1js.Utf8String({ value: name }));
  const subject = sequence(new asn1js.Set({ value: [attribute] }));
  const validity = sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS));
  return sequence(serial, algorithm(), subject, validity, subject, asn1js.fromBER(spki).result);
}

const algorithm = () => sequence(new asn1js.ObjectIdentifier({ value: ECDSA_WITH_SHA256 }));
const time = (at: number) => new asn1js.UTCTime({ valueDate: new Date(at) });
const sequence = (...value: asn1js.BaseBlock[]) => new asn1js.Sequence({ value });
const der = (block: asn1js.BaseBlock) => Buffer.from(block.toBER());
