import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { anEmail, describeWithRedis, signsIn, TEST_QUEUE, testService, until } from '@app/testing';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';

const SECRET_KEY = 'the secret of the service under test';
const service = testService({
  processes: true,
  outages: true,
  settings: {
    NODE_ENV: 'production',
    LOG_LEVEL: 'verbose',
    LOG_REQUESTS: 'true',
    SECRET_KEY,
    OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
  },
});
const signedIn = signsIn(service);

/** The link in the mail to an address. */
async function mailedLink(address: string): Promise<URL> {
  const mails = async () => (await readdir(service.mailDir).catch(() => [])).filter((file) => file.startsWith(address));
  await until(20_000, async () => (await mails()).some((file) => file.endsWith('.eml')));
  const file = (await mails()).find((name) => name.endsWith('.eml')) ?? '';
  const { text = '' } = await new PostalMime().parse(await readFile(join(service.mailDir, file)));
  return new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
}

const lines = () => `${service.api.log}${service.worker.log}`.split('\n').filter((line) => line.trim() !== '');
const tokenIn = ({ pathname }: URL) => pathname.split('/')[2] ?? '';

describe('the log in production', () => {
  it('has no doubt of the framework about how the parts of a process fit together', () => {
    const said = lines();
    expect(said.length).toBeGreaterThan(2);
    expect(said.filter((line) => /circular|undefined dependency/i.test(line))).toEqual([]);
  });

  it('is JSON lines with every request, and without secrets', async () => {
    const { client, key, keys, scope } = await signedIn();
    const secrets: Record<string, unknown> = { SECRET_KEY, key, other: keys.development };

    const invited = anEmail();
    await client.post('/api/account/invite/', [{ email: invited }]).expect(200);
    const invitation = await mailedLink(invited);
    const page = await client.as(null).post(invitation.pathname).expect(200);
    secrets.invitation = tokenIn(invitation);
    secrets.invited = /fk_production_\w+/.exec(page.text)?.[0];

    const [template] = (
      await client
        .post('/api/document/template/')
        .attach('files', await samplePdfTemplate(), 'a.pdf')
        .expect(201)
    ).body as { id: string; file: string }[];
    const file = new URL(template?.file ?? '');
    await client.as(null).get(file.pathname).expect(200);
    await client
      .as(null)
      .get(`/files/${tokenIn(file)}x/a.pdf`)
      .expect(404);
    secrets.file = tokenIn(file);

    const signer = anEmail();
    await client.post('/api/document/fill/', { document: template?.id, signer_email: signer }).expect(200);
    const signing = await mailedLink(signer);
    await client.as(null).get(signing.pathname).expect(200);
    secrets.signing = tokenIn(signing);

    secrets.user = (await client.post('/api/user/', { id: 'ann' }).expect(200)).body.api_key;
    secrets.rotated = (await client.as(keys.development ?? '').patch('/api/account/rotate_key/')).body.new_api_key;
    secrets.webhook = (await client.get('/api/builder/webhook-secret/').expect(200)).body.secret;
    secrets.receiver = 'a-token-of-the-receiver';
    const hook = { url: `http://127.0.0.1:1/hook?token=${String(secrets.receiver)}`, event_types: ['user.deleted'] };
    const { body: endpoint } = await client.post('/api/builder/webhook-endpoint/', hook).expect(201);
    await client.post(`/api/builder/webhook-endpoint/${endpoint.id}/test/`).expect(201);
    await until(20_000, () => lines().some((line) => line.includes('deliver-webhook')));
    secrets.query = 'api-key-in-the-wrong-place';
    await client
      .as(null)
      .get(`/api/user/?api_key=${String(secrets.query)}`)
      .set('X-Request-Id', 'a-known-request')
      .expect(401);

    await service.postgres.disconnect();
    await client.get('/api/account/').expect(503);
    await client.as(null).get(signing.pathname).expect(503);
    await service.postgres.restore();
    secrets.database = new URL(service.database.url).password || null;
    secrets.redis = TEST_QUEUE === 'redis' ? new URL(service.redis.url).password || null : null;
    await until(10_000, () => lines().some((line) => line.includes('a-known-request')));

    const parsed = lines().map((line) => JSON.parse(line) as Record<string, unknown>);
    for (const line of parsed) expect(line).toMatchObject({ level: expect.any(String), pid: expect.any(Number) });
    // A colour code begins with ESC.
    expect(lines().filter((line) => line.includes('\u001b') || line.includes('\\u001b'))).toEqual([]);
    expect(parsed.filter(({ message }) => /^Mapped|dependencies initialized$/.test(String(message)))).toEqual([]);

    const team = scope.teamId;
    const caller = { team, key: key.slice(0, 'fk_production_'.length + 4) };
    const requests = parsed.filter(({ context }) => context === 'Http');
    const logged = (method: string, route: string) =>
      requests.filter((one) => one.method === method && one.route === route);
    expect(logged('POST', '/api/document/fill')[0]).toMatchObject({
      ...caller,
      request_id: expect.any(String),
      status: 200,
    });
    expect(logged('GET', '/sign/:token')[0]).toMatchObject({ path: '/sign/…', team });
    for (const one of requests.filter(({ path, status }) => String(path).startsWith('/api/') && status === 200))
      expect(one).toMatchObject({ team, key: expect.any(String), route: expect.stringMatching(/^\/api\//) });
    const failed = parsed.find(({ message }) => String(message).startsWith('deliver-webhook'));
    expect(failed).toMatchObject({ context: 'Jobs', job: 'deliver-webhook', job_id: expect.any(String), team });
    for (const [name, secret] of Object.entries(secrets)) {
      if (secret === null) continue; // the server has no password
      expect([name, typeof secret, String(secret).length > 8]).toEqual([name, 'string', true]);
      expect([name, lines().filter((line) => line.includes(String(secret)))]).toEqual([name, []]);
    }
  }, 90_000);
});

describeWithRedis('the log of a process without Redis', () => {
  it('says that an API is ready which works without it', async () => {
    await service.redis.disconnect();
    await service.client.get('/health/ready').timeout(10_000).expect(200);
    await service.redis.restore();
    const said = lines().filter((line) => line.includes('"Readiness"') && line.includes('redis: '));
    expect(said).not.toEqual([]);
    expect(said.filter((line) => !line.includes('Ready, but without redis: '))).toEqual([]);
  });
});
