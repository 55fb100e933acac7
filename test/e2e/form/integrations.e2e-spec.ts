import { Webhook } from 'standardwebhooks';
import {
  aForm,
  formDocument,
  mailsTo,
  pathsOf,
  signsIn,
  testService,
  until,
  WebhookReceiver,
  type ApiClient,
} from '@app/testing';

const service = testService();
const signedIn = signsIn(service);

const PATH = '/api/builder/form/';
const STAMPED = {
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  created_at: expect.any(String),
  updated_at: expect.any(String),
};
const HOOK = 'https://hooks.example/a';
const KEY = { name: 'x-api-key', value: 'secret-value' };

describe('the integrations of a form', () => {
  it('are of the type webhook or email, which follows from their parameters too', async () => {
    const { client } = await signedIn();
    const { form_id, integrations } = await aForm(client, {
      integrations: [
        { webhook: HOOK },
        {
          type: 'webhook',
          webhook: HOOK,
          test_webhook: 'http://test.example/',
          trigger: 'data_received',
          headers: [KEY],
        },
        { type: 'email', recipients: ['a@example.com', 'a@example.com'], trigger: 'data_received' },
        { recipients: ['a@example.com'], subject: 'A lead', include_values: false },
      ],
    });
    const trigger = 'form_completion';

    expect(integrations).toEqual([
      { ...STAMPED, type: 'webhook', trigger, webhook: HOOK, test_webhook: '', headers: [] },
      {
        ...{
          ...STAMPED,
          type: 'webhook',
          trigger: 'data_received',
          webhook: HOOK,
          test_webhook: 'http://test.example/',
        },
        headers: [{ name: 'x-api-key', value: '' }],
      },
      {
        ...{ ...STAMPED, type: 'email', trigger: 'data_received', recipients: ['a@example.com'] },
        ...{ subject: '', include_values: true },
      },
      { ...STAMPED, type: 'email', trigger, recipients: ['a@example.com'], subject: 'A lead', include_values: false },
    ]);
    expect((await client.get(`/api/form/${form_id}/`).expect(200)).body.integrations).toEqual(integrations);
  });

  it('of an unknown type are refused, naming the known ones', async () => {
    const { client } = await signedIn();
    const { form_id } = await aForm(client);
    const { body } = await client.patch(`${PATH}${form_id}/`, { integrations: [{ type: 'webhok' }] }).expect(400);

    expect(body.errors).toEqual([{ path: 'integrations[0].type', message: expect.stringContaining('webhook, email') }]);
  });

  it('are refused with all problems at once', async () => {
    const { client } = await signedIn();
    const { form_id } = await aForm(client);
    const header = (name: string, value = 'x') => ({ name, value });
    const headers = [
      header('Host'),
      header('webhook-signature'),
      header('Proxy-Authorization'),
      header('a b'),
      header('ok', 'a\r\nb: c'),
      header('ok2', ''),
      header('ok3'),
      header('OK3'),
    ];
    const integrations = [
      { type: 'webhook' },
      { type: 'webhook', webhook: 'ftp://example.com', test_webhook: 'https://a:b@example.com', recipients: [] },
      { type: 'webhook', webhook: HOOK, trigger: 'never', headers },
      { type: 'email' },
      { type: 'email', recipients: [], webhook: HOOK },
      { type: 'email', recipients: ['a@example.com, b@example.com'], subject: 'a\nb' },
      { type: 'email', recipients: Array.from({ length: 11 }, (_, n) => `a${n}@example.com`) },
    ];
    const { body } = await client.patch(`${PATH}${form_id}/`, { integrations }).expect(400);

    expect(pathsOf(body).sort()).toEqual(
      [
        '[0].webhook',
        '[1].recipients',
        '[1].webhook',
        '[1].test_webhook',
        '[2].trigger',
        '[2].headers[0].name',
        '[2].headers[1].name',
        '[2].headers[2].name',
        '[2].headers[3].name',
        '[2].headers[4].value',
        '[2].headers[5].value',
        '[2].headers[7].name',
        '[3].recipients',
        '[4].recipients',
        '[4].webhook',
        '[5].recipients[0]',
        '[5].subject',
        '[6].recipients',
      ]
        .map((path) => `integrations${path}`)
        .sort(),
    );
  });

  it('are changed by a key of another environment only in the address for tests', async () => {
    const { client, keys } = await signedIn();
    const form = await aForm(client, {
      integrations: [
        { webhook: HOOK, headers: [KEY] },
        { type: 'email', recipients: ['a@example.com'] },
      ],
    });
    const development = client.as(keys.development!);
    const path = `${PATH}${form.form_id}/`;
    const [webhook, mail] = form.integrations as object[];
    const change = (...integrations: object[]) => development.patch(path, { integrations });
    const refused = [
      await change({ ...webhook, webhook: `${HOOK}/b` }, mail!),
      await change({ ...webhook, headers: [{ ...KEY, value: 'other' }] }, mail!),
      await change({ ...webhook, headers: [] }, mail!),
      await change(webhook!, { ...mail, recipients: ['b@example.com'] }),
      await change(webhook!, mail!, { webhook: HOOK }),
      await change(webhook!),
      await development.put(path, { ...form, integrations: [] }),
    ];

    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
    expect(refused[0]!.body.detail).toBe(
      'A key of the environment development grants and changes nothing outside it: an integration of other environments, besides its test_webhook.',
    );
    expect((await client.get(path).expect(200)).body.integrations).toEqual(form.integrations);
    await development.put(path, form).expect(200);
    await development.patch(path, { active: false }).expect(200);
    await development.post(PATH, { ...formDocument(), integrations: [{ webhook: HOOK }] }).expect(201);
    const { body } = await change({ ...webhook, test_webhook: `${HOOK}/test` }, mail!).expect(200);
    expect(body.integrations[0]).toMatchObject({ webhook: HOOK, test_webhook: `${HOOK}/test`, headers: [{}] });
  });

  it('never show the values of headers, and keep them when they are sent back', async () => {
    const { client } = await signedIn();
    const form = await aForm(client, { integrations: [{ type: 'webhook', webhook: HOOK, headers: [KEY] }] });
    const path = `${PATH}${form.form_id}/`;
    const [integration] = form.integrations;
    const change = (more: object) => client.patch(path, { integrations: [{ ...integration, ...more }] });

    expect(JSON.stringify(form)).not.toContain(KEY.value);
    expect((await client.put(path, form).expect(200)).body.integrations).toMatchObject([{ id: integration!.id }]);
    expect((await change({ webhook: `${HOOK}/b` }).expect(200)).body.integrations).toMatchObject([
      { webhook: `${HOOK}/b`, headers: [{ name: 'x-api-key', value: '' }] },
    ]);
    const sealed = await service.database.dataSource.query<{ sealed_headers: string }[]>(
      'SELECT sealed_headers FROM form_integration',
    );
    expect(sealed.filter(({ sealed_headers: text }) => text?.includes(KEY.value))).toEqual([]);
  });

  it('want the values of headers again when they are to be sent to another host', async () => {
    const { client } = await signedIn();
    const form = await aForm(client, { integrations: [{ type: 'webhook', webhook: HOOK, headers: [KEY] }] });
    const path = `${PATH}${form.form_id}/`;
    const [integration] = form.integrations;

    for (const more of [
      { webhook: 'https://evil.example/' },
      { test_webhook: 'https://evil.example/' },
      { id: undefined },
    ]) {
      const { body } = await client.patch(path, { integrations: [{ ...integration, ...more }] }).expect(400);
      expect(pathsOf(body)).toEqual(['integrations[0].headers[0].value']);
    }
    const moved = { ...integration, webhook: 'https://evil.example/', headers: [KEY] };
    await client.patch(path, { integrations: [moved] }).expect(200);
  });
});

describe('the integrations of a form pass its submissions on:', () => {
  let receiver: WebhookReceiver;
  beforeEach(async () => void (receiver = await WebhookReceiver.open()));
  afterEach(() => receiver.close());

  const STEPS = { steps: [{ id: 'only', fields: [{ id: 'full_name', display_text: 'Name' }] }], rules: [] };
  const calls = async (count: number) => {
    await until(60_000, async () => receiver.calls.length >= count);
    return receiver.calls.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  };
  const submit = (client: ApiClient, form: string, full_name: string, complete: boolean) =>
    client
      .post('/api/form/submission/', { user_id: 'ann', fields: { full_name }, forms: [form], complete })
      .expect(201);
  const log = async (client: ApiClient, form: string) =>
    (await client.get(`/api/logs/webhook/${form}/`).expect(200)).body as { created_at: string }[];

  it('webhooks when the form is completed, signed, with the headers of the integration, also those of a copy', async () => {
    const { client } = await signedIn();
    const webhook = { type: 'webhook', webhook: receiver.url, headers: [KEY] };
    const template = await aForm(client, { ...STEPS, integrations: [webhook] });
    const copy = { form_name: 'Copy', template_form_id: template.form_id, navigation_rules: [] };
    const steps = [{ step_id: 'one', template_step_id: 'only' }];
    const form = (await client.post('/api/form/', { ...copy, steps }).expect(201)).body.id as string;
    await submit(client, form, 'Ann', false);
    const { submissions } = (await submit(client, form, 'Bo', true)).body;

    expect(await calls(1)).toEqual([
      {
        ...{ event: 'form.completed', environment: 'production', form_id: form, form_name: 'Copy', user_id: 'ann' },
        ...{ submission_id: submissions[0].id, fields: { full_name: 'Bo' }, completed: true },
        ...{ completed_at: submissions[0].completed_at, created_at: submissions[0].created_at },
      },
    ]);
    const [{ headers, body }] = receiver.calls as [WebhookReceiver['calls'][number]];
    const { secret } = (await client.get('/api/builder/webhook-secret/').expect(200)).body;
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
    expect(headers['x-api-key']).toBe(KEY.value);
  });

  it('webhooks for each submission of values, after the rules when it is completed', async () => {
    const { client } = await signedIn();
    const form = await aForm(client, {
      ...STEPS,
      rules: [{ name: 'r', trigger_event: 'form_complete', code: 'fields.full_name += "!"' }],
      integrations: [
        { type: 'webhook', webhook: receiver.url, trigger: 'data_received' },
        { type: 'webhook', webhook: receiver.url },
      ],
    });
    await submit(client, form.form_id, 'Ann', false);
    await submit(client, form.form_id, 'Bo', true);

    const sent = (await calls(3)).map(({ event, fields, completed }) => ({ event, fields, completed }));
    expect(sent).toHaveLength(3);
    expect(sent).toEqual(
      expect.arrayContaining([
        { event: 'form.data_received', fields: { full_name: 'Ann' }, completed: false },
        { event: 'form.data_received', fields: { full_name: 'Bo' }, completed: true },
        { event: 'form.completed', fields: { full_name: 'Bo!' }, completed: true },
      ]),
    );
  });

  it('webhooks for test data only at the test address', async () => {
    const { client, keys } = await signedIn();
    const integrations = [
      { type: 'webhook', webhook: 'http://127.0.0.1:1/production', test_webhook: receiver.url },
      { type: 'webhook', webhook: receiver.url },
    ];
    const form = await aForm(client, { ...STEPS, integrations });
    const tester = client.as(keys.development!);
    await submit(tester, form.form_id, 'Ann', true);

    expect(await calls(1)).toMatchObject([{ environment: 'development' }]);
    await until(30_000, async () => (await log(tester, form.form_id)).length === 1);
    const { body } = await tester.get(`/api/webhook/delivery/?form=${form.form_id}`).expect(200);
    expect(body).toMatchObject({ count: 1, results: [{ target: 'integration', status: 'delivered' }] });
    expect(await log(client, form.form_id)).toEqual([]);
  });

  it('calls that are in the log of the form, 0 being no answer', async () => {
    const { client } = await signedIn();
    const integrations = [
      { type: 'webhook', webhook: `${receiver.url}?key=1` },
      { type: 'webhook', webhook: 'http://127.0.0.1:1/' },
    ];
    const form = await aForm(client, { ...STEPS, integrations });
    await submit(client, form.form_id, 'x'.repeat(5_000), true);
    await until(60_000, async () => (await log(client, form.form_id)).length === 2);

    const entries = await log(client, form.form_id);
    const entry = {
      request: expect.stringMatching(/^\{"event":"form.completed".{1000,}/),
      created_at: expect.any(String),
    };
    expect(entries).toEqual(
      expect.arrayContaining([
        { ...entry, url: `${receiver.url}?…`, status_code: 204, response: '' },
        { ...entry, url: 'http://127.0.0.1:1/', status_code: 0, response: '' },
      ]),
    );
    expect(entries.map((one) => (one as { request?: string }).request?.length)).toEqual([1_200, 1_200]);
    await client.get('/api/logs/webhook/nothin/').expect(404);
    const other = await signedIn();
    await other.client.get(`/api/logs/webhook/${form.form_id}/`).expect(404);
  });

  it('calls that are in the log of a form whose id is the name of another one', async () => {
    const { client } = await signedIn();
    const [one, other] = [(await aForm(client)).form_id, (await aForm(client)).form_id];
    await client.patch(`/api/builder/form/${one}/`, { form_name: other }).expect(200);
    await client.patch(`/api/builder/form/${other}/`, { form_name: one }).expect(200);
    expect([await log(client, one), await log(client, other)]).toEqual([[], []]);
  });

  it('mails with the values, or without them', async () => {
    const { client, keys } = await signedIn();
    const [full, bare] = ['full@example.com', 'bare@example.com'];
    const form = await aForm(client, {
      ...STEPS,
      integrations: [
        { type: 'email', recipients: [full] },
        { type: 'email', recipients: [bare], subject: 'A lead', include_values: false },
      ],
    });
    await submit(client, form.form_id, 'Ann <b>', true);
    const [mail] = await mailsTo(service, full, 1);
    expect(mail!.subject).toBe(`New submission: ${form.form_name}`);
    expect(mail!.text).toContain('Name: Ann <b>');
    const [short] = await mailsTo(service, bare, 1);
    expect(short!.subject).toBe('A lead');
    expect(short!.text).not.toContain('Ann');

    await submit(client.as(keys.development!), form.form_id, 'Test', true);
    expect((await mailsTo(service, bare, 2)).map(({ subject }) => subject).sort()).toEqual([
      'A lead',
      '[development] A lead',
    ]);
  });
});
