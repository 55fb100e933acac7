import * as asn1js from 'asn1js';
import { basicConstraints, extension } from '../seal/certificate';
import { ecSealKey, rootKey } from '../seal/seal.fixture';
import type { SealKey } from '../seal/seal-key';
import { accepted } from './accepted.fixture';
import { CertificateRevokedError } from './certificate-revoked-error';
import { type Behaviour, crlAddress, issuingPoint, revocationList } from './certification-authority.fixture';
import { checkCrl } from './crl';

const DAY = 86_400_000;
const ADDRESS = 'http://lists.example/7.crl';
const issuer = rootKey('Issuer');
const by = ({ certificate, privateKey }: SealKey) => ({ issuer: certificate, issuerKey: privateKey });
const leaf = ecSealKey('Leaf', { ...by(issuer), extensions: [crlAddress(ADDRESS)] });
const about = { certificate: leaf.certificate, issuer: issuer.certificate };
const now = new Date();
const serial = leaf.certificate.serialNumber;

/** Serial numbers of other certificates. */
const others = (count: number) => Array.from({ length: count }, (_, one) => `5${one.toString(16).padStart(31, '0')}`);

const flag = (tagNumber: number) =>
  extension(
    '2.5.29.28',
    new asn1js.Sequence({
      value: [new asn1js.Primitive({ idBlock: { tagClass: 3, tagNumber }, valueHex: Buffer.from([0xff]) })],
    }),
    true,
  );

describe('a revocation list', () => {
  it.each([0, 1, 30_000])('proves a certificate that is not among its %i entries', (count) => {
    const { from, until } = checkCrl(revocationList(issuer, { revoked: others(count) }), about, now);
    expect([from < now, until > now]).toEqual([true, true]);
  });

  it('says that a certificate in it was revoked', () => {
    const list = revocationList(issuer, { revoked: [...others(100), serial, ...others(3)] });
    expect(() => checkCrl(list, about, now)).toThrow(CertificateRevokedError);
  });

  it.each<[Behaviour, RegExp]>([
    ['forged', /not signed by the authority/],
    ['expired', /valid until/],
  ])('that is %s proves nothing', (behaviour, reason) => {
    expect(() => checkCrl(revocationList(issuer, { behaviour }), about, now)).toThrow(reason);
  });

  it('of another authority, and by one that may sign no lists, proves nothing', () => {
    expect(() => checkCrl(revocationList(rootKey('Another'), {}), about, now)).toThrow(/another authority/);
    const usage = new asn1js.BitString({ valueHex: Buffer.from([0x04]), unusedBits: 2 });
    const signer = ecSealKey('Signer', { extensions: [basicConstraints(true), extension('2.5.29.15', usage, true)] });
    const below = { certificate: ecSealKey('Below', by(signer)).certificate, issuer: signer.certificate };
    expect(() => checkCrl(revocationList(signer, {}), below, now)).toThrow(/may not sign lists/);
  });

  it('of the distribution point that the certificate names proves it, and that of another one does not', () => {
    const list = (address: string) => revocationList(issuer, { extensions: [issuingPoint(address)] });
    expect(checkCrl(list(ADDRESS), about, now)).toBeDefined();
    expect(() => checkCrl(list('http://lists.example/8.crl'), about, now)).toThrow(/another distribution point/);
  });

  it.each([
    ['of certification authorities', flag(2)],
    ['of several authorities', flag(4)],
    ['of attribute certificates', flag(5)],
    ['that completes another one', extension('2.5.29.27', new asn1js.Integer({ value: 1 }), true)],
  ])('%s proves nothing for a seal', (_, one) => {
    expect(() => checkCrl(revocationList(issuer, { extensions: [one] }), about, now)).toThrow(/other cert|critical/);
  });

  it('of users proves a user and no certification authority', () => {
    const list = revocationList(issuer, { extensions: [flag(1)] });
    const below = ecSealKey('Below', { ...by(issuer), extensions: [basicConstraints(true)] });
    expect(checkCrl(list, about, now)).toBeDefined();
    expect(() => checkCrl(list, { ...about, certificate: below.certificate }, now)).toThrow(/other certificates/);
  });

  it('proves nothing for another time, when a byte of it is another, or when it is cut', () => {
    const list = revocationList(issuer, { revoked: others(3) });
    expect(() => checkCrl(list, about, new Date(now.getTime() + 2 * DAY))).toThrow(/valid until/);
    for (let at = 0; at < list.length; at++) {
      const changed = Buffer.from(list);
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      expect([at, accepted(() => checkCrl(changed, about, now))]).toEqual([at, false]);
      expect(accepted(() => checkCrl(list.subarray(0, at), about, now))).toBe(false);
    }
  });
});
