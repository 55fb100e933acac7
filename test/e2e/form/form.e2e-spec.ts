import { aUser, pathsOf, type ApiClient } from '@app/testing';
import { FORM_ID, UUID, service, signedIn, withTemplate } from './form.fixture';

const DATETIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('GET /api/form/<form_id>/', () => {
  it('returns the whole schema', async () => {
    const { template, schemaOf } = await withTemplate();
    const schema = await schemaOf(template.form_id);

    expect(Object.keys(schema)).toEqual([
      'form_id',
      'form_name',
      'form_internal_id',
      'steps',
      'rules',
      'shared_codes',
      'integrations',
      'translations',
    ]);
    expect(schema).toMatchObject({
      form_id: FORM_ID,
      form_internal_id: UUID,
      rules: [
        {
          id: UUID,
          name: 'greet',
          description: '',
          trigger_event: 'form_complete',
          index: 0,
          metadata: {},
          elements: [],
          created_at: DATETIME,
        },
      ],
      shared_codes: [{ id: UUID, name: 'shared', code: 'const greeting = "Hello"', valid: true, created_at: DATETIME }],
      integrations: [
        { type: 'webhook', webhook: 'https://hooks.example/a', headers: [] },
        { type: 'email', recipients: ['ann@example.com'] },
      ],
      translations: { Next: { de: 'Weiter' } },
    });
  });

  it('shows a step with its elements of six kinds and the navigation on both sides', async () => {
    const { template, schemaOf } = await withTemplate();
    const [first, second] = (await schemaOf(template.form_id)).steps;
    const navigation = {
      id: UUID,
      element_type: 'button',
      element_id: 'next',
      trigger: 'click',
      previous_step_key: 'first',
      next_step_key: 'second',
      rules: [{ comparison: 'not_equal', field_key: 'full_name', value: '' }],
    };

    expect(first).toEqual({
      id: 'first',
      internal_id: UUID,
      origin: true,
      layout: '',
      images: [
        expect.objectContaining({
          id: 'logo',
          hide_rules: [],
          properties: { source_image: 'https://files.example/logo.png' },
        }),
      ],
      videos: [expect.objectContaining({ id: 'intro', properties: { source_url: 'https://files.example/intro.mp4' } })],
      progress_bars: [expect.objectContaining({ id: 'progress', properties: { progress: 50 } })],
      texts: [
        expect.objectContaining({ id: 'title', properties: { text: 'Welcome' } }),
        expect.objectContaining({
          id: 'note',
          hide_rules: [{ comparison: 'equal', field_key: 'full_name', value: '' }],
        }),
      ],
      buttons: [expect.objectContaining({ id: 'next', properties: { text: 'Next' } })],
      fields: expect.any(Array),
      previous_conditions: [],
      next_conditions: [navigation],
      created_at: DATETIME,
      updated_at: DATETIME,
    });
    expect(second).toMatchObject({ origin: false, previous_conditions: first.next_conditions, next_conditions: [] });
  });

  it('shows every member of a field element, and whether any user has a value in it', async () => {
    const { client, scope, template, schemaOf } = await withTemplate();
    await aUser(await service.database.connection(), scope, { id: 'ann' });
    await client.post('/api/field/ann/', { field_id: 'full_name', value: 'Ann' }).expect(200);
    const [name, email, , , children] = (await schemaOf(template.form_id)).steps[0].fields;

    expect(name).toEqual({
      id: 'full_name',
      internal_id: UUID,
      icon_url: '',
      placeholder: 'Ann Lee',
      tooltipText: '',
      submit_trigger: 'none',
      metadata: {},
      tags: {},
      display_text: 'Name',
      format: '',
      repeated: false,
      repeat_trigger: '',
      required: true,
      type: 'text_field',
      max_length: 50,
      min_length: null,
      has_data: true,
      hide_rules: [],
      asset: '',
      styles: {},
    });
    expect(email).toMatchObject({ has_data: false, required: false, max_length: null });
    expect(children).toMatchObject({ repeated: true, repeat_trigger: 'set_value' });
  });

  it("has data only where the key's environment has values", async () => {
    const { client, keys, scope, template } = await withTemplate();
    await aUser(await service.database.connection(), scope, { id: 'ann' });
    await client.post('/api/field/ann/', { field_id: 'full_name', value: 'Ann' }).expect(200);
    const { body } = await client.as(keys.development!).get(`/api/form/${template.form_id}/`).expect(200);
    expect(body.steps[0].fields[0].has_data).toBe(false);
  });

  it("returns 404 for an unknown form and for another team's", async () => {
    const { template } = await withTemplate();
    const { client } = await signedIn();
    for (const id of ['abcdef', template.form_id, template.form_internal_id, '%00', '😀']) {
      await client.get(`/api/form/${encodeURIComponent(id)}/`).expect(404);
    }
  });
});

describe('GET /api/form/', () => {
  async function withForms(client: ApiClient) {
    const make = async (form_name: string, tags: string[], active = true) =>
      client.post('/api/builder/form/', { form_name, tags, active, steps: [{ id: 'one' }] }).expect(201);
    await make('a', ['x', 'y']);
    await make('b', ['x', 'with space']);
    await make('c', [], false);
  }
  const names = async (client: ApiClient, query = '') =>
    (await client.get(`/api/form/${query}`).expect(200)).body.map(({ name }: { name: string }) => name);

  it('returns every form of the team, newest first, as a bare array', async () => {
    const { client } = await signedIn();
    expect((await client.get('/api/form/').expect(200)).body).toEqual([]);
    await withForms(client);
    const { body } = await client.get('/api/form').expect(200);

    expect(body).toHaveLength(3);
    expect(body[0]).toEqual({
      id: FORM_ID,
      name: 'c',
      active: false,
      tags: [],
      created_at: DATETIME,
      updated_at: DATETIME,
    });
  });

  it('filters by tags, all of which a form must have, and by active', async () => {
    const { client } = await signedIn();
    await withForms(client);

    expect(await names(client, '?tags=x')).toEqual(['b', 'a']);
    expect(await names(client, '?tags=y,x')).toEqual(['a']);
    expect(await names(client, '?tags=x,%20with%20space')).toEqual(['b']);
    expect(await names(client, '?tags=X')).toEqual([]);
    expect(await names(client, '?tags=')).toEqual(['c', 'b', 'a']);
    expect(await names(client, '?active=true')).toEqual(['b', 'a']);
    expect(await names(client, '?active=FALSE')).toEqual(['c']);
    expect(await names(client, '?active=false&tags=x')).toEqual([]);
  });

  it.each(['1', 'yes', '', 'null'])('rejects active=%s', async (active) => {
    const { client } = await signedIn();
    expect(pathsOf((await client.get(`/api/form/?active=${active}`).expect(400)).body)).toEqual(['active']);
  });

  it('shows internal ids only to white-label teams', async () => {
    const { client } = await signedIn({ whiteLabel: true });
    await withForms(client);
    const { body } = await client.get('/api/form/').expect(200);
    expect(body[0]).toMatchObject({ internal_id: UUID });
  });

  it('streams more forms than one batch', async () => {
    const { client, scope } = await signedIn();
    const dataSource = await service.database.connection();
    await dataSource.query(
      `INSERT INTO form (team_id, key, name) SELECT $1, lpad(to_hex(n), 6, 'x'), 'form ' || n FROM generate_series(1, 1200) n`,
      [scope.teamId],
    );
    expect(new Set(await names(client)).size).toBe(1200);
  });
});
