import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { signsIn, testService, until } from '@app/testing';
import { JobClock } from '../../../libs/core/src/jobs/outbox.repository';
import { sealDocument } from '../../../libs/documents/src/document.jobs';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';
import { rootKey, rsaSealKey, timestampKey } from '../../../libs/sealing/src/seal/seal.fixture';
import { generateSealKey, type SealKey } from '../../../libs/sealing/src/seal/seal-key';
import { timestampAuthority } from '../../../libs/sealing/src/seal/timestamp-authority.fixture';
import { SIGNATURE, download, envelopeOf, post, sendForSignature, signAndSeal, verify } from './flows.fixture';

interface JobAnswer {
  state: string;
  last_error: string;
  next_attempt_at: string | null;
}

describe('with a timestamp authority and a seal key in PEM', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-key-'));
  const settings: Record<string, string> = { SEAL_KEY_FILE: join(folder, 'seal.pem') };
  let authority: Awaited<ReturnType<typeof serveTimestamps>>;
  beforeAll(async () => {
    const { privateKey, certificate } = await generateSealKey({ name: 'Brought seal', bits: 2048 });
    writeFileSync(join(folder, 'seal.pem'), `${privateKey}${certificate}`);
    const root = rootKey();
    writeFileSync(join(folder, 'tsa.pem'), root.certificate.toString());
    authority = await serveTimestamps(timestampKey(root));
    settings.TSA_URL = addressOf(authority);
    settings.TSA_ROOTS_FILE = join(folder, 'tsa.pem');
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await new Promise((resolve) => authority.close(resolve));
  });
  const service = testService({ settings });
  const signedIn = signsIn(service);

  it('the seal carries a token of the authority, and the certificate that was brought', async () => {
    const { client } = await signedIn();
    const { document, link } = await sendForSignature(service, client, 'Form.pdf', await samplePdfTemplate());
    const verdict = await verify(service, await signAndSeal(client, document, link));

    expect(verdict).toMatchObject({
      status: 'valid',
      signer: 'Brought seal',
      timestamp_status: 'valid',
      timestamp: { at: expect.any(String), authority: expect.stringContaining('Test authority') },
    });
  }, 60_000);

  describe('that is away', () => {
    const HOUR = 3_600;
    const DAY = 24 * HOUR;
    let clock: JobClock;
    beforeAll(() => void (clock = service.inWorker(JobClock)));
    beforeEach(() => void (authority.away = true));
    afterEach(() => {
      authority.away = false;
      jest.restoreAllMocks();
    });

    const sql = async <Row>(query: string, ...values: unknown[]) =>
      (await service.database.connection()).query<Row[]>(query, values);

    /** A signed document, and its job after the first attempt to seal it. */
    async function waiting() {
      const { client } = await signedIn();
      const { document, link } = await sendForSignature(service, client, 'Form.pdf', await samplePdfTemplate());
      expect((await post(`${link}/sign`, SIGNATURE)).status).toBe(204);
      const [{ id } = { id: '' }] = await sql<{ id: string }>(`SELECT id FROM outbox WHERE job = 'seal-document'`);
      await attempted(id, 1);
      const job = async () =>
        (await client.get('/api/builder/job/?job=seal-document').expect(200)).body.results[0] as JobAnswer | undefined;
      return { client, document, id, job, signedAt: Date.now() };
    }

    /** Resolves when so many attempts are over. */
    const attempted = (id: string, attempts: number) =>
      until(30_000, async () => {
        const over = 'SELECT FROM outbox WHERE id = $1 AND locked_until IS NULL AND attempts >= $2';
        return (await sql(over, id, attempts)).length > 0;
      });

    /** Sets the clock, and notifies the worker. */
    async function setClock(time: number) {
      jest.replaceProperty(clock, 'now', `timestamptz '${new Date(time).toISOString()}'`);
      await sql(`SELECT pg_notify('formwork_outbox', '')`);
    }

    /** Advances the clock of the worker to `end`; the worker makes every attempt that is due before. */
    async function advanceTo(id: string, end: number) {
      for (;;) {
        const [entry] = await sql<{ next: Date; attempts: number; failed: boolean }>(
          'SELECT available_at AS next, attempts, failed_at IS NOT NULL AS failed FROM outbox WHERE id = $1',
          id,
        );
        if (!entry || entry.failed || entry.next.getTime() > end) return setClock(end);
        await setClock(entry.next.getTime() + 1);
        await attempted(id, entry.attempts + 1);
      }
    }

    /** Leaves out the hourly attempts until then, which are alike: the worker has made them, and the next one is due. */
    async function leapTo({ id, signedAt }: { id: string; signedAt: number }, seconds: number) {
      let [attempts, passed] = [1, 0];
      for (const pause of sealDocument.retryAfterSeconds) {
        if (passed + pause > seconds) break;
        passed += pause;
        attempts += 1;
      }
      const due = new Date(signedAt + passed * 1000);
      await sql('UPDATE outbox SET attempts = $2, available_at = $3 WHERE id = $1', id, attempts, due);
    }

    const WORDS = 'The timestamping authority answered 503.';

    /** Expects that the document still waits for its seal at this time after its signature, and reports the reason. */
    async function expectWaitingAfter(
      { client, document, id, job, signedAt }: Awaited<ReturnType<typeof waiting>>,
      seconds: number,
    ) {
      const now = signedAt + seconds * 1000;
      await advanceTo(id, now);
      const entry = await job();
      expect(entry).toMatchObject({ state: 'waiting', last_error: WORDS, failed_at: null });
      expect(Date.parse(entry?.next_attempt_at ?? '')).toBeGreaterThan(now);
      expect(await envelopeOf(client, document)).toMatchObject({ signed: true, evidence: '', seal_error: '' });
    }

    async function isSealed({ client, document, job }: Awaited<ReturnType<typeof waiting>>) {
      await until(30_000, async () => (await job()) === undefined);
      const envelope = await envelopeOf(client, document);
      expect(envelope).toMatchObject({ seal_error: '' });
      const verdict = await verify(service, await download(envelope.file));
      expect(verdict).toMatchObject({ status: 'valid', timestamp_status: 'valid' });
    }

    it('for an hour: the seal waits, reports the reason, and is made after the recovery', async () => {
      const signed = await waiting();
      await expectWaitingAfter(signed, HOUR);
      authority.away = false;
      await setClock(signed.signedAt + 3 * HOUR * 1000);
      await isSealed(signed);
    }, 90_000);

    it('for six days: the seal still waits; for more than a week: it fails, and can be retried', async () => {
      const signed = await waiting();
      await expectWaitingAfter(signed, DAY / 4);
      await leapTo(signed, 6 * DAY - 2 * HOUR);
      await expectWaitingAfter(signed, 6 * DAY);
      await leapTo(signed, 7 * DAY - 2 * HOUR);
      await advanceTo(signed.id, signed.signedAt + 8 * DAY * 1000);
      expect(await signed.job()).toMatchObject({ state: 'failed', last_error: WORDS, can_retry: true });
      expect(await envelopeOf(signed.client, signed.document)).toMatchObject({ signed: true, seal_error: WORDS });

      authority.away = false;
      await signed.client.post(`/api/builder/job/${signed.id}/retry/`).expect(200);
      await isSealed(signed);
    }, 300_000);
  });
});

describe('with a seal key in PKCS#12', () => {
  const folder = mkdtempSync(join(tmpdir(), 'formwork-key-'));
  writeFileSync(join(folder, 'seal.p12'), containerOf(rsaSealKey(), 'open sesame'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const service = testService({
    settings: {
      TSA_URL: '',
      TSA_ROOTS_FILE: '',
      SEAL_KEY_FILE: join(folder, 'seal.p12'),
      SEAL_KEY_PASSWORD: 'open sesame',
    },
  });
  const signedIn = signsIn(service);

  it('seals with it', async () => {
    const { client } = await signedIn();
    const { document, link } = await sendForSignature(service, client, 'Form.pdf', await samplePdfTemplate());
    const verdict = await verify(service, await signAndSeal(client, document, link));

    expect(verdict).toMatchObject({ status: 'valid', signer: 'Test seal', timestamp: null });
  }, 60_000);
});

function containerOf({ privateKey, certificate }: ReturnType<typeof rsaSealKey>, password: string): Buffer {
  const key = forge.pki.privateKeyFromPem(String(privateKey.export({ type: 'pkcs8', format: 'pem' })));
  const container = forge.pkcs12.toPkcs12Asn1(key, [forge.pki.certificateFromPem(certificate.toString())], password, {
    algorithm: '3des',
  });
  return Buffer.from(forge.asn1.toDer(container).getBytes(), 'binary');
}

/** An RFC 3161 authority on loopback, which responds 503 while `away`. */
async function serveTimestamps(key: SealKey): Promise<Server & { away: boolean }> {
  const answer = timestampAuthority(key);
  const server = Object.assign(createServer(), { away: false });
  server.on('request', (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (server.away) response.writeHead(503).end();
      else
        void answer(Buffer.concat(chunks)).then((token) =>
          response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(token),
        );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The authority does not listen.');
  return `http://127.0.0.1:${address.port}`;
}
