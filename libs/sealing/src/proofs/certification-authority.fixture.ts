import { createHash, sign, type X509Certificate } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import * as asn1js from 'asn1js';
import { AlgorithmIdentifier, Certificate, type Extension, OCSPRequest, OCSPResponse, ResponseBytes } from 'pkijs';
import { basicConstraints, extension, keyPurpose } from '../seal/certificate';
import { SHA256 } from '../seal/digests';
import { ecSealKey, rootKey, timestampKey } from '../seal/seal.fixture';
import type { SealKey } from '../seal/seal-key';
import { encoded, readDer } from '../seal/strict-der';
import { timestampAuthority } from '../seal/timestamp-authority.fixture';

/** How the authority answers about certificates. `away`: 503; `foreign`: about another certificate; `forged`: signed by a stranger. */
export type Behaviour = 'good' | 'away' | 'expired' | 'forged' | 'foreign' | 'unknown' | 'nonsense' | 'huge';

/** A certification authority with a timestamp authority under the same root, which answer on loopback. */
export interface TestAuthority {
  root: SealKey;
  intermediate: SealKey;
  /** Issued by the intermediate, with the whole chain. */
  seal: SealKey;
  tsa: SealKey;
  address: string;
  ocsp: Behaviour;
  crl: Behaviour;
  /** Serial numbers of revoked certificates. */
  revoked: Set<string>;
  /** Requests so far. */
  asked: { ocsp: number; crl: number; timestamp: number };
  /** A certificate by the intermediate. */
  issue(name: string, ...extensions: Extension[]): SealKey;
  close(): Promise<void>;
}

const HOUR = 3_600_000;
const OCSP_SIGNING = '1.3.6.1.5.5.7.3.9';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

export async function testAuthority(): Promise<TestAuthority> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = addressOf(server);
  const root = rootKey('Proof root');
  const by = (issuer: SealKey, folder: string) => ({
    issuer: issuer.certificate,
    issuerKey: issuer.privateKey,
    extensions: [ocspAddress(`${address}/${folder}/ocsp`), crlAddress(`${address}/${folder}/crl`)],
  });
  const top = by(root, 'root');
  const between = ecSealKey('Proof intermediate', { ...top, extensions: [basicConstraints(true), ...top.extensions] });
  const below = by(between, 'between');
  const chain = [between.certificate, root.certificate];
  const issue = (name: string, ...more: Extension[]): SealKey => ({
    ...ecSealKey(name, { ...below, extensions: [...below.extensions, ...more] }),
    chain,
  });
  const responder = ecSealKey('Proof responder', {
    ...below,
    extensions: [keyPurpose(OCSP_SIGNING), extension('1.3.6.1.5.5.7.48.1.5', new asn1js.Null())],
  });
  const extensions = [keyPurpose(TIME_STAMPING, true), ...below.extensions];
  const authority: TestAuthority = {
    root,
    intermediate: between,
    seal: issue('Proven seal'),
    tsa: { ...timestampKey(between, { extensions }), chain: [between.certificate] },
    ...{ address, ocsp: 'good', crl: 'good', revoked: new Set<string>() },
    asked: { ocsp: 0, crl: 0, timestamp: 0 },
    issue,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const signers = { root: { issuer: root, responder: root }, between: { issuer: between, responder } };
  server.on('request', (request, response) => {
    bodyOf(request)
      .then((body) => answerTo(request.url ?? '', body, authority, signers))
      .then(
        (answer) => (answer ? response.end(answer) : response.writeHead(503).end()),
        (error: unknown) => response.writeHead(500, String(error)).end(),
      );
  });
  return authority;
}

interface Signers {
  issuer: SealKey;
  responder: SealKey;
}

async function answerTo(
  url: string,
  body: Buffer,
  authority: TestAuthority,
  signers: Record<'root' | 'between', Signers>,
): Promise<Buffer | null> {
  const [, folder, kind] = url.split('/');
  if (folder === 'tsa') {
    authority.asked.timestamp += 1;
    return timestampAuthority(authority.tsa)(body);
  }
  const { issuer, responder } = signers[folder === 'root' ? 'root' : 'between'];
  if (kind === 'ocsp') authority.asked.ocsp += 1;
  else authority.asked.crl += 1;
  const behaviour = kind === 'ocsp' ? authority.ocsp : authority.crl;
  if (behaviour === 'away') return null;
  if (behaviour === 'nonsense') return Buffer.from('<html>Welcome</html>');
  if (behaviour === 'huge') return Buffer.alloc(3 * 1024 * 1024, 0x30);
  return kind === 'ocsp'
    ? ocspAnswer(body, responder, behaviour, authority.revoked)
    : revocationList(issuer, { behaviour, revoked: [...authority.revoked] });
}

/** The time of answers: seconds, as in their encoding. */
function periodOf(behaviour: Behaviour): { thisUpdate: Date; nextUpdate: Date } {
  const now = Math.floor(Date.now() / 1000) * 1000;
  const begin = behaviour === 'expired' ? now - 48 * HOUR : now - HOUR;
  return { thisUpdate: new Date(begin), nextUpdate: new Date(begin + 24 * HOUR) };
}

/** An answer to an OCSP request (RFC 6960), signed by `responder`. */
export function ocspAnswer(asked: Buffer, responder: SealKey, behaviour: Behaviour, revoked: Set<string>): Buffer {
  const [request] = new OCSPRequest({ schema: readDer(asked) }).tbsRequest.requestList;
  if (!request) throw new Error('The request names no certificate.');
  const certID = request.reqCert;
  const isRevoked = revoked.has(Buffer.from(certID.serialNumber.valueBlock.valueHexView).toString('hex').toUpperCase());
  if (behaviour === 'foreign') certID.serialNumber = new asn1js.Integer({ value: 12_345 });
  const { thisUpdate, nextUpdate } = periodOf(behaviour);
  const time = (valueDate: Date) => new asn1js.GeneralizedTime({ valueDate });
  const status = statusOf(behaviour, isRevoked);
  const answer = new asn1js.Sequence({
    value: [certID.toSchema(), status, time(thisUpdate), explicit(0, [time(nextUpdate)])],
  });
  const keyHash = new asn1js.OctetString({ valueHex: keyHashOf(responder.certificate) });
  const data = new asn1js.Sequence({
    value: [explicit(2, [keyHash]), time(thisUpdate), new asn1js.Sequence({ value: [answer] })],
  });
  const signer = behaviour === 'forged' ? ecSealKey('A stranger') : responder;
  const signature = new asn1js.BitString({ valueHex: sign('sha256', encoded(data), signer.privateKey) });
  const certificates = new asn1js.Sequence({ value: [Certificate.fromBER(responder.certificate.raw).toSchema()] });
  const basic = new asn1js.Sequence({ value: [data, ecdsa(), signature, explicit(0, [certificates])] });
  const response = new asn1js.OctetString({ valueHex: encoded(basic) });
  const responseBytes = new ResponseBytes({ responseType: '1.3.6.1.5.5.7.48.1.1', response });
  const responseStatus = new asn1js.Enumerated({ value: 0 });
  return encoded(new OCSPResponse({ responseStatus, responseBytes }).toSchema());
}

function statusOf(behaviour: Behaviour, isRevoked: boolean): asn1js.BaseBlock {
  if (isRevoked)
    return new asn1js.Constructed({
      idBlock: { tagClass: 3, tagNumber: 1 },
      value: [new asn1js.GeneralizedTime({ valueDate: new Date('2026-01-02T03:04:05Z') })],
    });
  return new asn1js.Primitive({ idBlock: { tagClass: 3, tagNumber: behaviour === 'unknown' ? 2 : 0 } });
}

interface ListRequest {
  behaviour?: Behaviour;
  /** Serial numbers. */
  revoked?: string[];
  extensions?: Extension[];
}

/** A certificate revocation list (RFC 5280, 5). */
export function revocationList(
  issuer: SealKey,
  { behaviour = 'good', revoked = [], extensions = [] }: ListRequest,
): Buffer {
  const { thisUpdate, nextUpdate } = periodOf(behaviour);
  const entries = revoked.map(
    (serial) =>
      new asn1js.Sequence({
        value: [
          new asn1js.Integer({ valueHex: Buffer.from(serial, 'hex') }),
          new asn1js.UTCTime({ valueDate: new Date('2026-01-02T03:04:05Z') }),
        ],
      }),
  );
  const tbs = new asn1js.Sequence({
    value: [
      new asn1js.Integer({ value: 1 }),
      ecdsa(),
      Certificate.fromBER(issuer.certificate.raw).subject.toSchema(),
      new asn1js.UTCTime({ valueDate: thisUpdate }),
      new asn1js.UTCTime({ valueDate: nextUpdate }),
      ...(entries.length > 0 ? [new asn1js.Sequence({ value: entries })] : []),
      ...(extensions.length > 0 ? [explicit(0, [sequenceOf(extensions)])] : []),
    ],
  });
  const signer = behaviour === 'forged' ? ecSealKey('A stranger') : issuer;
  const signature = new asn1js.BitString({ valueHex: sign('sha256', encoded(tbs), signer.privateKey) });
  return encoded(new asn1js.Sequence({ value: [tbs, ecdsa(), signature] }));
}

const ecdsa = () => new AlgorithmIdentifier({ algorithmId: SHA256.ecdsa }).toSchema();

const sequenceOf = (extensions: Extension[]): asn1js.Sequence =>
  new asn1js.Sequence({ value: extensions.map((one) => one.toSchema()) });

const explicit = (tagNumber: number, value: asn1js.BaseBlock[]): asn1js.Constructed =>
  new asn1js.Constructed({ idBlock: { tagClass: 3, tagNumber }, value });

const uri = (address: string): asn1js.Primitive =>
  new asn1js.Primitive({ idBlock: { tagClass: 3, tagNumber: 6 }, valueHex: Buffer.from(address) });

/** Authority information access (RFC 5280, 4.2.2.1) with the address of an OCSP responder. */
export function ocspAddress(address: string): Extension {
  const method = new asn1js.ObjectIdentifier({ value: '1.3.6.1.5.5.7.48.1' });
  const description = new asn1js.Sequence({ value: [method, uri(address)] });
  return extension('1.3.6.1.5.5.7.1.1', new asn1js.Sequence({ value: [description] }));
}

/** CRL distribution points (RFC 5280, 4.2.1.13) with one address. */
export function crlAddress(address: string): Extension {
  const point = new asn1js.Sequence({ value: [explicit(0, [explicit(0, [uri(address)])])] });
  return extension('2.5.29.31', new asn1js.Sequence({ value: [point] }));
}

/** Issuing distribution point (RFC 5280, 5.2.5) with one address. */
export const issuingPoint = (address: string): Extension =>
  extension('2.5.29.28', new asn1js.Sequence({ value: [explicit(0, [explicit(0, [uri(address)])])] }), true);

function keyHashOf(certificate: X509Certificate): Buffer {
  const { subjectPublicKey } = Certificate.fromBER(certificate.raw).subjectPublicKeyInfo;
  return createHash('sha1').update(subjectPublicKey.valueBlock.valueHexView).digest();
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The authority does not listen.');
  return `http://127.0.0.1:${address.port}`;
}
