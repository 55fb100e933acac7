import { aForm, pathsOf, signsIn, testService } from '@app/testing';

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
  it('are of the type webhook or email, with the parameters of their type', async () => {
    const { client } = await signedIn();
    const { form_id, integrations } = await aForm(client, {
      integrations: [
        { type: 'webhook', webhook: HOOK },
        {
          type: 'webhook',
          webhook: HOOK,
          test_webhook: 'http://test.example/',
          trigger: 'data_received',
          headers: [KEY],
        },
        { type: 'email', recipients: ['a@example.com', 'a@example.com'], trigger: 'data_received' },
        { type: 'email', recipients: ['a@example.com'], subject: 'A lead', include_values: false },
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
      { type: 'email', recipients: Array.from({ length: 21 }, (_, n) => `a${n}@example.com`) },
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
        '[5].recipients',
        '[5].subject',
        '[6].recipients',
      ]
        .map((path) => `integrations${path}`)
        .sort(),
    );
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
