import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withPdf } from '@app/core/programs';
import { commandHere, signsIn, testService, type TestService } from '@app/testing';
import { readPdf } from '../../../libs/formats/src/pdf/pdf-document';
import { pdfOf } from '../../../libs/testing/src/files/hostile-pdf';
import { documentSamples } from '../../../apps/local/src/demo/documents/document-samples';
import { sampleDocx } from '../../../apps/local/src/demo/documents/sample-docx';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';
import { findSignatureLocations, type SignatureLocation } from '../../../libs/sealing/src/stamp/signature-locations';
import {
  SIGNATURE,
  download,
  envelopeOf,
  post,
  sendForSignature,
  signAndSeal,
  verify,
  type Verdict,
} from './flows.fixture';

const verifyWith = async (service: TestService, pdf: Buffer, evidence: Buffer): Promise<Verdict> => {
  const call = service.client.post('/verify').attach('file', pdf, 'sealed.pdf');
  return (await call.attach('evidence', evidence, 'evidence.json').expect(200)).body;
};

const textOf = (pdf: Buffer) =>
  withPdf(pdf, async (document) => {
    const pages: string[] = [];
    for (let index = 0; index < document.pageCount; index++)
      pages.push(
        await document.withPage(index, (page) =>
          page
            .characters(100_000)
            .map(({ text }) => text)
            .join(''),
        ),
      );
    return pages;
  });

/** The text inside a location. Its rectangle counts from the bottom of the page, the characters from the top. */
const textAt = (pdf: Buffer, location: SignatureLocation, pageHeight: number) =>
  withPdf(pdf, (document) =>
    document.withPage(location.page, (page) =>
      page
        .characters(100_000)
        .filter(({ left, right, top, bottom }) => {
          const [x, y] = [(left + right) / 2, pageHeight - (top + bottom) / 2];
          return (
            x > location.x - 2 &&
            x < location.x + location.width + 60 &&
            y > location.y - 4 &&
            y < location.y + location.height + 4
          );
        })
        .map(({ text }) => text)
        .join(''),
    ),
  );

/** One empty page and a layer (4) named Draft, with more in its catalog. */
const pdfWith = (catalog: string) =>
  pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
    '<< /Type /OCG /Name (Draft) >>',
  ]);

describe('a document that is routed for signature', () => {
  const service = testService({ settings: { TSA_URL: '', TSA_ROOTS_FILE: '', SEAL_KEY_FILE: '' } });
  const signedIn = signsIn(service);

  it('can be made from a template of any type', async () => {
    const { client } = await signedIn();
    for (const { type, name, bytes } of await documentSamples()) {
      const { document, link, filled } = await sendForSignature(service, client, `${name}.${type}`, bytes);
      expect(filled.subarray(0, 5).toString()).toBe('%PDF-');
      const sealed = await signAndSeal(client, document, link);

      const [before, after] = [await textOf(filled), await textOf(sealed)];
      expect({ type, ...(await verify(service, sealed)) }).toMatchObject({ type, status: 'valid' });
      expect(after.length).toBeGreaterThan(before.length);
      expect(after.join('')).toContain('Signer Ada Lovelace');
    }
  }, 180_000);

  it('is signed and dated where its placeholders are', async () => {
    const { client } = await signedIn();
    const { document, link, filled } = await sendForSignature(service, client, 'Agreement.docx', sampleDocx());
    const file = await readPdf(filled);
    const locations = findSignatureLocations(file);
    expect(locations.map(({ kind }) => kind)).toEqual(['signature', 'date']);
    const pageHeight = await withPdf(filled, (pdf) => pdf.withPage(0, (page) => page.height));

    const sealed = await signAndSeal(client, document, link);
    const [signature, date] = await Promise.all(locations.map((location) => textAt(sealed, location, pageHeight)));
    expect(signature).toContain('Ada');
    expect(date).toContain(new Date().toISOString().slice(0, 4));
  }, 60_000);

  it('shows its pages without the raw placeholders, and logs each download', async () => {
    const { client } = await signedIn();
    const { document, link } = await sendForSignature(service, client, 'Agreement.docx', sampleDocx());
    const page = await (await fetch(link)).text();
    expect(page).toContain('(your signature)');
    expect(page).not.toContain('{{');
    await signAndSeal(client, document, link);
    await download(`${link}/download`);
    await download(`${link}/download`);

    const dataSource = await service.database.connection();
    const { id } = await envelopeOf(client, document);
    const rows = await dataSource.query<{ type: string }[]>(
      `SELECT event->>'type' AS type FROM envelope_event WHERE envelope_id = $1 ORDER BY position`,
      [id],
    );
    expect(rows.map(({ type }) => type)).toEqual([
      'created',
      'sent',
      'opened',
      'consented',
      'signed',
      'downloaded',
      'downloaded',
    ]);
  }, 60_000);

  it('explains an expired link to the signer', async () => {
    const { client } = await signedIn();
    const { document, link } = await sendForSignature(service, client, 'Form.pdf', await samplePdfTemplate());
    const dataSource = await service.database.connection();
    const { id } = await envelopeOf(client, document);
    await dataSource.query(`UPDATE envelope SET token_expires_at = now() - interval '1 second' WHERE id = $1`, [id]);

    const page = await fetch(link);
    expect([page.status, page.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('This link has expired. Ask the sender for a new one.');
    expect((await fetch(`${link}/page/1`)).status).toBe(403);
    expect((await post(`${link}/sign`, SIGNATURE)).status).toBe(403);
    expect(await envelopeOf(client, document)).toMatchObject({ signed: false });
  }, 60_000);

  it('is deleted together with its link and its files', async () => {
    const { client } = await signedIn();
    const { document, link } = await sendForSignature(service, client, 'Form.pdf', await samplePdfTemplate());
    await signAndSeal(client, document, link);
    const { id, file, evidence } = await envelopeOf(client, document);
    await client.delete(`/api/document/envelope/${id}/`).expect(204);

    for (const url of [link, `${link}/page/1`, `${link}/download`, file, evidence])
      expect((await fetch(url)).status).toBe(404);
  }, 60_000);

  it('is kept as evidence when its user is deleted after signing, and deleted with the user before', async () => {
    const { client } = await signedIn();
    const pdf = await samplePdfTemplate();
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    const signed = await sendForSignature(service, client, 'Signed.pdf', pdf, { user_id: 'ann' });
    const open = await sendForSignature(service, client, 'Open.pdf', pdf, { user_id: 'ann' });
    const sealed = await signAndSeal(client, signed.document, signed.link);
    expect(await envelopeOf(client, signed.document)).toMatchObject({ user: 'ann', viewed: true, signed: true });
    await client.delete('/api/user/ann/').expect(204);

    const envelope = await envelopeOf(client, signed.document);
    expect(envelope).toMatchObject({ user: null, signed: true });
    expect(await download(envelope.file)).toEqual(sealed);
    expect(await envelopeOf(client, open.document)).toBeUndefined();
    expect((await fetch(open.link)).status).toBe(404);
  }, 60_000);

  it('names its signer when it is verified, and its evidence is checked', async () => {
    const { client } = await signedIn();
    const { document, link } = await sendForSignature(service, client, 'Form.pdf', await samplePdfTemplate());
    const sealed = await signAndSeal(client, document, link);
    const evidence = await download((await envelopeOf(client, document)).evidence);

    const verdict = await verifyWith(service, sealed, evidence);
    expect(verdict).toMatchObject({
      status: 'valid',
      signing: { signer: { name: 'Ada Lovelace', email: expect.stringMatching(/^signer\d+@example\.com$/) } },
      evidence: { status: 'confirmed', reasons: [] },
    });
    const types = ['created', 'sent', 'opened', 'consented', 'signed'];
    expect(verdict.evidence?.events.map(({ type }) => type)).toEqual(types);
    const signer = verdict.signing?.signer.email;
    const about = verdict.evidence?.events.map(({ recipient }) => recipient);
    expect(about).toEqual([null, signer, signer, signer, signer]);

    const changed = Buffer.from(evidence.toString().replace('Ada Lovelace', 'Eve Lovelace'));
    expect((await verifyWith(service, sealed, changed)).evidence).toMatchObject({ status: 'contradicted' });
    const page = service.client.post('/verify/result').attach('file', sealed, 'a.pdf');
    const { text } = await page.attach('evidence', evidence, 'evidence.json').expect(200);
    expect(text).toContain('Ada Lovelace &lt;signer');
    expect(text).toContain('its log is complete and the seal covers it');
    await service.client.post('/verify').attach('evidence', evidence, 'evidence.json').expect(400);
  }, 60_000);

  it('is rejected with hidden layers, and its log and its sender are told the removed content', async () => {
    const { client } = await signedIn();
    const layered = pdfWith('/OCProperties << /OCGs [4 0 R] /D << /OFF [4 0 R] >> >>');
    const upload = client.post('/api/document/template/').attach('files', layered, 'Layers.pdf');
    const { body: templates } = await upload.expect(201);
    const body = { document: templates[0].id as string, signer_email: 'sam@example.com' };
    const refused = await client.post('/api/document/fill/', body).timeout(60_000).expect(400);
    expect(refused.body).toMatchObject({
      code: 'pdf_not_signable',
      detail: expect.stringContaining('hidden layers (Draft)'),
    });

    const scripted = pdfWith('/OpenAction << /S /JavaScript /JS (app.beep\\(\\)) >>');
    const { document, link, filled } = await sendForSignature(service, client, 'Script.pdf', scripted);
    expect(filled.includes('JavaScript')).toBe(false);
    expect((await envelopeOf(client, document)).warnings).toEqual([
      'Removed before signing, because a signer does not see it: JavaScript.',
    ]);
    const sealed = await signAndSeal(client, document, link);
    expect(sealed.includes('JavaScript')).toBe(false);
    const evidence = JSON.parse((await download((await envelopeOf(client, document)).evidence)).toString());
    expect(evidence.events[0].detail).toMatchObject({ removed: ['JavaScript'] });
  }, 60_000);

  it('can be verified by people without scripts, and offline with the certificate', async () => {
    const { client } = await signedIn();
    const { document, link } = await sendForSignature(service, client, 'Form.pdf', await samplePdfTemplate());
    const sealed = await signAndSeal(client, document, link);
    const changed = Buffer.from(sealed);
    changed[500] = (changed[500] ?? 0) ^ 1;
    const folder = mkdtempSync(join(tmpdir(), 'formwork-verify-'));
    const certificate = await service.client.get('/verify/certificate').expect(200);
    writeFileSync(join(folder, 'seal.pem'), certificate.text ?? (certificate.body as Buffer));

    const expected: [file: string, bytes: Buffer, heading: string, exitCode: number, word: string][] = [
      ['sealed document.pdf', sealed, 'The document is genuine', 0, 'VALID'],
      ['changed.pdf', changed, 'The document was changed', 1, 'ALTERED'],
      ['other.pdf', await samplePdfTemplate(), 'The document is not known here', 2, 'UNKNOWN'],
    ];
    for (const [name, bytes, heading, exitCode, word] of expected) {
      const page = await service.client.post('/verify/result').attach('file', bytes, name).expect(200);
      expect(page.text).toContain(heading);
      writeFileSync(join(folder, name), bytes);
      const args = [join(folder, name), '--trust', join(folder, 'seal.pem')];
      const { stdout, code } = await commandHere('libs/sealing/src/verification/verify', args, process.env);
      expect([stdout.split(' ')[0], code]).toEqual([word, exitCode]);
    }
    rmSync(folder, { recursive: true });
    await service.client.get('/verify').expect(200).expect('Content-Type', /html/);
    await service.client.post('/verify/result').expect(400).expect('Content-Type', /html/);
    await service.client.post('/verify').attach('files', sealed, 'a').attach('files', sealed, 'b').expect(413);
  }, 90_000);
});
