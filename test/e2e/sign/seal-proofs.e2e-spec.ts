import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signsIn, testService, until } from '@app/testing';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';
import { type TestAuthority, testAuthority } from '../../../libs/sealing/src/proofs/certification-authority.fixture';
import { SIGNATURE, download, envelopeOf, post, sendForSignature, signAndSeal, verify } from './flows.fixture';

describe('seals with proofs of a certification authority (SEAL_PROOFS)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-proofs-'));
  const settings: Record<string, string> = { SEAL_PROOFS: 'true', SEAL_KEY_FILE: join(folder, 'seal.pem') };
  let authority: TestAuthority;
  beforeAll(async () => {
    authority = await testAuthority();
    const { seal, root } = authority;
    const certificates = [seal.certificate, ...seal.chain].join('');
    writeFileSync(
      join(folder, 'seal.pem'),
      `${seal.privateKey.export({ type: 'pkcs8', format: 'pem' })}${certificates}`,
    );
    writeFileSync(join(folder, 'tsa.pem'), root.certificate.toString());
    settings.TSA_URL = `${authority.address}/tsa`;
    settings.TSA_ROOTS_FILE = join(folder, 'tsa.pem');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await authority.close();
  });
  const service = testService({ settings });
  const signedIn = signsIn(service);

  const sent = async () => {
    const { client } = await signedIn();
    return { client, ...(await sendForSignature(service, client, 'Form.pdf', await samplePdfTemplate())) };
  };

  it('hold them, for the seal and its timestamp, and ask once for several documents', async () => {
    const first = await sent();
    const verdict = await verify(service, await signAndSeal(first.client, first.document, first.link));
    expect(verdict).toMatchObject({
      status: 'valid',
      timestamp_status: 'valid',
      revocation_status: 'proven',
      revocation_at: expect.stringMatching(/^20\d\d-.*Z$/),
    });

    const { ocsp, crl } = authority.asked;
    expect([ocsp, crl]).toEqual([3, 0]);
    const second = await sent();
    await signAndSeal(second.client, second.document, second.link);
    expect(authority.asked).toMatchObject({ ocsp, crl });
  }, 90_000);

  it('are shown on the page of verifications', async () => {
    const { client, document, link } = await sent();
    const sealed = await signAndSeal(client, document, link);
    const { text } = await service.client.post('/verify/result').attach('file', sealed, 'sealed.pdf').expect(200);
    expect(text).toContain('not revoked');
  }, 90_000);
});

describe('seals with a revoked certificate (SEAL_PROOFS)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-proofs-'));
  const settings: Record<string, string> = {
    ...{ SEAL_PROOFS: 'true', SEAL_KEY_FILE: join(folder, 'seal.pem'), TSA_URL: '', TSA_ROOTS_FILE: '' },
  };
  let authority: TestAuthority;
  beforeAll(async () => {
    authority = await testAuthority();
    const { seal } = authority;
    const certificates = [seal.certificate, ...seal.chain].join('');
    writeFileSync(
      join(folder, 'seal.pem'),
      `${seal.privateKey.export({ type: 'pkcs8', format: 'pem' })}${certificates}`,
    );
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await authority.close();
  });
  const service = testService({ settings });
  const signedIn = signsIn(service);

  it('are not made; while the responder is away they wait, as for a timestamping authority', async () => {
    authority.revoked.add(authority.seal.certificate.serialNumber);
    const { client } = await signedIn();
    const { document, link } = await sendForSignature(service, client, 'Form.pdf', await samplePdfTemplate());
    expect((await post(`${link}/sign`, SIGNATURE)).status).toBe(204);
    await until(30_000, async () => (await envelopeOf(client, document)).seal_error !== '');
    expect((await envelopeOf(client, document)).seal_error).toMatch(/Proven seal.* was revoked/);

    authority.revoked.clear();
    Object.assign(authority, { ocsp: 'away', crl: 'away' });
    const job = async () => (await client.get('/api/builder/job/?job=seal-document').expect(200)).body.results[0];
    const { id, state } = await job();
    expect(state).toBe('failed');
    await client.post(`/api/builder/job/${id}/retry/`).expect(200);
    await until(30_000, async () => ((await job())?.last_error ?? '').includes('answered 503'));
    expect(await job()).toMatchObject({ state: 'waiting' });

    Object.assign(authority, { ocsp: 'good', crl: 'good' });
    await until(60_000, async () => (await job()) === undefined);
    const envelope = await envelopeOf(client, document);
    expect(envelope.seal_error).toBe('');
    const verdict = await verify(service, await download(envelope.file));
    expect(verdict).toMatchObject({ status: 'valid', timestamp_status: 'none', revocation_status: 'proven' });
  }, 120_000);
});
