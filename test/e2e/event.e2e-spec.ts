import { aForm, pathsOf, signsIn, testService, type ApiClient } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);

const DATETIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const STEPS = [
  {
    id: 'name',
    origin: true,
    buttons: [{ id: 'next', properties: { text: 'Next' } }],
    fields: [{ id: 'full_name', type: 'text_field' }],
    next_conditions: [
      { element_type: 'button', element_id: 'next', trigger: 'click', next_step_key: 'age', rules: [] },
      {
        ...{ element_type: 'button', element_id: 'next', trigger: 'click', next_step_key: 'end' },
        rules: [{ comparison: 'equal', field_key: 'full_name', value: 'Bo' }],
      },
    ],
  },
  { id: 'age', fields: [{ id: 'age', type: 'integer_field' }] },
  { id: 'end', texts: [{ id: 'thanks', properties: { text: 'Thank you' } }] },
];
const STEP = { step_key: 'name', event: 'load' };

/** A form of three steps, the user "ann" and a client with the key of that user. */
async function withUser() {
  const signed = await signedIn();
  const form = await aForm(signed.client, { steps: STEPS, rules: [], integrations: [] });
  const userOf = async (id: string): Promise<ApiClient> =>
    service.client.as((await signed.client.post('/api/user/', { id }).expect(200)).body.api_key as string);
  const ann = await userOf('ann');
  const eventsOf = async (id = 'ann') => (await signed.client.get(`/api/user/${id}/event/`).expect(200)).body;
  const sessionOf = async (id = 'ann') => (await signed.client.get(`/api/user/${id}/session/`).expect(200)).body;
  const send = (body: object, by = ann) => by.post('/api/event/', { form_key: form.form_id, ...STEP, ...body });
  return { ...signed, form, ann, userOf, eventsOf, sessionOf, send };
}

describe('POST /api/event/', () => {
  it('keeps the latest event of each kind for each step', async () => {
    const { send, eventsOf, form } = await withUser();
    await send({}).expect(200, { recorded: true });
    await send({ event: 'complete', next_step_key: 'age' }).expect(200, { recorded: true });
    await send({ step_key: 'age', previous_step_key: 'name' }).expect(200);
    await send({ step_key: 'age', event: 'skip', next_step_key: null }).expect(200);
    await send({ event: 'complete', next_step_key: 'end' }).expect(200, { recorded: true });

    expect(await eventsOf()).toEqual([
      {
        form_name: form.form_name,
        events: [
          { event: 'load', step_id: 'name', last_received_at: DATETIME },
          { event: 'load', step_id: 'age', last_received_at: DATETIME },
          { event: 'skip', step_id: 'age', last_received_at: DATETIME },
          { event: 'complete', step_id: 'name', next_step_id: 'end', last_received_at: DATETIME },
        ],
      },
    ]);
  });

  it('changes nothing for a repeated or older event', async () => {
    const { send, eventsOf } = await withUser();
    const sent = { event: 'complete', next_step_key: 'age', event_id: 'one', timestamp: '2026-01-02T00:00:00Z' };
    await send(sent).expect(200, { recorded: true });
    const before = await eventsOf();

    await send({ ...sent, timestamp: '2026-01-03T00:00:00Z' }).expect(200, { recorded: false });
    await send({ ...sent, event_id: 'two', timestamp: '2026-01-01T00:00:00Z' }).expect(200, { recorded: false });
    expect(await eventsOf()).toEqual(before);
    await send({ ...sent, event_id: 'two' }).expect(200, { recorded: true });
  });

  it('is not held up by a clock that is ahead', async () => {
    const { send } = await withUser();
    await send({ timestamp: '2090-01-01T00:00:00Z' }).expect(200, { recorded: true });
    await send({}).expect(200, { recorded: true });
  });

  it('takes forms by name, and names all that is wrong', async () => {
    const { client, send, form } = await withUser();
    await send({ form_key: form.form_name }).expect(200);
    const wrong = { step_key: 'nowhere', next_step_key: 'nowhere', event: 'seen', timestamp: 'now', more: 1 };
    expect(pathsOf((await send(wrong).expect(400)).body).sort()).toEqual(
      ['event', 'more', 'next_step_key', 'step_key', 'timestamp'].sort(),
    );
    expect(pathsOf((await send({ form_key: 'none' }).expect(400)).body)).toEqual(['form_key']);
    await client.patch(`/api/builder/form/${form.form_id}/`, { active: false }).expect(200);
    expect(pathsOf((await send({}).expect(400)).body)).toEqual(['form_key']);
  });

  it('completes the submission of the user, once', async () => {
    const { client, send, form, sessionOf } = await withUser();
    const submissions = async () =>
      (await client.get(`/api/form/submission/?form_id=${form.form_id}`).expect(200)).body.results;
    const finished = { step_key: 'end', event: 'complete', completed: true, event_id: 'one' };
    expect(pathsOf((await send(finished).expect(400)).body)).toEqual(['fields.full_name', 'fields.age']);
    expect((await sessionOf()).forms).toEqual([]);

    await client.post('/api/field/ann/', { fields: { full_name: 'Ann', age: 40 } }).expect(200);
    const answers = await Promise.all([1, 2, 3].map(() => send(finished).expect(200)));
    expect(answers.filter(({ body }) => body.recorded)).toHaveLength(1);
    expect(await submissions()).toMatchObject([{ completed: true, fields: { full_name: 'Ann', age: 40 } }]);
    const [{ completed_at }] = await submissions();
    expect((await sessionOf()).forms).toEqual([
      { id: form.form_id, name: form.form_name, current_step_id: 'end', completed_at, track_location: false },
    ]);
  });

  it('lets a user key speak for its user only', async () => {
    const { send, userOf, eventsOf } = await withUser();
    const bo = await userOf('bo');
    const { body } = await send({ fuser_key: 'ann' }, bo).expect(403);
    expect(body.message).toBe(body.detail);
    await send({ fuser_key: 'bo' }, bo).expect(200);
    expect(await eventsOf()).toEqual([]);
    expect(await eventsOf('bo')).toHaveLength(1);
  });

  it('lets a key of the team speak for every user of its environment', async () => {
    const { client, send, eventsOf, keys } = await withUser();
    expect(pathsOf((await send({}, client).expect(400)).body)).toEqual(['fuser_key']);
    expect(pathsOf((await send({ fuser_key: 'nobody' }, client).expect(400)).body)).toEqual(['fuser_key']);
    await send({ fuser_key: 'ann' }, client).expect(200);
    expect(await eventsOf()).toHaveLength(1);
    const development = service.client.as(keys.development!);
    expect(pathsOf((await send({ fuser_key: 'ann' }, development).expect(400)).body)).toEqual(['fuser_key']);
  });

  it('is erased with the user and with the form', async () => {
    const { client, send, form, userOf, eventsOf } = await withUser();
    const bo = await userOf('bo');
    await send({}).expect(200);
    await send({}, bo).expect(200);
    await client.delete('/api/user/bo/').expect(204);
    await send({}, bo).expect(401);
    await client.post('/api/user/', { id: 'bo' }).expect(200);
    expect(await eventsOf('bo')).toEqual([]);
    await client.delete(`/api/builder/form/${form.form_id}/`).expect(204);
    expect(await eventsOf()).toEqual([]);
  });

  it('is in the audit log when a program of the team sends it, or when it completes a form', async () => {
    const { client, send } = await withUser();
    await client.post('/api/field/ann/', { fields: { full_name: 'Ann', age: 40 } }).expect(200);
    await send({}).expect(200);
    await send({ fuser_key: 'ann', event: 'skip' }, client).expect(200);
    await send({ event: 'complete', completed: true }).expect(200);
    const { body } = await client.get('/api/account/audit/?route=/api/event/').expect(200);
    expect(body.results).toMatchObject([
      { actor: 'user', object_type: 'user', object_ids: ['ann'], account_id: null },
      { actor: 'account', object_type: 'user', object_ids: ['ann'] },
    ]);
  });
});

describe('a page of another origin', () => {
  const ORIGIN = 'https://shop.example';

  it('may call the routes that take user keys, and no others', async () => {
    const { ann } = await withUser();
    const preflight = await service.client
      .options('/api/event/')
      .set('Origin', ORIGIN)
      .set('Access-Control-Request-Method', 'POST')
      .set('Access-Control-Request-Headers', 'authorization,content-type')
      .expect(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization,content-type',
      'access-control-allow-methods': 'GET, POST, PATCH',
    });
    expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials');
    const answer = await ann.post('/api/event/', {}).set('Origin', ORIGIN).expect(400);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    const refused = await service.client.post('/api/event/', {}).set('Origin', ORIGIN).expect(401);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
    const other = await ann.get('/api/form/').set('Origin', ORIGIN).expect(401);
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('GET /api/user/{id}/session/', () => {
  it('tells where the user is in each form', async () => {
    const { client, form, send, sessionOf } = await withUser();
    const empty = await sessionOf();
    expect(empty).toEqual({
      auth_id: '',
      internal_id: expect.stringMatching(/^[0-9a-f-]{13}-5[0-9a-f]{3}-/),
      forms: [],
    });
    const currentStep = async () => (await sessionOf()).forms[0].current_step_id;
    await client.post('/api/form/submission/', { user_id: 'ann', forms: [form.form_id] }).expect(201);
    expect((await sessionOf()).forms).toEqual([
      { id: form.form_id, name: form.form_name, current_step_id: '', completed_at: null, track_location: false },
    ]);
    await send({}).expect(200);
    expect(await currentStep()).toBe('name');
    await send({ event: 'complete', next_step_key: 'age' }).expect(200);
    expect(await currentStep()).toBe('age');
    await send({ step_key: 'age', previous_step_key: 'name' }).expect(200);
    expect(await currentStep()).toBe('age');
    expect((await sessionOf()).internal_id).toBe(empty.internal_id);
  });

  it('shows a form that a program has completed, at the step where its navigation ends', async () => {
    const { client, form, sessionOf, eventsOf } = await withUser();
    const complete = (fields: object, user_id = 'ann') =>
      client.post('/api/form/submission/', { user_id, fields, forms: [form.form_id], complete: true }).expect(201);
    const { body } = await complete({ full_name: 'Ann', age: 40 });
    const { completed_at } = body.submissions[0];
    expect((await sessionOf()).forms).toMatchObject([{ current_step_id: 'age', completed_at }]);
    expect(await eventsOf()).toMatchObject([
      { events: [{ event: 'complete', step_id: 'age', last_received_at: completed_at }] },
    ]);
    await complete({ full_name: 'Bo', age: 40 }, 'bo');
    expect((await sessionOf('bo')).forms).toMatchObject([{ current_step_id: 'end' }]);
  });

  it('is 404 for an unknown user', async () => {
    const { client } = await withUser();
    await client.get('/api/user/nobody/session/').expect(404);
    await client.get('/api/user/nobody/event/').expect(404);
  });
});
