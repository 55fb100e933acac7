import { until } from '@app/testing';
import { service, UUID, valuesOf, withForm } from './submission.fixture';

describe('rules with the trigger form_complete', () => {
  const rule = (code: string, more: object = {}) => ({ name: 'rule', trigger_event: 'form_complete', code, ...more });
  const STEPS = {
    steps: [{ id: 'only', fields: [{ id: 'full_name' }, { id: 'age', type: 'integer_field', required: false }] }],
  };

  /** Completes a form with these rules and returns its submission after they have run. */
  async function afterRules(rules: object[], more: object = {}) {
    const made = await withForm({ ...STEPS, rules, ...more });
    const body = { user_id: 'ann', fields: { full_name: ' Ann ' }, forms: [made.form.form_id], complete: true };
    expect((await made.submit(body).expect(201)).body.submissions[0].rules_pending).toBe(rules.length > 0);
    await until(20_000, async () => (await made.list()).results[0].rules_pending === false);
    return { submission: (await made.list()).results[0], values: await valuesOf(made.client, 'ann') };
  }

  it('are run again by an admin when each worker died that ran them, and nothing is reported twice', async () => {
    const dataSource = await service.database.connection();
    await dataSource.query(`CREATE FUNCTION deadly() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN NEW.deaths := 9; RETURN NEW; END'`);
    await dataSource.query(`CREATE TRIGGER deadly BEFORE INSERT ON outbox FOR EACH ROW
      WHEN (NEW.job = 'run-form-rules') EXECUTE FUNCTION deadly()`);
    const made = await withForm({
      ...STEPS,
      rules: [rule('fields.full_name = fields.full_name.trim()')],
      integrations: [{ trigger: 'form_completion', webhook: 'http://127.0.0.1:9/' }],
    });
    await made.submit({ user_id: 'ann', fields: { full_name: ' Ann ' }, forms: [made.form.form_id], complete: true });
    await dataSource.query('DROP FUNCTION deadly CASCADE');
    const submission = async () => (await made.list()).results[0];
    await until(20_000, async () => (await submission()).rules_pending === false);
    expect((await submission()).rule_errors).toEqual([
      { rule_id: UUID, rule_name: 'rule', message: expect.stringContaining('An admin can retry its job') },
    ]);

    const failed = (await made.client.get('/api/builder/job/?state=failed').expect(200)).body.results;
    expect(failed).toMatchObject([{ job: 'run-form-rules', can_retry: true }]);
    // Its workers do not die any more: the deaths are counted anew.
    await made.client.post(`/api/builder/job/${failed[0].id}/retry/`).expect(200);
    await until(20_000, async () => (await submission()).rule_errors.length === 0);
    expect(await valuesOf(made.client, 'ann')).toEqual({ full_name: 'Ann' });
    const deliveries = 'SELECT FROM webhook_delivery WHERE team_id = $1';
    expect(await dataSource.query(deliveries, [made.team.team.id])).toHaveLength(1);
  });

  it('change the values that they assign in fields', async () => {
    const { submission, values } = await afterRules([rule('fields.full_name = fields.full_name.trim()')]);
    expect(submission).toMatchObject({ completed: true, fields: { full_name: 'Ann' }, rule_errors: [] });
    expect(values).toEqual({ full_name: 'Ann' });
  });

  it('run in the order of their index, each seeing the changes before it and the shared codes', async () => {
    const rules = [
      rule('fields.age = twice(fields.age)', { index: 2 }),
      rule('fields.age = 4; return { age: 99 }', { index: 1 }),
      rule('delete fields.full_name', { index: 3 }),
    ];
    const shared_codes = [{ name: 'maths', code: 'const twice = (n) => 2 * n;' }];
    const { submission, values } = await afterRules(rules, { shared_codes });
    expect(submission).toMatchObject({ fields: { age: 8 }, rule_errors: [] });
    expect(values).toEqual({ age: 8 });
  });

  it('have no effect when they fail, and never fail the submission', async () => {
    const rules = [
      rule('fields.age = 1; throw new Error("broken")', { name: 'throws' }),
      rule('fields.age = "old"; fields.full_name = "Bo"', { name: 'misfits' }),
      rule('fields.nowhere = 1', { name: 'strays' }),
      rule('for (;;);', { name: 'hangs' }),
      rule('fields.age = 5', { name: 'works' }),
    ];
    const { submission, values } = await afterRules(rules);
    expect(submission.completed).toBe(true);
    expect(submission.rule_errors).toEqual([
      { rule_id: UUID, rule_name: 'throws', message: 'Error: broken' },
      { rule_id: UUID, rule_name: 'misfits', message: 'the value of age must be an integer' },
      { rule_id: UUID, rule_name: 'strays', message: 'there is no field nowhere' },
      { rule_id: UUID, rule_name: 'hangs', message: expect.stringContaining('too long') },
    ]);
    expect(values).toEqual({ full_name: ' Ann ', age: 5 });
  });

  it('are named in rule_errors when they were skipped, because they or their shared code do not compile', async () => {
    const rules = [rule('fields.age = (', { name: 'broken' }), rule('fields.age = 5')];
    const shared_codes = [{ name: 'maths', code: '}' }];
    const { submission } = await afterRules(rules, { shared_codes });
    expect(submission).toMatchObject({ fields: { full_name: ' Ann ', age: 5 } });
    expect(submission.rule_errors).toEqual([
      {
        rule_id: UUID,
        rule_name: 'maths',
        message: 'The shared code was skipped: Unexpected token (line 1, column 1).',
      },
      {
        rule_id: UUID,
        rule_name: 'broken',
        message: 'The rule was skipped: Unexpected token (line 1, column 15).',
      },
    ]);
  });

  it('are named at once when none of them can run', async () => {
    const { form, submit, list } = await withForm({ ...STEPS, rules: [rule('(', { name: 'broken' })] });
    const body = { user_id: 'ann', fields: { full_name: 'Ann' }, forms: [form.form_id], complete: true };
    const { submissions } = (await submit(body).expect(201)).body;
    expect(submissions).toMatchObject([{ rules_pending: false, rule_errors: [{ rule_name: 'broken' }] }]);
    expect((await list()).results).toEqual(submissions);
  });

  it('run anew when the values of the user change while they run: two at once both count', async () => {
    const code = 'const end = Date.now() + 300; while (Date.now() < end); fields.age = (fields.age ?? 0) + 1;';
    const { client, form, submit, list } = await withForm({ ...STEPS, rules: [rule(code)] });
    const body = { user_id: 'ann', fields: { full_name: 'Ann' }, forms: [form.form_id], complete: true };
    await Promise.all([submit(body).expect(201), submit(body).expect(201)]);
    await until(20_000, async () =>
      (await list()).results.every((one: { rules_pending: boolean }) => !one.rules_pending),
    );
    expect(await valuesOf(client, 'ann')).toEqual({ full_name: 'Ann', age: 2 });
  });

  it('do not run when they are disabled, do not parse, or have another trigger', async () => {
    const { form, submit, client } = await withForm({
      ...STEPS,
      rules: [
        rule('fields.age = 1', { enabled: false }),
        rule('fields.age = (', {}),
        rule('fields.age = 1', { trigger_event: 'load' }),
      ],
    });
    const body = { user_id: 'ann', fields: { full_name: 'Ann' }, forms: [form.form_id], complete: true };
    expect((await submit(body).expect(201)).body.submissions).toMatchObject([{ rules_pending: false }]);
    expect(await valuesOf(client, 'ann')).toEqual({ full_name: 'Ann' });
  });
});
