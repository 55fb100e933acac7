import { signsIn, testService } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);
const PATH = '/api/builder/agent/';
const ORIGIN = 'https://portal.example';
const AGENT = { name: 'Portal', task: 'Click "Apply".', start_address: `${ORIGIN}/start` };

const pathsOf = ({ errors }: { errors: { path: string }[] }) => errors.map(({ path }) => path).sort();

describe('/api/builder/agent/', () => {
  it('are created with defaults, read, edited in parts, listed and deleted', async () => {
    const { client, scope } = await signedIn();
    const { body } = await client.post(PATH, AGENT).expect(201);
    expect(body).toMatchObject({
      ...AGENT,
      planner: 'rules',
      browser_policy: {
        allowed_domains: ['portal.example'],
        max_steps: 200,
        max_seconds: 600,
        idle_seconds: 60,
        approval: 'never',
        viewport: { width: 1280, height: 800 },
      },
      success_condition: { text: null, address: null, confirmation_number: false },
      ...{ save_files_to: null, steps: null, secret_fields: [], secrets: [], schedule: null, next_run_at: null },
      approval_seconds: 86_400,
      plan: [{ kind: 'click', text: 'Click "Apply"', reading: 'click the "Apply"' }],
      warnings: [],
      keep_session: false,
    });
    const path = `${PATH}${body.id}/`;
    expect((await client.get(path).expect(200)).body).toEqual(body);
    expect((await client.patch(path, body).expect(200)).body).toEqual({ ...body, updated_at: expect.any(String) });

    const change = { browser_policy: { max_steps: 7 }, success_condition: { text: 'Thank you' } };
    const { body: edited } = await client.patch(path, change).expect(200);
    expect(edited.browser_policy).toEqual({ ...body.browser_policy, max_steps: 7 });
    expect(edited.success_condition).toEqual({ ...body.success_condition, text: 'Thank you' });

    await client.post(PATH, { ...AGENT, name: 'Second' }).expect(201);
    const { body: page } = await client.get(`${PATH}?page_size=1`).expect(200);
    expect(page).toMatchObject({ count: 2, results: [{ name: 'Second', start_address: AGENT.start_address }] });
    expect(page.results[0]).not.toHaveProperty('task');

    const database = await service.database.connection();
    await database.query(
      `INSERT INTO agent_session (agent_id, environment_id, team_id, sealed_state)
       SELECT $1, id, team_id, '' FROM environment WHERE team_id = $2`,
      [body.id, scope.teamId],
    );
    await client.delete(`${path}session/`).expect(204);
    const kept = await database.query('SELECT environment_id FROM agent_session WHERE agent_id = $1', [body.id]);
    expect(kept).toHaveLength(1);
    expect(kept[0].environment_id).not.toBe(scope.environmentId);
    const keeps = () => database.query('SELECT 1 FROM agent_session WHERE agent_id = $1', [body.id]);
    await client.patch(path, { keep_session: true }).expect(200);
    expect(await keeps()).toHaveLength(1);
    await client.patch(path, { keep_session: false }).expect(200);
    expect(await keeps()).toEqual([]);
    await client.delete(path).expect(204);
    await client.get(path).expect(404);
  });

  it('refer to fields, which cannot be deleted meanwhile', async () => {
    const { client } = await signedIn();
    await client
      .post('/api/builder/field/', {
        id: 'receipts',
        type: 'rich_multi_file_upload',
        metadata: { field_types: ['pdf'] },
      })
      .expect(201);
    await client.post('/api/builder/field/', { id: 'pin', type: 'text_field' }).expect(201);
    const references = {
      save_files_to: { id: 'receipts' },
      secret_fields: [{ field: { id: 'pin' }, origins: [ORIGIN] }],
    };
    const { body } = await client.post(PATH, { ...AGENT, ...references }).expect(201);

    expect(body.save_files_to).toMatchObject({ id: 'receipts', type: 'rich_multi_file_upload' });
    expect(body.secret_fields).toEqual([{ field: expect.objectContaining({ id: 'pin' }), origins: [ORIGIN] }]);
    await client.delete('/api/builder/field/pin/').expect(400);
    await client.patch(`${PATH}${body.id}/`, { secret_fields: [] }).expect(200);
    await client.delete('/api/builder/field/pin/').expect(204);
    await client.delete('/api/builder/field/receipts/').expect(400);
  });

  it('return 400 with the path of every error, and store nothing', async () => {
    const { client } = await signedIn();
    await client.post('/api/builder/field/', { id: 'note', type: 'text_field' }).expect(201);
    const { body } = await client
      .post(PATH, {
        ...{ name: ' ', task: 'x', start_address: 'ftp://a.example', nonsense: 1 },
        browser_policy: {
          allowed_domains: ['*.com', 'a.example'],
          max_steps: 0,
          approval: 'maybe',
          viewport: { width: 1 },
        },
        success_condition: { text: 5 },
        ...{ save_files_to: { id: 'note' }, planner: 'model', approval_seconds: 0 },
        secret_fields: [{ field: { id: 'unknown' }, origins: ['https://elsewhere.example'] }],
        secrets: [
          { name: 'password', origins: ['http://a.example'] },
          { name: 'password', origins: ['https://a.example/login'], value: 'x' },
        ],
        schedule: { cron: '* * * * *', time_zone: 'Mars/Olympus' },
        steps: [
          { kind: 'click', text: 'Click', target: { phrase: ['OK'], noun: null, ordinal: null, near: null }, count: 1 },
          {
            kind: 'click',
            text: 'Click',
            target: { phrase: [5], noun: null, ordinal: 0, near: null },
            count: 1,
            more: 1,
          },
          { kind: 'run', text: 'Run' },
        ],
      })
      .expect(400);

    expect(pathsOf(body)).toEqual([
      'approval_seconds',
      'browser_policy.allowed_domains[0]',
      'browser_policy.approval',
      'browser_policy.max_steps',
      'browser_policy.viewport.height',
      'browser_policy.viewport.width',
      'name',
      'nonsense',
      'planner',
      'save_files_to',
      'schedule.cron',
      'schedule.time_zone',
      'secret_fields[0].field',
      'secret_fields[0].origins[0]',
      'secrets[0].origins[0]',
      'secrets[0].value',
      'secrets[1].name',
      'secrets[1].origins[0]',
      'start_address',
      'steps[1].more',
      'steps[1].target.ordinal',
      'steps[1].target.phrase[0]',
      'steps[2].kind',
      'success_condition.text',
    ]);
    expect((await client.get(PATH).expect(200)).body.count).toBe(0);
  });

  it('start at an address that they may reach', async () => {
    const { client } = await signedIn();
    const starts = [
      'https://other.example',
      'https://portal.example:8443',
      'https://a:b@portal.example',
      'file:///etc',
    ];
    for (const start_address of starts) {
      const browser_policy = { allowed_domains: ['portal.example', '*.portal.example'] };
      const { body } = await client.post(PATH, { ...AGENT, start_address, browser_policy }).expect(400);
      expect(pathsOf(body)).toEqual(['start_address']);
    }
    const { body } = await client.post(PATH, { ...AGENT, start_address: 'http://localhost:4010/apply' }).expect(201);
    expect(body.browser_policy.allowed_domains).toEqual(['localhost:4010']);
    const moved = await client.patch(`${PATH}${body.id}/`, { browser_policy: { allowed_domains: ['a.example'] } });
    expect([moved.status, pathsOf(moved.body)]).toEqual([400, ['start_address']]);
  });
});

describe('the secrets of an agent', () => {
  it('are never returned, and stay as long as no origin is added', async () => {
    const { client } = await signedIn();
    const browser_policy = { allowed_domains: ['portal.example', 'sso.example'] };
    const secrets = [{ name: 'password', origins: [ORIGIN], value: 'correct horse' }];
    const { body, text } = await client.post(PATH, { ...AGENT, browser_policy, secrets }).expect(201);
    expect(text).not.toContain('correct horse');
    expect(body.secrets).toEqual([{ name: 'password', origins: [ORIGIN] }]);
    const path = `${PATH}${body.id}/`;
    const database = await service.database.connection();
    const row = async () => (await database.query('SELECT * FROM agent WHERE id = $1', [body.id]))[0];
    expect(JSON.stringify(await row())).not.toContain('correct horse');

    await client.patch(path, { secrets: body.secrets }).expect(200);
    const added = [{ name: 'password', origins: [ORIGIN, 'https://sso.example'] }];
    expect(pathsOf((await client.patch(path, { secrets: added }).expect(400)).body)).toEqual(['secrets[0].value']);
    const narrowed = { browser_policy: { allowed_domains: ['portal.example:443'] } };
    await client.patch(path, narrowed).expect(200);
    const lost = { browser_policy: { allowed_domains: ['sso.example'] }, start_address: 'https://sso.example' };
    expect(pathsOf((await client.patch(path, lost).expect(400)).body)).toEqual(['browser_policy.allowed_domains']);
    await client.patch(path, { secrets: [] }).expect(200);
    expect((await row()).sealed_secrets).toBeNull();
    expect(pathsOf((await client.patch(path, { secrets: body.secrets }).expect(400)).body)).toEqual([
      'secrets[0].value',
    ]);
  });
});

describe('the schedule of an agent', () => {
  const schedule = { cron: '*/5 6-18 * * MON-FRI', time_zone: 'Europe/Berlin' };

  it('has five fields and a time zone, and is removed with null', async () => {
    const { client, scope } = await signedIn();
    const { body } = await client.post(PATH, { ...AGENT, schedule }).expect(201);
    expect(body).toMatchObject({ schedule, next_run_at: expect.any(String) });
    expect(Date.parse(body.next_run_at)).toBeGreaterThan(Date.now());
    const database = await service.database.connection();
    const [row] = await database.query('SELECT schedule_environment_id FROM agent WHERE id = $1', [body.id]);
    expect(row.schedule_environment_id).toBe(scope.environmentId);

    const wrong = [
      '@hourly',
      '* * * * * *',
      '2030-01-01T00:00:00',
      '0 0 31 2 *',
      '1,4 0 * * *',
      '0 0 L * *',
      '60 0 * * *',
    ];
    for (const cron of wrong) {
      const { body: refused } = await client.patch(`${PATH}${body.id}/`, { schedule: { cron } }).expect(400);
      expect([cron, pathsOf(refused)]).toEqual([cron, ['schedule.cron']]);
    }
    const { body: removed } = await client.patch(`${PATH}${body.id}/`, { schedule: null }).expect(200);
    expect(removed).toMatchObject({ schedule: null, next_run_at: null });
  });

  it('needs the right to run agents, also to change what it runs', async () => {
    const owner = await signedIn();
    const { client } = await signedIn({ team: owner.team, role: 'editor', flags: [] });
    await client.post(PATH, { ...AGENT, schedule }).expect(403);
    const { body } = await client.post(PATH, AGENT).expect(201);
    await client.patch(`${PATH}${body.id}/`, { schedule }).expect(403);
    await owner.client.patch(`${PATH}${body.id}/`, { schedule }).expect(200);
    await client.patch(`${PATH}${body.id}/`, { task: 'Click "Pay".' }).expect(403);
    await client.patch(`${PATH}${body.id}/`, { schedule: null, task: 'Click "Pay".' }).expect(200);
  });
});
