import { sha256 } from '../../seal/digests';
import { ecSealKey, rsaSealKey } from '../../seal/seal.fixture';
import { signData } from '../../seal/sign-data';
import { encodeSignedData, Oid } from '../../seal/signed-data';
import { checkOtherSignature } from './other-signature';

const parts = [Buffer.from('the document '), Buffer.from('without its signature')];
const signatureBy = (key = ecSealKey()): Buffer =>
  encodeSignedData(signData({ key, contentType: Oid.data, digest: sha256(Buffer.concat(parts)) }));
const padded = (value: Buffer): Buffer => Buffer.concat([value, Buffer.alloc(100)]);
/** The same signature with an indefinite length (BER), as other programs write it. */
const indefinite = (value: Buffer): Buffer =>
  padded(Buffer.concat([Buffer.from([0x30, 0x80]), value.subarray(4), Buffer.alloc(2)]));

describe('a signature by another program', () => {
  it.each([
    ['of an elliptic curve', padded(signatureBy())],
    ['with RSA', padded(signatureBy(rsaSealKey()))],
    ['of indefinite length', indefinite(signatureBy())],
  ])('%s is intact over what it signed', (_, value) => {
    const { status, certificate } = checkOtherSignature(value, parts);
    expect([status, certificate?.subject]).toEqual(['intact', expect.stringContaining('Test seal')]);
  });

  it('is broken over anything else', () => {
    expect(checkOtherSignature(padded(signatureBy()), parts.slice(1))).toEqual({ status: 'broken', certificate: null });
  });

  it.each([
    [
      'has a content of its own',
      encodeSignedData(
        signData({
          key: ecSealKey(),
          contentType: Oid.data,
          digest: sha256(Buffer.from('x')),
          content: Buffer.from('x'),
        }),
      ),
    ],
    ['is empty', Buffer.alloc(0)],
    ['is no ASN.1', Buffer.from('not a signature')],
    ['is endless', Buffer.alloc(600_000, 0x30)],
  ])('is not checked when it %s', (_, value) => {
    expect(checkOtherSignature(value, parts).status).toBe('unchecked');
  });
});
