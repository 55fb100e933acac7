import { pathsOf } from '@app/testing';
import { FORM_ID, UUID, signedIn, withTemplate } from './form.fixture';

const firstStep = (edits: object) => ({ steps: [{ step_id: 'one', template_step_id: 'first', ...edits }] });
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

describe('POST /api/form/', () => {
  it('creates a form with the requested steps in the requested order', async () => {
    const { client, body, schemaOf, template } = await withTemplate();
    const steps = [
      { step_id: 'end', template_step_id: 'second' },
      { step_id: 'start', template_step_id: 'first', origin: true },
    ];
    const { body: made } = await client.post('/api/form/', body({ steps })).expect(201);
    expect(made).toEqual({ id: FORM_ID, name: 'New form' });

    const schema = await schemaOf(made.id);
    expect(schema.steps.map((step: { id: string; origin: boolean }) => [step.id, step.origin])).toEqual([
      ['end', false],
      ['start', true],
    ]);
    expect(schema.steps[1].internal_id).not.toBe(template.steps[0]!.internal_id);
    expect(schema.steps[1].fields).toEqual(template.steps[0]!.fields);
  });

  it('copies integrations, theme, translations and shared codes, not rules and navigation', async () => {
    const { client, create, template } = await withTemplate();
    const schema = await create();

    expect(schema).toMatchObject({
      rules: [],
      integrations: template.integrations.map(({ type, trigger }) => ({ type, trigger })),
      translations: template.translations,
    });
    expect(schema.shared_codes).toMatchObject([{ name: 'shared', code: 'const greeting = "Hello"', valid: true }]);
    expect(schema.steps[0].next_conditions).toEqual([]);
    const { body } = await client.get(`/api/builder/form/${schema.form_id}/`).expect(200);
    expect(body).toMatchObject({ theme_id: template.theme_id, tags: [] });
  });

  it('edits elements by id, and copies all others', async () => {
    const { create, template } = await withTemplate();
    const [step] = (
      await create(
        firstStep({
          images: [{ id: 'logo', source_url: 'https://x.example/logo', asset: 'main image' }],
          videos: [{ id: 'intro', source_url: 'https://x.example/video' }],
          progress_bars: [{ id: 'progress', progress: 100 }],
          texts: [{ id: 'note', text: 'Changed' }],
          buttons: [{ id: 'next', text: 'Go', asset: 'main button' }],
        }),
      )
    ).steps;

    expect(step).toMatchObject({
      images: [
        {
          id: 'logo',
          properties: { source_image: 'https://x.example/logo' },
          asset: 'main image',
          styles: { color: '#image' },
        },
      ],
      videos: [{ id: 'intro', properties: { source_url: 'https://x.example/video' } }],
      progress_bars: [{ id: 'progress', properties: { progress: 100 } }],
      texts: [
        { id: 'title', properties: { text: 'Welcome' } },
        { id: 'note', properties: { text: 'Changed' }, hide_rules: template.steps[0]!.texts[1]!.hide_rules },
      ],
      buttons: [{ id: 'next', properties: { text: 'Go' }, asset: 'main button', styles: { color: '#button' } }],
    });
  });

  it('links to an existing field, makes a new one, or generates an id', async () => {
    const { client, create, template } = await withTemplate();
    await client.post('/api/builder/field/', { id: 'existing', type: 'url', display_text: 'Shared' }).expect(201);
    const [step] = (
      await create(
        firstStep({
          fields: [
            { id: 'full_name', field_id: 'existing', placeholder: 'https://' },
            {
              id: 'email_address',
              field_id: 'fresh',
              type: 'dropdown',
              description: 'Fresh',
              metadata: { options: ['X'], other: true },
            },
            { id: 'age', required: false },
          ],
        }),
      )
    ).steps;
    const [existing, fresh, generated, colors] = step.fields;

    expect(existing).toMatchObject({
      id: 'existing',
      type: 'url',
      display_text: 'Shared',
      placeholder: 'https://',
      required: true,
    });
    expect(fresh).toMatchObject({
      id: 'fresh',
      type: 'dropdown',
      display_text: 'Fresh',
      metadata: { options: ['X'], other: true },
    });
    expect(generated).toMatchObject({
      id: expect.stringMatching(/^field_/),
      type: 'integer_field',
      display_text: 'Age',
      required: false,
    });
    expect(colors).toEqual(template.steps[0]!.fields[3]);
    const { body } = await client.get(`/api/builder/field/${generated.id}/`).expect(200);
    expect(body).toMatchObject({ internal_id: generated.internal_id, type: 'integer_field' });
  });

  it('connects steps and adds logic rules', async () => {
    const { create } = await withTemplate();
    const rules = [{ comparison: 'equal', field_key: 'colors', value: 'A' }];
    const schema = await create({
      steps: [{ step_id: 'one', template_step_id: 'first' }, { step_id: 'two' }],
      navigation_rules: [
        {
          previous_step_id: 'one',
          next_step_id: 'two',
          trigger: 'change',
          element_type: 'field',
          element_id: 'colors',
          rules,
        },
      ],
      logic_rules: [
        { name: 'good', trigger_event: 'form_complete', code: 'await 1; return 2', steps: ['two'], elements: ['next'] },
        { name: 'bad', trigger_event: 'load', code: { code: 'return (' }, index: 7, enabled: false },
      ],
    });

    const navigation = {
      element_type: 'field',
      element_id: 'colors',
      trigger: 'change',
      previous_step_key: 'one',
      next_step_key: 'two',
      rules,
    };
    expect(schema.steps[0].next_conditions).toMatchObject([navigation]);
    expect(schema.steps[1]).toMatchObject({ layout: 'single_column', previous_conditions: [navigation] });
    expect(schema.rules).toMatchObject([
      {
        id: UUID,
        name: 'good',
        code: 'await 1; return 2',
        valid: true,
        enabled: true,
        index: 0,
        steps: ['two'],
        elements: ['next'],
      },
      { name: 'bad', code: { code: 'return (' }, valid: false, enabled: false, index: 7, mode: 'code_editor' },
    ]);
  });

  it('takes rules as a form answers them, and ignores what it computes itself', async () => {
    const { client, create, body } = await withTemplate();
    const parts = { steps: [{ step_id: 'one', template_step_id: 'first' }, { step_id: 'two' }] };
    const rule = { name: 'r', trigger_event: 'load', code: 'return 1', steps: ['one'], elements: ['next'] };
    const leads = { trigger: 'click', element_type: 'button', element_id: 'next', rules: [] };
    const navigation_rules = [{ previous_step_id: 'one', next_step_id: 'two', ...leads }];
    const schema = await create({ ...parts, logic_rules: [rule], navigation_rules });

    const [way] = schema.steps[0].next_conditions;
    const { previous_step_key: previous_step_id, next_step_key: next_step_id } = way;
    const sent = { logic_rules: schema.rules, navigation_rules: [{ ...way, previous_step_id, next_step_id }] };
    const again = { ...body({ form_name: 'Again', ...parts }), ...sent };
    await client.post('/api/form/?dry_run=true', again).expect(201);
  });

  it("inherits the template's status without `enabled`", async () => {
    const { client, body } = await withTemplate({}, { active: false });
    await client.post('/api/form/', body({ form_name: 'off' })).expect(201);
    await client.post('/api/form/', body({ form_name: 'on', enabled: true })).expect(201);
    const { body: forms } = await client.get('/api/form/').expect(200);
    expect(forms.slice(0, 2)).toMatchObject([
      { name: 'on', active: true },
      { name: 'off', active: false },
    ]);
  });

  it('accepts form_id as an older alias of form_name', async () => {
    const { client, body } = await withTemplate({ whiteLabel: true });
    const { body: made } = await client.post('/api/form/', body({ form_name: undefined, form_id: 'Old' })).expect(201);
    expect(made).toEqual({ id: FORM_ID, name: 'Old', internal_id: UUID });
    const { body: refused } = await client
      .post('/api/form/', body({ form_name: undefined, form_id: 'Old' }))
      .expect(400);
    expect(pathsOf(refused)).toEqual(['form_id']);
  });

  it('rejects an existing name; of concurrent calls with one name, one succeeds', async () => {
    const { client, body, template } = await withTemplate();
    const taken = body({ form_name: template.form_name });
    const { body: alone } = await client.post('/api/form/', taken).expect(400);
    expect([alone.code, ...pathsOf(alone)]).toEqual(['name_taken', 'form_name']);
    const { body: both } = await client.post('/api/form/', { ...taken, enabled: 1 }).expect(400);
    expect([both.code, ...pathsOf(both)]).toEqual(['invalid_input', 'enabled', 'form_name']);
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.post('/api/form/', body())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400]);
    for (const { body: refused } of answers.filter(({ status }) => status === 400))
      expect(refused).toEqual({ ...alone, request_id: refused.request_id });
  });

  it('makes a field that parallel calls name once, and links the others to it', async () => {
    const { client, body } = await withTemplate();
    const fresh = firstStep({ fields: [{ id: 'full_name', field_id: 'fresh' }] });
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((form_name) => client.post('/api/form/', body({ form_name, ...fresh }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  it('creates nothing and leaves the template alone when anything is wrong', async () => {
    const { client, body, template, schemaOf } = await withTemplate();
    const before = await schemaOf(template.form_id);
    const { body: fields } = await client.get('/api/builder/field/').expect(200);
    const wrong = firstStep({
      fields: [{ id: 'full_name', field_id: 'fresh' }],
      progress_bars: [{ id: 'progress', progress: 101 }],
    });
    await client.post('/api/form/', body(wrong)).expect(400);

    expect(await schemaOf(template.form_id)).toEqual(before);
    expect((await client.get('/api/builder/field/').expect(200)).body.count).toBe(fields.count);
    expect(idsOf((await client.get('/api/form/').expect(200)).body)).toEqual([template.form_id]);
  });

  it('leaves the template alone when all is well', async () => {
    const { create, template, schemaOf } = await withTemplate();
    const before = await schemaOf(template.form_id);
    await create(firstStep({ texts: [{ id: 'title', text: 'x' }], fields: [{ id: 'full_name', type: 'email' }] }));
    expect(await schemaOf(template.form_id)).toEqual(before);
  });

  it('names everything that is wrong at once, each with its path', async () => {
    const { client, body } = await withTemplate();
    const { body: refused } = await client
      .post('/api/form/', {
        ...body({
          steps: [
            {
              step_id: 'one',
              template_step_id: 'first',
              fields: [{ id: 'age', type: 'select', metadata: { other: 'x' } }],
            },
            { step_id: 'one', template_step_id: 'third', texts: 'none' },
          ],
          navigation_rules: [{ previous_step_id: 'one' }],
          logic_rules: [{ name: 'r', trigger_event: 'form_complete', code: 'x', elements: [1], steps: ['five'] }],
        }),
        colour: 'red',
      })
      .expect(400);

    expect(refused).toMatchObject({
      code: 'invalid_input',
      detail: expect.any(String),
      request_id: expect.any(String),
    });
    expect(pathsOf(refused).sort()).toEqual(
      [
        'colour',
        'steps[0].fields[0].metadata.other',
        'steps[0].fields[0].metadata.options',
        'steps[1].step_id',
        'steps[1].template_step_id',
        'steps[1].texts',
        ...['next_step_id', 'trigger', 'element_type', 'element_id', 'rules'].map(
          (name) => `navigation_rules[0].${name}`,
        ),
        'logic_rules[0].elements[0]',
        'logic_rules[0].steps[0]',
      ].sort(),
    );
  });

  it("rejects an unknown template and another team's in the body with 400", async () => {
    const { client, body } = await withTemplate();
    const other = await withTemplate();
    for (const template_form_id of ['abcdef', other.template.form_id]) {
      const { body: refused } = await client.post('/api/form/', body({ template_form_id })).expect(400);
      expect(pathsOf(refused)).toEqual(['template_form_id']);
    }
  });

  it.each([[undefined], [[]], ['text'], [1]])('rejects the body %j', async (sent) => {
    const { client } = await signedIn();
    const request = client.post('/api/form/', undefined);
    if (sent !== undefined) request.set('Content-Type', 'application/json').send(JSON.stringify(sent));
    const { body } = await request.expect(400);
    expect(body.errors.length).toBeGreaterThan(0);
  });

  it('stores nothing in a dry run', async () => {
    const { client, body, template } = await withTemplate();
    const { body: answer } = await client.post('/api/form/?dry_run=true', body()).expect(201);
    expect(answer).toEqual({ id: '', name: 'New form', dry_run: true });
    expect(idsOf((await client.get('/api/form/').expect(200)).body)).toEqual([template.form_id]);
    await client.post('/api/form/?dry_run=true', body({ steps: [] })).expect(400);
    await client.post('/api/form/?dry_run=maybe', body()).expect(400);
  });

  it('names logic rules that do not compile', async () => {
    const { client, body } = await withTemplate();
    const rule = { name: 'greet', trigger_event: 'load', code: 'return (' };
    const { body: made } = await client.post('/api/form/', body({ logic_rules: [rule] })).expect(201);
    const message = 'The rule greet will not run: Unexpected token (line 1, column 9).';
    expect(made.warnings).toEqual([{ code: 'broken_code', path: 'logic_rules[0].code', message, line: 1, column: 9 }]);
  });

  it('is open to editors; rules and assets need their flags', async () => {
    const { team, body } = await withTemplate();
    const { client } = await signedIn({ team, role: 'editor', flags: [] });
    await client.post('/api/form/', body()).expect(201);
    const rule = { name: 'r', trigger_event: 'load', code: '' };
    await client.post('/api/form/', body({ form_name: 'a', logic_rules: [rule] })).expect(403);
    await client.post('/api/form/', body({ form_name: 'b', logic_rules: [] })).expect(201);
    // Missing permissions are reported before validation errors.
    const wrong = firstStep({ texts: [{ id: 'nope', text: 1, asset: 'main text' }] });
    await client.post('/api/form/', body({ form_name: 'c', ...wrong })).expect(403);
    const { client: viewer } = await signedIn({ team, role: 'viewer' });
    await viewer.post('/api/form/', body()).expect(403);
  });

  it('stores rule code that is nested too deep for the parser, and reports it as not valid', async () => {
    const { create } = await withTemplate();
    const code = '['.repeat(20_000) + ']'.repeat(20_000);
    const { rules } = await create({ logic_rules: [{ name: 'deep', trigger_event: 'load', code }] });
    expect(rules[0]).toMatchObject({ code, valid: false });
  });
});
