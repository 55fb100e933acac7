import { checkSignature } from './check-signature';
import { sha256 } from './digests';
import { signData } from './sign-data';
import { Oid, encodeSignedData, readSignedData, signerOf } from './signed-data';
import { ecSealKey } from './seal.fixture';
import type { SealKey } from './seal-key';

const digest = sha256(Buffer.from('content'));
const key = ecSealKey();
const signed = (by: SealKey = key) => encodeSignedData(signData({ key: by, contentType: Oid.data, digest }));

/** A signature whose s begins with a zero byte, as half of all signatures do. */
function signedWithPaddedNumber(): { cms: Buffer; lastOfR: number; firstOfS: number } {
  for (;;) {
    const cms = signed();
    const value = Buffer.from(signerOf(readSignedData(cms)).signature.valueBlock.valueHexView);
    const s = 4 + (value[3] ?? 0);
    const at = cms.indexOf(value);
    if (value[s + 1] === 33) return { cms, lastOfR: at + s - 1, firstOfS: at + s + 2 };
  }
}

describe('a signature', () => {
  it('verifies', async () => {
    const certificate = await checkSignature(readSignedData(signed()), () => digest);
    expect(certificate.fingerprint256).toBe(key.certificate.fingerprint256);
  });

  it('does not verify with a number that is too long', async () => {
    const { cms, lastOfR, firstOfS } = signedWithPaddedNumber();
    cms[firstOfS] = cms[lastOfR] ?? 0;
    await expect(checkSignature(readSignedData(cms), () => digest)).rejects.toThrow('does not verify');
  });

  it.each<[string, (cms: Buffer) => Buffer]>([
    ['a length of more bytes than it needs', (cms) => longLength(cms)],
    ['something behind it', (cms) => Buffer.concat([cms, Buffer.from([0])])],
    ['its end cut off', (cms) => cms.subarray(0, cms.length - 1)],
    ['70 kB', (cms) => Buffer.concat([cms, Buffer.alloc(70_000)])],
    ['a thousand levels', () => Buffer.from('3080'.repeat(1_000), 'hex')],
    ['nothing', () => Buffer.alloc(0)],
    ['attributes in another order', (cms) => swappedAttributes(cms)],
  ])('is refused with %s', (_, change) => {
    expect(() => readSignedData(change(signed()))).toThrow(expect.objectContaining({ name: 'DerError' }));
  });
});

/** The outer SEQUENCE with a length in three bytes although two are enough. */
function longLength(cms: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x30, 0x83, 0]), cms.subarray(2)]);
}

/** Swaps the adjacent attributes content type and message digest. */
function swappedAttributes(cms: Buffer): Buffer {
  const encoded = signerOf(readSignedData(cms)).signedAttrs?.attributes.map((one) =>
    Buffer.from(one.toSchema().toBER()),
  );
  const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = encoded ?? [];
  const at = cms.indexOf(first);
  const rest = cms.subarray(at + first.length + second.length);
  return Buffer.concat([cms.subarray(0, at), second, first, rest]);
}
