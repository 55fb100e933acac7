import { aForm, aTheme, formDocument, PERMISSION_FLAGS, signsIn, testService, type ApiClient } from '@app/testing';

const service = testService({ worker: false });
const signedIn = signsIn(service);

/** An admin, and an editor of the same team without one flag. */
async function pair(flag: (typeof PERMISSION_FLAGS)[number] = 'permission_edit_logic') {
  const { client: admin, team } = await signedIn();
  const flags = PERMISSION_FLAGS.filter((one) => one !== flag);
  return { admin, team, editor: (await signedIn({ role: 'editor', flags, team })).client };
}

const RULE = { name: 'greet', trigger_event: 'form_complete', code: 'return 1', metadata: { b: 1, a: { d: 1, c: 2 } } };
const CODE = { name: 'shared', code: { language: 'js', source: 'const a = 1' } };

const read = async (client: ApiClient, path: string) => (await client.get(path).expect(200)).body;

describe('an editor without permission_edit_logic', () => {
  it.each([
    ['empties the rules', { rules: [] }],
    ['empties the shared code', { shared_codes: [] }],
    ['changes code', { rules: [{ ...RULE, code: 'return 2' }] }],
    ['adds a rule', { rules: [RULE, { ...RULE, name: 'second' }] }],
    ['adds a rule that is not valid', { rules: [{}] }],
    ['adds shared code that is not valid', { shared_codes: [{ name: 1 }] }],
  ])('neither %s of a form by PATCH or PUT', async (_, change) => {
    const { admin, editor } = await pair();
    const form = await aForm(admin, { theme_id: null, rules: [RULE], shared_codes: [CODE] });
    const path = `/api/builder/form/${form.form_id}/`;
    const before = await read(admin, path);

    const { body } = await editor.patch(path, change).expect(403);
    expect(body.detail).toContain('permission_edit_logic');
    await editor.put(path, { ...before, ...change }).expect(403);
    await editor.patch(`${path}?dry_run=true`, change).expect(403);
    expect(await read(admin, path)).toEqual(before);
  });

  it.each(['enabled', 'index', 'steps', 'description', 'mode', 'trigger_event', 'name', 'metadata'])(
    'does not change %s of a rule',
    async (member) => {
      const { admin, editor } = await pair();
      const form = await aForm(admin, { theme_id: null, rules: [RULE], shared_codes: [] });
      const path = `/api/builder/form/${form.form_id}/`;
      const changed = { enabled: false, index: 7, steps: ['first'], mode: 'no_code', trigger_event: 'load' };
      const value = { ...changed, description: 'x', name: 'x', metadata: { b: 1 } }[member];
      const { rules } = await read(admin, path);
      await editor.patch(path, { rules: [{ ...rules[0], [member]: value }] }).expect(403);
      await admin.patch(path, { rules: [{ ...rules[0], [member]: value }] }).expect(200);
    },
  );

  it('leaves no rule out when a form is replaced', async () => {
    const { admin, editor } = await pair();
    const form = await aForm(admin, { theme_id: null, rules: [RULE], shared_codes: [CODE] });
    const path = `/api/builder/form/${form.form_id}/`;
    for (const left of ['rules', 'shared_codes'])
      await editor.put(path, { ...(await read(admin, path)), [left]: undefined }).expect(403);
    const twice = [RULE, { ...RULE, name: 'other' }];
    const { rules } = (await admin.patch(path, { rules: twice }).expect(200)).body;
    await editor.patch(path, { rules: [rules[1], rules[0]] }).expect(403);
  });

  it('can send the rules back unchanged, and change everything else', async () => {
    const { admin, editor } = await pair();
    const form = await aForm(admin, { rules: [{ ...RULE, elements: ['full_name'], steps: ['first'] }] });
    const path = `/api/builder/form/${form.form_id}/`;
    const before = await read(editor, path);

    const { body } = await editor.put(path, before).expect(200);
    expect(body.rules).toMatchObject(before.rules.map(({ id, code }: { id: string; code: unknown }) => ({ id, code })));
    await editor.put(path, { ...before, form_name: `${before.form_name} 2`, tags: [] }).expect(200);
    await editor.patch(path, { rules: before.rules, active: false }).expect(200);
    await editor.patch(path, { translations: {} }).expect(200);
    const { body: faulty } = await editor.patch(path, { rules: before.rules, form_name: 7 }).expect(400);
    expect(faulty.code).toBe('invalid_input');
  });

  it('deletes only forms that have neither rules nor shared code', async () => {
    const { admin, editor } = await pair();
    const bare = { theme_id: null, rules: [], shared_codes: [] };
    for (const logic of [{ rules: [RULE] }, { shared_codes: [CODE] }]) {
      const { form_id } = await aForm(admin, { ...bare, ...logic });
      await editor.delete(`/api/builder/form/${form_id}/`).expect(403);
      await editor.get(`/api/builder/form/${form_id}/`).expect(200);
      await admin.delete(`/api/builder/form/${form_id}/`).expect(204);
    }
    const { form_id } = await aForm(admin, bare);
    await editor.delete(`/api/builder/form/${form_id}/`).expect(204);
    await editor.delete(`/api/builder/form/${form_id}/`).expect(404);
  });

  it('makes forms without rules only', async () => {
    const { editor } = await pair();
    await editor.post('/api/builder/form/', formDocument({ rules: [] })).expect(403);
    await editor.post('/api/builder/form/', formDocument({ shared_codes: [] })).expect(403);
    await editor.post('/api/builder/form/', formDocument({ rules: [], shared_codes: [] })).expect(201);
  });

  it('neither makes, changes, empties nor deletes rules of extractions', async () => {
    const { admin, editor } = await pair();
    await editor.post('/api/builder/extraction/', { name: 'a', rules: [RULE] }).expect(403);
    const { body } = await admin.post('/api/builder/extraction/', { name: 'a', rules: [RULE] }).expect(201);
    const path = `/api/builder/extraction/${body.id}/`;
    const changed = { ...body.rules[0], enabled: false };
    for (const rules of [[], [changed], [...body.rules, { ...RULE, name: 'b' }], [{ ...RULE, code: 'x' }]])
      expect((await editor.patch(path, { rules }).expect(403)).body.detail).toContain('permission_edit_logic');
    await editor.delete(path).expect(403);

    expect((await read(admin, path)).rules).toEqual(body.rules);
    await editor.patch(path, await read(editor, path)).expect(200);
    await editor.patch(path, { name: 'b' }).expect(200);
    await admin.patch(path, { rules: [changed] }).expect(200);
    await admin.patch(path, { rules: [] }).expect(200);
    await editor.delete(path).expect(204);
  });

  it('does not overwrite a rule that an admin writes at the same time', async () => {
    const { admin, editor } = await pair();
    const { body } = await admin.post('/api/builder/extraction/', { name: 'a', rules: [RULE] }).expect(201);
    const path = `/api/builder/extraction/${body.id}/`;
    for (const code of ['return 1', 'return 2', 'return 3', 'return 4', 'return 5']) {
      const writes = [{ criteria: 'x' }, {}].map((_, index) =>
        editor.patch(path, { extraction_type: `${code}${index}` }),
      );
      await Promise.all([...writes, admin.patch(path, { rules: [{ ...RULE, code }] }).expect(200)]);
      expect((await read(admin, path)).rules[0].code).toBe(code);
    }
  });
});

describe('an editor without permission_edit_theme', () => {
  it('sends back a form that has a theme, and uses no other', async () => {
    const { admin, editor } = await pair('permission_edit_theme');
    const form = await aForm(admin);
    const other = await aTheme(admin);
    const path = `/api/builder/form/${form.form_id}/`;
    const steps = structuredClone(form.steps);
    steps[0]!.buttons[0]!.asset = 'main button';

    await editor.put(path, await read(editor, path)).expect(200);
    await editor.patch(path, { steps }).expect(403);
    await editor.patch(path, { theme_id: other.id }).expect(403);
    await editor.patch(path, { theme_id: null }).expect(403);
    await admin.patch(path, { steps }).expect(200);
    await editor.put(path, await read(editor, path)).expect(200);
  });
});
