import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import { MessageImprint } from 'pkijs';
import { pdfOf } from '../../../testing/src/files/hostile-pdf';
import { basicConstraints, keyPurpose } from './certificate';
import { sealPdf } from './seal';
import { ecSealKey, rootKey, timestampKey } from './seal.fixture';
import type { SealKey } from './seal-key';
import { sha256Identifier } from './digests';
import { attributeSet, encodeSignedData, readSignedData, signerOf } from './signed-data';
import type { Timestamper } from './timestamp';
import { refusal, timestampAuthority } from './timestamp-authority.fixture';
import { verifySealedPdf, type SealVerdict } from '../verification/verify';

const small = pdfOf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
]);

const DAY = 86_400_000;
const TIMESTAMPS = '1.3.6.1.5.5.7.3.8';
const at = new Date();
const whole = (time: Date) => `${time.toISOString().slice(0, 19)}.000Z`;
const key = ecSealKey();
const root = rootKey();

const sealed = (timestamper?: Timestamper, timestampRoots: X509Certificate[] = []) =>
  sealPdf(small, { key, name: 'Formwork', reason: 'Sealed by the test', at, timestamper, timestampRoots });

const verdictOf = (pdf: Buffer, ...roots: SealKey[]): Promise<SealVerdict> =>
  verifySealedPdf(pdf, {
    certificates: [key.certificate],
    timestampRoots: roots.map(({ certificate }) => certificate),
  });

/** Replaces the unsigned attributes in the signature of a sealed file. This needs no key. */
function withTimestampOf(pdf: Buffer, other: Buffer | null): Buffer {
  const data = signatureOf(pdf);
  const signer = signerOf(data);
  delete signer.unsignedAttrs;
  const attributes = other && signerOf(signatureOf(other)).unsignedAttrs;
  if (attributes) signer.unsignedAttrs = attributeSet(1, attributes.attributes);
  const [start, end] = signatureRange(pdf);
  const hex = encodeSignedData(data)
    .toString('hex')
    .padEnd(end - start, '0');
  return Buffer.concat([pdf.subarray(0, start), Buffer.from(hex), pdf.subarray(end)]);
}

function signatureOf(pdf: Buffer) {
  const bytes = Buffer.from(pdf.subarray(...signatureRange(pdf)).toString('latin1'), 'hex');
  return readSignedData(bytes.subarray(0, 4 + bytes.readUInt16BE(2)));
}

function signatureRange(pdf: Buffer): [start: number, end: number] {
  const start = pdf.lastIndexOf('/Contents <') + '/Contents <'.length;
  return [start, pdf.indexOf('>', start)];
}

describe('a seal with a timestamp', () => {
  it('has the time of an authority under a trusted root', async () => {
    const later = new Date(at.getTime() + 3_600_000);
    const pdf = await sealed(timestampAuthority(timestampKey(root), undefined, later), [root.certificate]);

    expect(await verdictOf(pdf, root)).toMatchObject({
      status: 'valid',
      reasons: [],
      timestamp_status: 'valid',
      timestamp: { at: whole(later), authority: 'CN=Test authority' },
      signed_at: whole(later),
    });
  });

  it('is not valid when the timestamp that it promises was taken out', async () => {
    const pdf = await sealed(timestampAuthority(timestampKey(root)));

    expect(await verdictOf(withTimestampOf(pdf, null), root)).toMatchObject({
      status: 'altered',
      timestamp_status: 'missing_although_promised',
      timestamp: null,
      reasons: [expect.stringContaining('timestamp that the seal promises was taken out')],
    });
  });

  it('does not promise one when there is no authority', async () => {
    expect(await verdictOf(await sealed(), root)).toMatchObject({ status: 'valid', timestamp_status: 'none' });
  });

  it('is found altered with the timestamp of another document', async () => {
    const authority = timestampAuthority(timestampKey(root));
    const [pdf, other] = [await sealed(authority), await sealed(authority)];

    expect(await verdictOf(withTimestampOf(pdf, other), root)).toMatchObject({
      status: 'altered',
      reasons: [expect.stringContaining('the timestamp is for other data')],
    });
  });

  it('is not valid with a timestamp by an untrusted authority, whose time is ignored', async () => {
    const past = new Date(at.getTime() - DAY / 2);
    const pdf = await sealed(timestampAuthority(timestampKey(rootKey()), undefined, past));

    expect(await verdictOf(pdf, root)).toMatchObject({
      status: 'unknown',
      timestamp_status: 'untrusted',
      signed_at: whole(at),
      reasons: [expect.stringContaining('not by an authority that is trusted here')],
    });
  });

  it('reports that the timestamp cannot be trusted without configured roots', async () => {
    const pdf = await sealed(timestampAuthority(timestampKey(root)));

    expect(await verdictOf(pdf)).toMatchObject({
      status: 'valid',
      timestamp_status: 'untrusted',
      signed_at: whole(at),
    });
  });

  it('builds the path to the root over intermediate certificates', async () => {
    const between = ecSealKey('Test intermediate', {
      issuerKey: root.privateKey,
      issuer: root.certificate,
      extensions: [basicConstraints(true)],
    });
    const authority = { ...timestampKey(between), chain: [between.certificate, root.certificate] };
    const pdf = await sealed(timestampAuthority(authority), [root.certificate]);

    expect(await verdictOf(pdf, root)).toMatchObject({ status: 'valid', timestamp_status: 'valid' });
  });

  it.each<[string, () => SealKey]>([
    ['has no purpose', () => timestampKey(root, { extensions: [] })],
    ['is for timestamps, but not critically', () => timestampKey(root, { extensions: [keyPurpose(TIMESTAMPS)] })],
    ['is for something else', () => timestampKey(root, { extensions: [keyPurpose('1.3.6.1.5.5.7.3.4', true)] })],
    ['had expired', () => timestampKey(root, { until: new Date(at.getTime() - 60_000) })],
    ['was issued by no authority', () => timestampKey(ecSealKey('Test root'))],
    ['names the root, but was issued by another', () => timestampKey({ ...rootKey(), certificate: root.certificate })],
    [
      'was issued by a certificate that may not issue',
      () => {
        const leaf = timestampKey(root);
        return { ...timestampKey(leaf), chain: [leaf.certificate] };
      },
    ],
  ])('is untrusted when the certificate of the authority %s', async (_, makeKey) => {
    const pdf = await sealed(timestampAuthority(makeKey(), undefined, at));

    expect(await verdictOf(pdf, root)).toMatchObject({ status: 'unknown', timestamp_status: 'untrusted' });
  });

  it.each<[string, Timestamper, string]>([
    ['refuses', async () => refusal(2), 'status 2'],
    ['answers nonsense', async () => Buffer.from('hello'), 'answered something else'],
    [
      'answers for something else',
      timestampAuthority(timestampKey(root), (info) => {
        const hashedMessage = info.messageImprint.hashedMessage;
        // Not a Buffer: asn1js writes all of the memory that a small one shares with others.
        const forged = Uint8Array.from(hashedMessage.valueBlock.valueHexView);
        forged[4] = (forged[4] ?? 0) ^ 1;
        hashedMessage.valueBlock.valueHexView = forged;
        info.messageImprint = new MessageImprint({ hashAlgorithm: sha256Identifier(), hashedMessage });
      }),
      'for other data',
    ],
    [
      'answers another request',
      timestampAuthority(timestampKey(root), (info) => {
        delete info.nonce;
      }),
      'another request',
    ],
    ['is not the one of the settings', timestampAuthority(timestampKey(rootKey())), 'which no root vouches for'],
  ])('is not made when the authority %s', async (_, timestamper, reason) => {
    await expect(sealed(timestamper, [root.certificate])).rejects.toThrow(reason);
  });
});

describe('a file that was sealed before seals stated anything', () => {
  const read = (name: string) => readFileSync(join(__dirname, '../../../../test/fixtures/sealed-before', name));
  const certificates = [new X509Certificate(read('sealed.pem'))];

  it.each([
    ['sealed.pdf', 'none'],
    ['sealed-with-timestamp.pdf', 'untrusted'],
  ])('is valid as ever: %s', async (name, timestampStatus) => {
    const verdict = await verifySealedPdf(read(name), { certificates, timestampRoots: [root.certificate] });

    expect(verdict).toMatchObject({
      status: 'valid',
      signer: 'Formwork document seal',
      timestamp_status: timestampStatus,
      signing: null,
    });
  });
});
