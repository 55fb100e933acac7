import { Webhook } from 'standardwebhooks';
import { aQuery, mailsTo, pathsOf, signsIn, testService, until, WebhookReceiver, type ApiClient } from '@app/testing';
import { anExtraction, runsOver } from './run.fixture';

const service = testService();
const signedIn = signsIn(service);

const PATH = '/api/builder/extraction/';
const HOOK = 'https://hooks.example/a';
const KEY = { name: 'x-api-key', value: 'secret-value' };
const INVOICE: [Buffer, string][] = [[Buffer.from('Total: 5.00'), 'invoice.txt']];

const stored = async (client: ApiClient, id: string) => (await client.get(`${PATH}${id}/`).expect(200)).body;

describe('the integrations of an extraction', () => {
  it('are of the type webhook or email, with the parameters of their type', async () => {
    const { client } = await signedIn();
    const id = await anExtraction(client, {
      integrations: [
        { type: 'webhook', webhook: HOOK, headers: [KEY] },
        { type: 'email', recipients: ['a@example.com'], trigger: 'extraction_failure' },
      ],
    });
    const stamped = { id: expect.any(String), created_at: expect.any(String), updated_at: expect.any(String) };
    const headers = [{ name: 'x-api-key', value: '' }];

    expect((await stored(client, id)).integrations).toEqual([
      { ...stamped, type: 'webhook', trigger: 'extraction_completion', webhook: HOOK, test_webhook: '', headers },
      {
        ...{ ...stamped, type: 'email', trigger: 'extraction_failure', recipients: ['a@example.com'] },
        ...{ subject: '', include_values: true },
      },
    ]);
  });

  it('are changed by a key of another environment only in the address for tests', async () => {
    const { client, keys } = await signedIn();
    const id = await anExtraction(client, { integrations: [{ type: 'webhook', webhook: HOOK }] });
    const development = client.as(keys.development!);
    const { integrations } = await stored(client, id);
    const change = (more: object) =>
      development.patch(`${PATH}${id}/`, { integrations: [{ ...integrations[0], ...more }] });
    const refused = [
      await change({ webhook: `${HOOK}/b` }),
      await change({ trigger: 'extraction_failure' }),
      await development.patch(`${PATH}${id}/`, { integrations: [] }),
    ];

    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(refused[0]!.body.detail).toContain('an integration of other environments');
    await development.patch(`${PATH}${id}/`, await stored(client, id)).expect(200);
    expect((await stored(client, id)).integrations).toMatchObject([{ webhook: HOOK }]);
    await change({ test_webhook: `${HOOK}/test` }).expect(200);
    expect((await stored(client, id)).integrations).toMatchObject([{ webhook: HOOK, test_webhook: `${HOOK}/test` }]);
  });

  it('are refused with all problems of the body at once', async () => {
    const { client } = await signedIn();
    const { body } = await client
      .post(PATH, {
        nonsense: 1,
        file_filter_query: '(',
        integrations: [
          { type: 'webhook' },
          { type: 'slack' },
          { type: 'email', recipients: ['a@example.com'], trigger: 'form_completion', webhook: HOOK },
        ],
      })
      .expect(400);

    expect(pathsOf(body).sort()).toEqual([
      'file_filter_query',
      'integrations[0].webhook',
      'integrations[1].type',
      'integrations[2].trigger',
      'integrations[2].webhook',
      'name',
      'nonsense',
    ]);
  });

  it('keep the sealed values of headers when they are sent back, unless they go to another host', async () => {
    const { client } = await signedIn();
    const id = await anExtraction(client, { integrations: [{ type: 'webhook', webhook: HOOK, headers: [KEY] }] });
    const body = await stored(client, id);
    const [integration] = body.integrations;

    expect((await client.patch(`${PATH}${id}/`, body).expect(200)).body.integrations).toMatchObject([
      { id: integration.id, created_at: integration.created_at },
    ]);
    const moved = { ...integration, webhook: 'https://evil.example/' };
    const refused = await client.patch(`${PATH}${id}/`, { integrations: [moved] }).expect(400);
    expect(pathsOf(refused.body)).toEqual(['integrations[0].headers[0].value']);
    const sealed = await service.database.dataSource.query<{ sealed_headers: string }[]>(
      'SELECT sealed_headers FROM extraction_integration WHERE sealed_headers IS NOT NULL',
    );
    expect(sealed.length).toBeGreaterThan(0);
    expect(sealed.filter(({ sealed_headers: text }) => text.includes(KEY.value))).toEqual([]);

    await client.patch(`${PATH}${id}/`, { name: 'Renamed' }).expect(200);
    expect((await stored(client, id)).integrations).toHaveLength(1);
    await client.patch(`${PATH}${id}/`, { integrations: [] }).expect(200);
    expect((await stored(client, id)).integrations).toEqual([]);
    await client.delete(`${PATH}${id}/`).expect(204);
  });
});

describe('the integrations of an extraction report its runs:', () => {
  let receiver: WebhookReceiver;
  beforeEach(async () => void (receiver = await WebhookReceiver.open()));
  afterEach(() => receiver.close());

  const calls = async (count: number) => {
    await until(60_000, async () => receiver.calls.length >= count);
    return receiver.calls.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  };

  it('webhooks, signed, with the headers of the integration, that can be sent again', async () => {
    const { client } = await signedIn();
    const id = await anExtraction(client, {
      queries: [await aQuery(client, 'total', 'Total')],
      integrations: [
        { type: 'webhook', webhook: receiver.url, headers: [KEY] },
        { type: 'webhook', webhook: `${receiver.url}/failed`, trigger: 'extraction_failure' },
      ],
    });
    const [run] = await runsOver(client, id, INVOICE);

    expect(await calls(1)).toEqual([
      {
        ...{
          event: 'extraction.completed',
          environment: 'production',
          extraction_id: id,
          extraction_name: 'Extraction',
        },
        ...{ extraction_run_id: run!.id, user_id: run!.user_id, file_name: 'invoice.txt', success: true, error: '' },
        data: [{ field_id: 'total', field_internal_id: expect.any(String), value: '5.00', entity: 'Total' }],
        created_at: expect.any(String),
      },
    ]);
    const [{ headers, body }] = receiver.calls as [WebhookReceiver['calls'][number]];
    const { secret } = (await client.get('/api/builder/webhook-secret/').expect(200)).body;
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
    expect(headers['x-api-key']).toBe(KEY.value);

    const list = () => client.get(`/api/webhook/delivery/?run=${run!.id}`).expect(200);
    await until(30_000, async () => (await list()).body.results[0]?.status === 'delivered');
    const { results } = (await list()).body;
    expect(results).toMatchObject([{ target: 'integration', event_type: 'extraction.completed' }]);
    await client.post(`/api/webhook/delivery/${results[0].id}/redeliver/`).expect((response) => {
      expect([200, 201, 202]).toContain(response.status);
    });
    expect((await calls(2))[1]).toEqual((await calls(2))[0]);
    expect(receiver.calls[1]!.headers['webhook-id']).toBe(headers['webhook-id']);
  });

  it('failed runs to those with that trigger, test data only at the test address', async () => {
    const { client, keys } = await signedIn();
    const trigger = 'extraction_failure';
    const id = await anExtraction(client, {
      integrations: [
        { type: 'webhook', webhook: `${receiver.url}/production`, test_webhook: receiver.url, trigger },
        { type: 'webhook', webhook: `${receiver.url}/complete`, test_webhook: `${receiver.url}/complete` },
      ],
    });
    await runsOver(client.as(keys.development!), id, [[Buffer.alloc(0), 'empty.pdf']]);

    expect(await calls(1)).toMatchObject([
      {
        event: 'extraction.failed',
        environment: 'development',
        success: false,
        error: expect.stringContaining('empty'),
      },
    ]);
    expect(receiver.calls).toHaveLength(1);
  });

  it('mails with the values, or without them', async () => {
    const { client } = await signedIn();
    const [full, bare] = ['full@example.com', 'bare@example.com'];
    const id = await anExtraction(client, {
      queries: [await aQuery(client, 'total', 'Total')],
      integrations: [
        { type: 'email', recipients: [full] },
        { type: 'email', recipients: [bare], subject: 'An invoice', include_values: false },
      ],
    });
    await runsOver(client, id, INVOICE);

    const [mail] = await mailsTo(service, full, 1);
    expect(mail!.subject).toBe('New values: Extraction');
    expect(mail!.text).toContain('Total: 5.00');
    const [short] = await mailsTo(service, bare, 1);
    expect(short!.subject).toBe('An invoice');
    expect(short!.text).not.toContain('5.00');
  });
});
