import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import type { Test } from 'supertest';
import { aForm, aTheme, formDocument, pathsOf, signsIn, testService, until, type ApiClient } from '@app/testing';

const service = testService();
const signedIn = signsIn(service);

/** A form of `formDocument`, the user "ann" and a client with the key of that user. */
async function shownForm(more: object = {}) {
  const signed = await signedIn();
  const form = await aForm(signed.client, { integrations: [], ...more });
  const userOf = async (id: string): Promise<ApiClient> =>
    service.client.as((await signed.client.post('/api/user/', { id }).expect(200)).body.api_key as string);
  const ann = await userOf('ann');
  const query = `?form_key=${form.form_id}&draft=false&fuser_key=ann&override=true&repeat_holes=true`;
  const panel = async () =>
    (await ann.get(`/api/panel/v20/?form_key=${form.form_id}&draft=false&theme=`).expect(200)).body;
  const session = async () => (await ann.get(`/api/panel/session/v3/${query}`).expect(200)).body;
  const submit = (step_key: string, servars: object[], by = ann) =>
    by.post('/api/panel/step/submit/v3/', {
      fuser_key: 'ann',
      step_key,
      servars,
      panel_key: form.form_id,
      no_complete: true,
    });
  const event = (body: object) =>
    ann.post('/api/event/', { form_key: form.form_id, fuser_key: 'ann', timestamp: new Date().toISOString(), ...body });
  const sendFiles = () =>
    ann
      .post('/api/panel/step/submit/file/ann/')
      .field('__feathery_form_key', form.form_id)
      .field('__feathery_step_key', 'second');
  const submissions = async () =>
    (await signed.client.get(`/api/form/submission/?form_id=${form.form_id}`).expect(200)).body.results;
  return { ...signed, form, ann, userOf, panel, session, submit, event, sendFiles, submissions };
}

const STEP_ONE = [
  { key: 'full_name', text_field: 'Ann Lee' },
  { key: 'email_address', email: '' },
  { key: 'age', integer_field: 40 },
  { key: 'colors', multiselect: ['A', 'B'] },
  { key: 'children', text_field: ['Bo', ''] },
];

describe('GET /api/panel/v20/', () => {
  it('shows the steps in one column, with what the library needs', async () => {
    const { panel, form } = await shownForm();
    const { data, ...settings } = await panel();
    expect(settings).toMatchObject({
      ...{ form_name: form.form_name, fonts: [], uploaded_fonts: {}, shared_codes: [], production: true },
      ...{ default_errors: { required: 'This field is required.' }, completion_behavior: 'show_completed_screen' },
    });
    const [first, second] = data;
    expect(data.map(({ key, origin }: { key: string; origin: boolean }) => [key, origin])).toEqual([
      ['first', true],
      ['second', false],
    ]);
    const shown = ['progress_bars', 'images', 'videos', 'texts', 'servar_fields', 'buttons'].flatMap(
      (list) => first[list] as { id: string; position: number[]; styles: object }[],
    );
    expect(shown.map(({ id, position }) => [id, position])).toEqual([
      ['progress', [0]],
      ['logo', [1]],
      ['intro', [2]],
      ['title', [3]],
      ['note', [4]],
      ['full_name', [5]],
      ['email_address', [6]],
      ['age', [7]],
      ['colors', [8]],
      ['children', [9, 0]],
      ['next', [10]],
    ]);
    for (const { styles } of shown)
      expect(styles).toMatchObject({ background_color: expect.any(String), flex_direction: expect.any(String) });
    expect(first.subgrids).toMatchObject([{ position: [] }, { position: [9], repeated: true }]);
    expect(first.texts[1].hide_ifs).toEqual([
      { index: 0, comparison: 'equal', field_key: 'full_name', field_type: 'servar', values: [''] },
    ]);
    expect(first.buttons[0].properties).toMatchObject({ actions: [{ type: 'next' }], submit: true });
    expect(first.next_conditions).toMatchObject([
      { element_id: 'next', next_step_key: 'second', metadata: {}, rules: [{ comparison: 'not_equal', values: [''] }] },
    ]);
    expect(second.servar_fields[0].servar).toMatchObject({
      ...{ key: 'proof', type: 'file_upload', required: true },
      metadata: { file_types: ['.pdf'], multiple: true },
    });
  });

  it('takes whole numbers with their sign in integer fields, of as many digits as they may have', async () => {
    const fields = [{ id: 'balance', type: 'integer_field', max_length: 3 }];
    const { panel } = await shownForm({ steps: [{ id: 'only', origin: true, fields }], rules: [] });
    const [{ servar_fields }] = (await panel()).data;
    expect(servar_fields[0].servar).toMatchObject({
      ...{ min_length: -999, max_length: 999 },
      metadata: { decimal_places: 0, allow_negative: true },
    });
  });

  it('submits a step with the buttons that lead on, not with those that go back, add rows or open a page', async () => {
    const button = (id: string, ...actions: string[]) => ({
      id,
      properties: { text: id, actions: actions.map((type) => ({ type })) },
    });
    const buttons = [
      ...[button('on', 'next'), button('add', 'add_repeated_row'), button('drop', 'remove_repeated_row')],
      ...[button('site', 'url'), button('back', 'back'), button('save'), button('both', 'url', 'next')],
    ];
    const { panel } = await shownForm({ steps: [{ id: 'only', origin: true, buttons }], rules: [] });
    const [{ buttons: shown }] = (await panel()).data;
    const submitting = shown.filter(({ properties }: { properties: { submit: boolean } }) => properties.submit);
    expect(submitting.map(({ id }: { id: string }) => id)).toEqual(['on', 'save', 'both']);
  });

  it('translates texts into the language of the page', async () => {
    const { ann, form } = await shownForm();
    const path = `/api/panel/v20/?form_key=${encodeURIComponent(form.form_name)}`;
    const { body } = await ann.get(path).set('Accept-Language', 'fr,de-AT;q=0.9').expect(200);
    expect(body.data[0].buttons[0].properties).toMatchObject({
      text: 'Weiter',
      text_formatted: [{ insert: 'Weiter', attributes: expect.any(Object) }],
    });
  });

  it("shows a form's own texts to whoever prefers the language of the team", async () => {
    const { ann, form, client } = await shownForm();
    const shown = async (languages: string) => {
      const path = `/api/panel/v20/?form_key=${form.form_id}`;
      const { body } = await ann.get(path).set('Accept-Language', languages).expect(200);
      return body.data[0].buttons[0].properties.text as string;
    };
    expect([await shown('en,de'), await shown('de,en')]).toEqual(['Next', 'Weiter']);
    await client.patch('/api/builder/team/', { locale: 'fr-FR' }).expect(200);
    expect(await shown('en,de')).toBe('Weiter');
  });

  it('runs from right to left in the translation of such a language only', async () => {
    const { ann, form } = await shownForm({ translations: { Next: { ar: 'التالي', de: 'Weiter' } } });
    const path = `/api/panel/v20/?form_key=${form.form_id}`;
    const isRightToLeft = async (languages: string) =>
      (await ann.get(path).set('Accept-Language', languages).expect(200)).body.right_to_left;
    expect(await isRightToLeft('ar-EG,de;q=0.5')).toBe(true);
    expect(await isRightToLeft('de')).toBe(false);
    expect(await isRightToLeft('fr')).toBe(false);
  });

  it('shows rules that run in pages, with the shared code, and none that the service runs', async () => {
    const { panel, form } = await shownForm({
      rules: [
        { name: 'server', trigger_event: 'form_complete', code: 'fields.full_name = "secret"' },
        { name: 'later', trigger_event: 'change', code: 'b()', index: 2, elements: ['full_name'] },
        { name: 'page', trigger_event: 'load', code: 'a()', index: 1, steps: ['first'] },
        { name: 'off', trigger_event: 'load', code: 'c()', enabled: false },
        { name: 'broken', trigger_event: 'load', code: 'const' },
      ],
      shared_codes: [{ name: 'shared', code: 'function a() {}' }],
    });
    const { logic_rules } = await panel();
    expect(JSON.stringify(logic_rules)).not.toContain('secret');
    expect(logic_rules).toMatchObject([
      { name: 'page', trigger_event: 'load', steps: ['first'], code: expect.stringContaining('function a() {}') },
      { name: 'later', trigger_event: 'change', elements: ['full_name'] },
    ]);
    expect(form.rules).toHaveLength(5);
  });

  it('has no steps when the form is turned off, and is 404 for an unknown form', async () => {
    const { client, ann, panel, form } = await shownForm();
    await client.patch(`/api/builder/form/${form.form_id}/`, { active: false }).expect(200);
    expect(await panel()).toMatchObject({ data: null, logic_rules: [] });
    await ann.get('/api/panel/v20/?form_key=none').expect(404);
    await ann.get(`/api/panel/v20/?form_key=${form.form_id}&collaborator_user=x`).expect(400);
  });
});

describe('the keys of the display library', () => {
  it('are those of users: a key of the team is 403 and told why', async () => {
    const { client, form } = await shownForm();
    const { body } = await client.get(`/api/panel/v20/?form_key=${form.form_id}`).expect(403);
    expect(body).toMatchObject({ code: 'user_key_required', message: body.detail });
    await service.client.get(`/api/panel/v20/?form_key=${form.form_id}`).expect(401);
  });

  it('act for their own user only', async () => {
    const { form, submit, userOf } = await shownForm();
    const bo = await userOf('bo');
    await bo.get(`/api/panel/session/v3/?form_key=${form.form_id}&fuser_key=ann`).expect(403);
    await bo.get(`/api/panel/step/completion/?form_key=${form.form_id}&fuser_key=ann`).expect(403);
    await bo.get('/api/fuser/poll/?fuser_key=ann').expect(403);
    await submit('first', STEP_ONE, bo).expect(403);
    const files = { __feathery_form_key: form.form_id, __feathery_step_key: 'second' };
    await bo.post('/api/panel/step/submit/file/ann/').field(files).expect(403);
    await bo.post('/api/panel/custom/submit/v3/').field({ custom_key_values: '{}', fuser_key: 'ann' }).expect(403);
  });

  it('cannot rename or merge users or sign them in: there are no such addresses', async () => {
    const { ann } = await shownForm();
    for (const path of ['/api/fuser/update_key/', '/api/panel/update_auth/v3/']) {
      const { body } = await ann.patch(path, { new_fuser_key: 'bo', merge: true }).expect(404);
      expect(body).toMatchObject({ code: 'unknown_path', message: body.detail });
    }
  });

  it('are limited', async () => {
    const { ann } = await shownForm();
    const { headers } = await ann.get('/api/fuser/poll/').expect(200);
    expect(Number(headers['ratelimit-limit'])).toBe(3_000);
  });
});

describe('a form that a user fills in', () => {
  it('is completed once, by the event of its last step', async () => {
    const { client, session, submit, event, sendFiles, submissions, panel } = await shownForm({
      rules: [{ name: 'greet', trigger_event: 'form_complete', code: 'fields.email_address = "ann@example.com"' }],
    });
    expect(await session()).toMatchObject({ field_values: {}, current_step_key: '', form_completed: false });
    await event({ step_key: 'first', event: 'load', previous_step_key: '' }).expect(200);
    await submit('first', STEP_ONE).expect(200, { fields: STEP_ONE.map(({ key }) => key) });
    await event({ step_key: 'first', event: 'complete', next_step_key: 'second' }).expect(200);
    await event({ step_key: 'second', event: 'load', previous_step_key: 'first' }).expect(200);
    expect(await submissions()).toMatchObject([
      { completed: false, fields: { full_name: 'Ann Lee', children: ['Bo'] } },
    ]);
    expect(await session()).toMatchObject({
      ...{ current_step_key: 'second', back_nav_map: { second: 'first' }, form_completed: false },
      field_values: { full_name: 'Ann Lee', age: 40, colors: ['A', 'B'], children: ['Bo'] },
    });

    await sendFiles()
      .attach('proof', Buffer.from('%PDF-1.4'), 'a.pdf')
      .expect(200, { fields: ['proof'] });
    const last = { step_key: 'second', event: 'complete', next_step_key: null, completed: true, event_id: 'last' };
    await event(last).expect(200, { recorded: true });
    await event(last).expect(200, { recorded: false });
    await until(15_000, async () => !(await submissions())[0].rules_pending);
    expect(await submissions()).toMatchObject([{ completed: true, fields: { email_address: 'ann@example.com' } }]);
    expect(await session()).toMatchObject({ current_step_key: '', form_completed: true, new_user_id: 'ann' });
    expect((await panel()).data).toHaveLength(2);
    const { body } = await client.get('/api/account/audit/?object_id=ann').expect(200);
    expect(body.results.map(({ actor, route }: { actor: string; route: string }) => [actor, route])).toEqual([
      ...[['job', '']].filter(() => body.results[0].actor === 'job'),
      ['user', '/api/event/'],
      ['user', '/api/panel/step/submit/file/{user_id}/'],
      ['user', '/api/panel/step/submit/v3/'],
      ['account', '/api/user/'],
    ]);
  });

  it('names all that is wrong with a step, and stores nothing', async () => {
    const { submit, session } = await shownForm();
    const wrong = [
      { key: 'full_name', text_field: 'Ann' },
      { key: 'age', integer_field: 1.5 },
      { key: 'nowhere', text_field: 'x' },
    ];
    expect(pathsOf((await submit('first', wrong).expect(400)).body)).toEqual(['servars[1]', 'servars[2]']);
    expect(pathsOf((await submit('elsewhere', []).expect(400)).body)).toEqual(['step_key']);
    const shapes = [{ text_field: 'x' }, { key: 'age', integer_field: 1, other: 2 }];
    expect(pathsOf((await submit('first', shapes).expect(400)).body)).toEqual(['servars[0].key', 'servars[1]']);
    expect((await session()).field_values).toEqual({});
  });

  it('keeps the earlier files that it names, and deletes the others', async () => {
    const { sendFiles, session, ann } = await shownForm();
    const pdf = Buffer.from('%PDF-1.4');
    await sendFiles().attach('proof', pdf, 'a.pdf').attach('proof', pdf, 'b.pdf').expect(200);
    const [a, b] = (await session()).file_values.proof as { url: string; path: string }[];
    const link = await fetch(a!.url, { headers: { Origin: 'https://shop.example' } });
    expect([link.status, link.headers.get('access-control-allow-origin')]).toEqual([200, '*']);

    await sendFiles().field('proof', b!.path).attach('proof', pdf, 'c.pdf').expect(200);
    const kept = (await session()).file_values.proof as { path: string; url: string }[];
    expect(kept.map(({ url }) => new URL(url).pathname.split('/').at(-1))).toEqual(['b.pdf', 'c.pdf']);
    expect(kept[0]!.path).toBe(b!.path);
    expect(pathsOf((await sendFiles().field('proof', a!.path).expect(400)).body)).toEqual(['proof']);
    await sendFiles().field('proof', '').expect(200);
    expect((await session()).file_values).toEqual({});
    await ann.get('/api/fuser/poll/').expect(200, {});
  });

  it('stores values of hidden fields and of rules', async () => {
    const { client, ann, session } = await shownForm();
    await client.post('/api/builder/field/', { id: 'source', type: 'hidden', hidden: true }).expect(201);
    const send = (values: object, more: object = {}) =>
      ann.post('/api/panel/custom/submit/v3/').field({ custom_key_values: JSON.stringify(values), ...more });
    await send({ source: { ad: 7 }, age: 3 }).expect(200, { fields: ['source', 'age'] });
    await send({ source: 'other', full_name: 'Ann' }, { override: 'false' }).expect(200, { fields: ['full_name'] });
    expect(await session()).toMatchObject({
      field_values: { age: 3, full_name: 'Ann' },
      hidden_fields: { source: { ad: 7 } },
    });
    await ann.get('/api/fuser/poll/').expect(200, { source: { ad: 7 }, age: 3, full_name: 'Ann' });
    const file = send({}).attach('files', Buffer.from('%PDF-1.4'), 'a.pdf');
    expect(pathsOf((await file.expect(400)).body)).toEqual(['file_keys']);
    const named = send({}).attach('files', Buffer.from('%PDF-1.4'), 'a.pdf').field('file_keys', 'proof');
    await named.expect(200, { fields: ['proof'] });
    expect(pathsOf((await send([]).expect(400)).body)).toEqual(['custom_key_values']);
  });

  it('names what is wrong with files by the parts that were sent', async () => {
    const { ann, form, sendFiles, session } = await shownForm();
    const refused = async (upload: Test) => pathsOf((await upload.expect(400)).body);
    const pdf = Buffer.from('%PDF-1.4');
    expect(await refused(sendFiles().attach('__proto__', pdf, 'a.pdf'))).toEqual(['__proto__']);
    expect(await refused(sendFiles().field('__proto__', 'x').field('constructor', ''))).toEqual([
      '__proto__',
      'constructor',
    ]);
    expect(await refused(sendFiles().field('proof', '../../etc/passwd'))).toEqual(['proof']);
    expect(await refused(sendFiles().attach('full_name', pdf, 'a.pdf'))).toEqual(['full_name']);
    const post = (path: string, parts: object) => ann.post(path).field(parts as Record<string, string>);
    expect(await refused(post('/api/panel/step/submit/file/ann/', { proof: '' }))).toEqual(['__feathery_form_key']);
    const custom = { custom_key_values: '{"age": "x", "__proto__": 1}', form_key: form.form_id };
    expect(await refused(post('/api/panel/custom/submit/v3/', custom))).toEqual([
      'custom_key_values.age',
      'custom_key_values.__proto__',
    ]);
    expect(await session()).toMatchObject({ field_values: {}, file_values: {} });
  });

  it('does not bring back a user who is erased while files arrive', async () => {
    const { client, ann, form } = await shownForm();
    const upload = httpRequest(`${ann.baseUrl}/api/panel/step/submit/file/ann/`, {
      method: 'POST',
      headers: { Authorization: `Token ${ann.key}`, 'Content-Type': 'multipart/form-data; boundary=part' },
    });
    upload.write('--part\r\nContent-Disposition: form-data; name="__feathery_form_key"\r\n\r\n');
    await ann.get('/api/fuser/poll/').expect(200);
    await client.delete('/api/user/ann/').expect(204);
    upload.end(
      `${form.form_id}\r\n--part\r\nContent-Disposition: form-data; name="proof"; filename="a.pdf"\r\n\r\n%PDF\r\n--part--\r\n`,
    );
    const [response] = (await once(upload, 'response')) as [IncomingMessage];
    response.resume();
    expect([401, 404]).toContain(response.statusCode);
    await client.get('/api/user/ann/session/').expect(404);
  });

  it('tells which steps were submitted', async () => {
    const { ann, event, form } = await shownForm();
    await event({ step_key: 'second', event: 'complete' }).expect(200);
    await event({ step_key: 'first', event: 'skip' }).expect(200);
    await ann
      .get(`/api/panel/step/completion/?form_key=${form.form_id}&fuser_key=ann&override=true`)
      .expect(200, { completed_steps: ['second'] });
  });
});

describe('GET and PATCH /api/form/default/', () => {
  it('hold the settings with which the forms of the team are shown', async () => {
    const { client, panel } = await shownForm();
    const { body: initial } = await client.get('/api/form/default/').expect(200);
    const changes = { right_to_left: true, default_errors: { required: 'Please fill this in.' } };
    const { body } = await client.patch('/api/form/default/', changes).expect(200);
    expect(body).toEqual({
      ...initial,
      right_to_left: true,
      default_errors: { ...initial.default_errors, required: 'Please fill this in.' },
    });
    await client.patch('/api/form/default/', { autofocus: true }).expect(200);
    expect(await panel()).toMatchObject({ ...body, autofocus: true });
    await client.patch('/api/form/default/', body).expect(200, body);
  });

  it('take no redirect without an http address', async () => {
    const { client } = await shownForm();
    const set = (body: object) => client.patch('/api/form/default/', body);
    expect(pathsOf((await set({ completion_behavior: 'redirect' }).expect(400)).body)).toEqual(['redirect_url']);
    const script = { completion_behavior: 'redirect', redirect_url: 'javascript:alert(1)' };
    expect(pathsOf((await set(script).expect(400)).body)).toEqual(['redirect_url']);
    await set({ ...script, redirect_url: 'https://shop.example/thanks' }).expect(200);
  });

  it('come before a form of that name', async () => {
    const { client } = await signedIn();
    const { id: theme_id } = await aTheme(client);
    await client.post('/api/builder/form/', formDocument({ theme_id, form_name: 'default' })).expect(201);
    expect((await client.get('/api/form/default/').expect(200)).body).toHaveProperty('default_errors');
  });

  it('lose no change of two at once', async () => {
    const { client } = await signedIn();
    await Promise.all(
      [{ autofocus: true }, { right_to_left: true }, { allow_edits: false }].map((body) =>
        client.patch('/api/form/default/', body).expect(200),
      ),
    );
    expect((await client.get('/api/form/default/').expect(200)).body).toMatchObject({
      ...{ autofocus: true, right_to_left: true, allow_edits: false },
    });
  });
});
