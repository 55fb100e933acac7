import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { pdfOf } from '../samples/hostile-pdf';
import { samplePdfTemplate } from '../samples/pdf';
import { fieldsOf } from '../fillers/pdf-fields';
import { readPdf } from '../fillers/pdf-document';
import { integer, sequence } from './der';
import { sealPdf } from './seal';
import { ecSealKey, rsaSealKey } from './seal.fixture';
import type { SealKey } from './seal-key';
import type { Timestamper } from './timestamp';
import { timestampAuthority } from './timestamp-authority.fixture';
import { verifySealedPdf } from './verify';

const at = new Date();
const request = (key: SealKey, timestamper?: Timestamper) => ({
  key,
  name: 'Formwork',
  reason: 'Sealed by the test',
  at,
  timestamper,
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
  ])('is valid with an %s key and tells who sealed it and when', async (_, makeKey) => {
    const key = makeKey();
    const sealed = await sealPdf(await samplePdfTemplate(), request(key));
    const verdict = verifySealedPdf(sealed, [key.certificate]);

    expect(verdict).toMatchObject({ status: 'valid', reasons: [], signer: 'Test seal', timestamp: null });
    expect(verdict.signed_at).toBe(`${at.toISOString().slice(0, 19)}.000Z`);
    expect(verdict.document_sha256).toBe(createHash('sha256').update(sealed).digest('hex'));
    expect(verdict.certificate?.fingerprint_sha256).toBe(key.certificate.fingerprint256);
  });

  it('is one revision whose form can no longer be filled', async () => {
    const sealed = await sealPdf(await samplePdfTemplate(), request(ecSealKey()));
    const fields = fieldsOf(await readPdf(sealed)).filter(({ kind }) => kind !== 'signature');

    expect(sealed.toString('latin1').match(/startxref/g)).toHaveLength(1);
    expect(fields.every(({ dict }) => /\/Ff \d*[13579]\b/.test(dict.toString()))).toBe(true);
  });

  it('is found altered whichever byte is flipped', async () => {
    const key = ecSealKey();
    const sealed = await sealPdf(small, request(key));
    const missed: string[] = [];
    for (let offset = 0; offset < sealed.length; offset++) {
      for (const mask of [0x01, 0x20]) {
        const forged = Buffer.from(sealed);
        forged[offset] = (forged[offset] ?? 0) ^ mask;
        if (verifySealedPdf(forged, [key.certificate]).status !== 'altered') missed.push(`${offset} ^ ${mask}`);
      }
    }

    expect(verifySealedPdf(sealed, [key.certificate]).status).toBe('valid');
    expect(missed).toEqual([]);
  });

  it('is found altered whichever byte of its signature and timestamp is flipped', async () => {
    const key = ecSealKey();
    const sealed = await sealPdf(small, request(key, timestampAuthority(ecSealKey('Test authority'))));
    const start = sealed.lastIndexOf('/Contents <') + '/Contents '.length;
    const used = sealed.indexOf('0000000000000000', start + 2_000);
    const missed: number[] = [];
    for (let offset = start; offset < used + 64; offset++) {
      const forged = Buffer.from(sealed);
      forged[offset] = (forged[offset] ?? 0) ^ 0x01;
      if (verifySealedPdf(forged, [key.certificate]).status !== 'altered') missed.push(offset);
    }

    expect(missed).toEqual([]);
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

    expect(verifySealedPdf(change(sealed), [key.certificate]).status).toBe('altered');
  });

  it('is unknown to a service with another key', async () => {
    const sealed = await sealPdf(small, request(ecSealKey()));

    expect(verifySealedPdf(sealed, [ecSealKey().certificate])).toMatchObject({
      status: 'unknown',
      reasons: [expect.stringContaining('not with a certificate of this service')],
    });
  });

  it('can be sealed when it already is', async () => {
    const key = ecSealKey();
    const twice = await sealPdf(await sealPdf(small, request(key)), request(key));

    expect(verifySealedPdf(twice, [key.certificate]).status).toBe('valid');
  });
});

describe('a PDF without our seal', () => {
  it('is unknown', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    const verdict = verifySealedPdf(Buffer.from(await document.save()), [ecSealKey().certificate]);

    expect(verdict).toMatchObject({
      status: 'unknown',
      signer: null,
      certificate: null,
      reasons: ['The document carries no seal of this service.'],
    });
    expect(verifySealedPdf(Buffer.alloc(0), []).status).toBe('unknown');
  });
});

describe('a seal with a timestamp', () => {
  it('takes its time from the authority', async () => {
    const key = ecSealKey();
    const sealed = await sealPdf(small, {
      ...request(key, timestampAuthority(ecSealKey('Test authority'), undefined, at)),
      at: new Date(at.getTime() - 3_600_000),
    });

    expect(verifySealedPdf(sealed, [key.certificate])).toMatchObject({
      status: 'valid',
      timestamp: { at: `${at.toISOString().slice(0, 19)}.000Z`, authority: 'CN=Test authority' },
      signed_at: `${at.toISOString().slice(0, 19)}.000Z`,
    });
  });

  it('is not made when the authority refuses or answers for something else', async () => {
    const key = ecSealKey();
    const refusing: Timestamper = async () => sequence(sequence(integer(2)));
    const other = timestampAuthority(key, (info) => {
      const forged = Buffer.from(info);
      forged[40] = (forged[40] ?? 0) ^ 1;
      return forged;
    });

    await expect(sealPdf(small, request(key, refusing))).rejects.toThrow('status 2');
    await expect(sealPdf(small, request(key, other))).rejects.toThrow('for other data');
  });
});

function upperCaseSignature(sealed: Buffer): Buffer {
  const text = sealed.toString('latin1');
  const start = text.lastIndexOf('/Contents <') + '/Contents <'.length;
  const end = text.indexOf('>', start);
  return Buffer.from(text.slice(0, start) + text.slice(start, end).toUpperCase() + text.slice(end), 'latin1');
}
