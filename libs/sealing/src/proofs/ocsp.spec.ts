import * as asn1js from 'asn1js';
import { BasicOCSPResponse, OCSPResponse } from 'pkijs';
import { extension, keyPurpose } from '../seal/certificate';
import { ecSealKey, rootKey } from '../seal/seal.fixture';
import type { SealKey } from '../seal/seal-key';
import { readDer } from '../seal/strict-der';
import { accepted } from './accepted.fixture';
import { type Behaviour, ocspAnswer } from './certification-authority.fixture';
import { checkOcsp, ocspRequest } from './ocsp';

const DAY = 86_400_000;
const issuer = rootKey('Issuer');
const by = ({ certificate, privateKey }: SealKey) => ({ issuer: certificate, issuerKey: privateKey });
const leaf = ecSealKey('Leaf', by(issuer));
const about = { certificate: leaf.certificate, issuer: issuer.certificate };
const now = new Date();

const NO_CHECK = extension('1.3.6.1.5.5.7.48.1.5', new asn1js.Null());
const OCSP_SIGNING = keyPurpose('1.3.6.1.5.5.7.3.9');

const responderBy = (authority: SealKey, ...extensions: (typeof NO_CHECK)[]) =>
  ecSealKey('Responder', { ...by(authority), extensions });

const answer = (responder: SealKey, behaviour: Behaviour = 'good') =>
  ocspAnswer(ocspRequest(about), responder, behaviour, new Set());

describe('an answer of OCSP', () => {
  it.each<[string, () => SealKey]>([
    ['the issuer', () => issuer],
    ['a responder of the issuer', () => responderBy(issuer, OCSP_SIGNING, NO_CHECK)],
  ])('by %s proves a certificate for its period', (_, responder) => {
    const { from, until } = checkOcsp(answer(responder()), about, now);
    expect([from < now, until > now]).toEqual([true, true]);
  });

  it.each<[string, RegExp, () => SealKey]>([
    ['without the purpose', /may not answer/, () => responderBy(issuer, NO_CHECK)],
    ['for another purpose', /may not answer/, () => responderBy(issuer, keyPurpose('1.3.6.1.5.5.7.3.8'), NO_CHECK)],
    ['that may have been revoked itself', /responder was revoked/, () => responderBy(issuer, OCSP_SIGNING)],
    ['of another authority', /no certificate of the authority/, () => responderBy(rootKey(), OCSP_SIGNING, NO_CHECK)],
    [
      'that only has the name of the authority',
      /no certificate of the authority/,
      () => responderBy(rootKey('Issuer'), OCSP_SIGNING, NO_CHECK),
    ],
    [
      'that has expired',
      /not valid/,
      () =>
        ecSealKey('Responder', {
          ...by(issuer),
          extensions: [OCSP_SIGNING, NO_CHECK],
          until: new Date(now.getTime() - 60_000),
        }),
    ],
  ])('by a responder %s proves nothing', (_, reason, responder) => {
    expect(() => checkOcsp(answer(responder()), about, now)).toThrow(reason);
  });

  it.each<[Behaviour, RegExp]>([
    ['forged', /not signed by the authority/],
    ['foreign', /another certificate/],
    ['unknown', /does not know/],
    ['expired', /valid until/],
  ])('that is %s proves nothing', (behaviour, reason) => {
    expect(() => checkOcsp(answer(issuer, behaviour), about, now)).toThrow(reason);
  });

  it('proves nothing for another time, and for a certificate by another key of the same name', () => {
    expect(() => checkOcsp(answer(issuer), about, new Date(now.getTime() + 2 * DAY))).toThrow(/valid until/);
    expect(() => checkOcsp(answer(issuer), about, new Date(now.getTime() - 2 * DAY))).toThrow(/valid from/);
    const twin = { ...about, issuer: rootKey('Issuer').certificate };
    expect(() => checkOcsp(answer(issuer), twin, now)).toThrow(/another certificate/);
  });

  it('proves nothing when it is cut, and when a byte of what is signed is another', () => {
    const good = answer(issuer);
    const from = good.indexOf(signedPart(good));
    const to = from + signedPart(good).length;
    expect(to - from).toBeGreaterThan(100);
    for (let at = 0; at < good.length; at++) {
      const changed = Buffer.from(good);
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      const passes = accepted(() => checkOcsp(changed, about, now));
      if (at >= from && at < to) expect([at, passes]).toEqual([at, false]);
      expect(accepted(() => checkOcsp(good.subarray(0, at), about, now))).toBe(false);
    }
  });
});

function signedPart(bytes: Buffer): Buffer {
  const { responseBytes } = new OCSPResponse({ schema: readDer(bytes) });
  const basic = readDer(responseBytes?.response.valueBlock.valueHexView ?? Buffer.alloc(0));
  return Buffer.from(new BasicOCSPResponse({ schema: basic }).tbsResponseData.tbsView);
}
