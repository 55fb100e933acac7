import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { compiledProgram, ThreadPool } from '@app/core';
import type { FlipRequest } from './flipped-bytes-thread';
import { pdfOf } from '../../../testing/src/files/hostile-pdf';
import { samplePdfTemplate } from '../../../../apps/local/src/demo/documents/sample-pdf';
import { fieldsOf } from '../../../formats/src/pdf/pdf-fields';
import { readPdf } from '../../../formats/src/pdf/pdf-document';

import { sealPdf } from '../seal/seal';
import { ecSealKey, rootKey, rsaSealKey, timestampKey } from '../seal/seal.fixture';
import type { SealKey } from '../seal/seal-key';
import type { Timestamper } from '../seal/timestamp';
import { timestampAuthority } from '../seal/timestamp-authority.fixture';
import { verifySealedPdf, type SealVerdict } from './verify';

const at = new Date();
const request = (key: SealKey, timestamper?: Timestamper) => ({
  key,
  name: 'Formwork',
  reason: 'Sealed by the test',
  at,
  timestamper,
});

/** The verdict of a service that trusts this key and these timestamp roots. */
const verdictOf = (pdf: Buffer, key: SealKey, ...roots: SealKey[]): Promise<SealVerdict> =>
  verifySealedPdf(pdf, {
    certificates: [key.certificate],
    timestampRoots: roots.map(({ certificate }) => certificate),
  });

const small = pdfOf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R >>',
  '<< /Length 16 >>\nstream\n0 0 100 100 re f\nendstream',
]);

describe('a sealed PDF', () => {
  it.each([
    ['RSA', rsaSealKey],
    ['P-256', () => ecSealKey()],
  ])('is valid with an %s key, and the result has the sealer and the time', async (_, makeKey) => {
    const key = makeKey();
    const sealed = await sealPdf(await samplePdfTemplate(), request(key));
    const verdict = await verdictOf(sealed, key);

    expect(verdict).toMatchObject({ status: 'valid', reasons: [], signer: 'Test seal', timestamp: null });
    expect(verdict.signed_at).toBe(`${at.toISOString().slice(0, 19)}.000Z`);
    expect(verdict.document_sha256).toBe(createHash('sha256').update(sealed).digest('hex'));
    expect(verdict.certificate?.fingerprint_sha256).toBe(key.certificate.fingerprint256);
  });

  it('is one revision whose form can no longer be filled', async () => {
    const sealed = await sealPdf(await samplePdfTemplate(), request(ecSealKey()));
    const fields = fieldsOf(await readPdf(sealed)).filter(({ kind }) => kind !== 'signature');

    expect(sealed.toString('latin1').match(/startxref/g)).toHaveLength(1);
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.every(({ dict }) => /\/Ff \d*[13579]\b/.test(dict.toString()))).toBe(true);
  });

  describe('of which a byte is flipped', () => {
    const limits = { slots: 1, timeoutMs: 280_000, memoryMb: 256 };
    const flips = new ThreadPool<FlipRequest, string[]>(compiledProgram(__dirname, 'flipped-bytes-thread'), limits);
    afterAll(() => flips.close());

    // With a timestamp, which takes longer, each byte is flipped in one way.
    it.each([
      ['without a timestamp', [], 2],
      ['with a timestamp', [rootKey()], 1],
    ] as const)(
      'is found altered whichever it is, %s',
      async (_, roots, ways) => {
        const key = ecSealKey();
        const [timestamper] = roots.map((root) => timestampAuthority(timestampKey(root)));
        const pdf = await sealPdf(small, request(key, timestamper));

        expect(await verdictOf(pdf, key, ...roots)).toMatchObject({ status: 'valid', reasons: [] });
        const timestampRoots = roots.map(({ certificate }) => certificate.toString());
        expect(await flips.run({ pdf, ways, certificates: [key.certificate.toString()], timestampRoots })).toEqual([]);
      },
      300_000,
    );
  });

  it.each([
    ['with something appended', (sealed: Buffer) => Buffer.concat([sealed, Buffer.from('\n')])],
    [
      'with a later revision',
      (sealed: Buffer) =>
        Buffer.concat([
          sealed,
          Buffer.from('\n9 0 obj\n<< /ByteRange [ 0          1          2          3 ] >>\nendobj\n%%EOF'),
        ]),
    ],
    ['with its end cut off', (sealed: Buffer) => sealed.subarray(0, sealed.length - 1)],
    ['with something before it', (sealed: Buffer) => Buffer.concat([Buffer.from('\n'), sealed])],
    ['with its signature in capitals', (sealed: Buffer) => upperCaseSignature(sealed)],
  ])('is found altered %s', async (_, change) => {
    const key = ecSealKey();
    const sealed = await sealPdf(small, request(key));

    expect((await verdictOf(change(sealed), key)).status).toBe('altered');
  });

  it('is unknown to a service with another key', async () => {
    const sealed = await sealPdf(small, request(ecSealKey()));

    expect(await verdictOf(sealed, ecSealKey())).toMatchObject({
      status: 'unknown',
      reasons: [expect.stringContaining('not with a certificate of this service')],
    });
  });

  it('can be sealed when it already is', async () => {
    const key = ecSealKey();
    const twice = await sealPdf(await sealPdf(small, request(key)), request(key));

    expect((await verdictOf(twice, key)).status).toBe('valid');
  });
});

describe('a PDF without our seal', () => {
  it('is unknown', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    const verdict = await verdictOf(Buffer.from(await document.save()), ecSealKey());

    expect(verdict).toMatchObject({
      status: 'unknown',
      trusted: false,
      signer: null,
      certificate: null,
      reasons: ['The document carries no seal of this service.'],
    });
    expect((await verdictOf(Buffer.alloc(0), ecSealKey())).status).toBe('unknown');
  });
});

function upperCaseSignature(sealed: Buffer): Buffer {
  const text = sealed.toString('latin1');
  const start = text.lastIndexOf('/Contents <') + '/Contents <'.length;
  const end = text.indexOf('>', start);
  return Buffer.from(text.slice(0, start) + text.slice(start, end).toUpperCase() + text.slice(end), 'latin1');
}
