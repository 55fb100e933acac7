import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { aForm, aQuery, mailsTo, signsIn, testService, until, WebhookReceiver, type ApiClient } from '@app/testing';
import { EnvelopeExpiry } from '../../../apps/worker/src/periodic/envelope-expiry';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';

interface Event {
  type: string;
  environment: string;
  timestamp: string;
  data: Record<string, unknown>;
}

jest.setTimeout(180_000);
const service = testService({ settings: { TSA_URL: '' } });
const signedIn = signsIn(service);

let receiver: WebhookReceiver;
beforeAll(async () => void (receiver = await WebhookReceiver.open()));
afterAll(() => receiver.close());

/** A team with an endpoint for these types. `events` waits for so many and returns all, with verified signatures. */
async function subscribed(types: string[]) {
  const signed = await signedIn();
  const { client } = signed;
  // Each team has its own path, so that tests do not see each other's events.
  const path = `/${randomBytes(6).toString('hex')}`;
  const url = new URL(path, receiver.url).href;
  await client.post('/api/builder/webhook-endpoint/', { url, event_types: types }).expect(201);
  const { secret } = (await client.get('/api/builder/webhook-secret/').expect(200)).body;
  const events = async (count: number): Promise<Event[]> => {
    const own = () => receiver.calls.filter((call) => call.path === path);
    await until(90_000, async () => own().length >= count);
    return own().map(
      ({ body, headers }) => new Webhook(secret).verify(body, headers as Record<string, string>) as Event,
    );
  };
  return { ...signed, events };
}

const ENVELOPE_EVENTS = ['sent', 'viewed', 'signed', 'declined', 'expired', 'sealed'].map((name) => `envelope.${name}`);
const SIGNATURE = { name: 'Ada Lovelace', consent: true, consent_version: '2026-11', kind: 'typed' };
const post = (url: string, body: object = {}) =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

let signers = 0;

/** A document that waits for its signer; the link is taken from the mail. */
async function sent(client: ApiClient) {
  const signer = `signer${++signers}@example.com`;
  const upload = client.post('/api/document/template/').attach('files', await samplePdfTemplate(), 'a.pdf');
  const document = (await upload.expect(201)).body[0].id as string;
  await client.post('/api/user/', { id: 'ann' }).expect(200);
  const body = { document, signer_email: signer, user_id: 'ann' };
  await client.post('/api/document/fill/', body).timeout(60_000).expect(200);
  const { body: envelopes } = await client.get(`/api/document/envelope/?type=document&id=${document}`).expect(200);
  const [mail] = await mailsTo(service, signer, 1);
  const link = /https?:\/\/\S+\/sign\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
  return { document, signer, link, envelope: envelopes[0].id as string };
}

describe('events of envelopes', () => {
  it('report that a document was sent, viewed, signed and sealed, each once', async () => {
    const { client, events, account } = await subscribed(ENVELOPE_EVENTS);
    const { document, signer, link, envelope } = await sent(client);
    expect((await post(`${link}/viewed`)).status).toBe(204);
    expect((await post(`${link}/viewed`)).status).toBe(204);
    expect((await post(`${link}/sign`, SIGNATURE)).status).toBe(204);
    const received = await events(4);

    const byType = new Map(received.map((event) => [event.type, event]));
    expect([...byType.keys()].sort()).toEqual(
      ['envelope.sealed', 'envelope.sent', 'envelope.signed', 'envelope.viewed'].sort(),
    );
    expect(received).toHaveLength(4);
    expect(byType.get('envelope.sealed')).toEqual({
      type: 'envelope.sealed',
      timestamp: expect.any(String),
      environment: 'production',
      data: {
        ...{ envelope_id: envelope, document, user_id: 'ann', signer, sender: account.email },
        ...{ viewed: true, signed: true, declined: false, decline_reason: '', tags: [] },
        ...{ status: 'sealed', recipient: null, void_reason: '' },
        created_at: expect.any(String),
      },
    });
    expect(byType.get('envelope.sent')!.data).toMatchObject({ viewed: false, signed: false });
    expect(byType.get('envelope.viewed')!.data).toMatchObject({ viewed: true, signed: false });
    expect(byType.get('envelope.signed')!.data).toMatchObject({ viewed: true, signed: true, recipient: signer });
  });

  it('report that the signer declined', async () => {
    const { client, events } = await subscribed(['envelope.declined']);
    const { link, envelope } = await sent(client);
    expect((await post(`${link}/decline`, { reason: 'Wrong name' })).status).toBe(204);
    const data = { envelope_id: envelope, declined: true, decline_reason: 'Wrong name', signed: false };
    expect(await events(1)).toMatchObject([{ type: 'envelope.declined', data }]);
  });

  it('report once that the signing link expired, however many workers look', async () => {
    const { client, events, scope } = await subscribed(['envelope.expired', 'envelope.declined']);
    const [first, declined] = [await sent(client), await sent(client)];
    expect((await post(`${declined.link}/decline`, { reason: '' })).status).toBe(204);
    const { dataSource } = service.database;
    const late = `UPDATE envelope SET token_expires_at = now() - interval '1 second' WHERE team_id = $1`;
    await dataSource.query(late, [scope.teamId]);
    const expiry = service.inWorker(EnvelopeExpiry);
    await Promise.all([expiry.sweep(), expiry.sweep(), expiry.sweep()]);
    await expiry.sweep();

    const received = await events(2);
    expect(received.map(({ type, data }) => [type, data.envelope_id]).sort()).toEqual([
      ['envelope.declined', declined.envelope],
      ['envelope.expired', first.envelope],
    ]);
    const sql = `SELECT event_type FROM webhook_delivery WHERE team_id = $1 AND event_type = 'envelope.expired'`;
    expect(await dataSource.query(sql, [scope.teamId])).toHaveLength(1);
  });
});

describe('other events', () => {
  it('report a completed submission after its rules have run', async () => {
    const { client, events } = await subscribed(['submission.completed']);
    const form = await aForm(client, {
      steps: [{ id: 'only', fields: [{ id: 'full_name' }] }],
      rules: [{ name: 'r', trigger_event: 'form_complete', code: 'fields.full_name += "!"' }],
      integrations: [],
    });
    const submit = (complete: boolean) =>
      client.post('/api/form/submission/', {
        ...{ user_id: 'ann', fields: { full_name: 'Ann' }, forms: [form.form_id], complete },
      });
    await submit(false).expect(201);
    const { submissions } = (await submit(true).expect(201)).body;

    expect(await events(1)).toMatchObject([
      {
        type: 'submission.completed',
        environment: 'production',
        data: {
          ...{ submission_id: submissions[0].id, form_id: form.form_id, form_name: form.form_name, user_id: 'ann' },
          ...{ fields: { full_name: 'Ann!' }, completed_at: submissions[0].completed_at },
        },
      },
    ]);
  });

  it('report an erased user, by id only', async () => {
    const { client, events } = await subscribed(['user.deleted', 'submission.completed']);
    await client.post('/api/user/', { id: 'ann', name: 'Ann' }).expect(200);
    await client.delete('/api/user/ann/').expect(204);
    await client.delete('/api/user/ann/').expect(404);
    expect(await events(1)).toEqual([
      { type: 'user.deleted', timestamp: expect.any(String), environment: 'production', data: { user_id: 'ann' } },
    ]);
  });

  it('report runs that succeed and runs that fail', async () => {
    const { client, events } = await subscribed(['extraction.completed', 'extraction.failed']);
    const queries = [await aQuery(client, 'number', 'Invoice number')];
    const { body } = await client.post('/api/builder/extraction/', { name: 'Invoice', queries }).expect(201);
    const run = (name: string, bytes: Buffer) =>
      client.post(`/api/ai/run/${body.id}/`).attach('files', bytes, name).expect(200);
    await run('a.txt', Buffer.from('Invoice number: INV-77\n'));
    await run('b.pdf', Buffer.from('%PDF-1.7 broken'));

    const received = await events(2);
    const byType = new Map(received.map((event) => [event.type, event.data]));
    expect(byType.get('extraction.completed')).toMatchObject({
      ...{ extraction_id: body.id, file_name: 'a.txt', success: true },
      data: [{ field_id: 'number', value: 'INV-77' }],
    });
    expect(byType.get('extraction.failed')).toMatchObject({ file_name: 'b.pdf', success: false, data: [] });
  });
});
