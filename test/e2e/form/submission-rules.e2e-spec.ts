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
    // Longer than all rules of a submission may take together on a busy machine.
    await until(60_000, async () => (await made.list()).results[0].rules_pending === false);
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

  it('run anew when other values of the user change while they run: two at once both count', async () => {
    const code = 'const end = Date.now() + 300; while (Date.now() < end); fields.visits = (fields.visits ?? 0) + 1;';
    const { client, form, submit, list } = await withForm({ ...STEPS, rules: [rule(code)] });
    await client.post('/api/builder/field/', { id: 'visits', type: 'integer_field', hidden: true }).expect(201);
    const body = { user_id: 'ann', fields: { full_name: 'Ann' }, forms: [form.form_id], complete: true };
    await Promise.all([submit(body).expect(201), submit(body).expect(201)]);
    await until(20_000, async () =>
      (await list()).results.every((one: { rules_pending: boolean }) => !one.rules_pending),
    );
    expect(await valuesOf(client, 'ann')).toEqual({ full_name: 'Ann', visits: 2 });
  });

  describe('work on the values of their submission, also when they run late:', () => {
    const STEP = {
      id: 'only',
      fields: [
        { id: 'pieces', type: 'integer_field' },
        { id: 'total', required: false },
        { id: 'coupon', required: false },
      ],
    };
    const TOTAL = rule('fields.total = String(fields.pieces * 10) + (fields.coupon ?? "")');

    beforeEach(async () => {
      const dataSource = await service.database.connection();
      await dataSource.query(`CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
        $$BEGIN NEW.available_at := now() + interval '1 hour'; RETURN NEW; END$$`);
      await dataSource.query(`CREATE TRIGGER hold BEFORE INSERT ON outbox FOR EACH ROW
        WHEN (NEW.job = 'run-form-rules') EXECUTE FUNCTION hold()`);
    });
    afterEach(async () => (await service.database.connection()).query('DROP FUNCTION hold CASCADE'));

    interface Listed {
      id: string;
      fields: Record<string, unknown>;
      rules_pending: boolean;
      rule_errors: object[];
    }

    /** A form whose rules run when `run` is called for a submission, which it then returns. */
    async function held(rules: object[] = [TOTAL]) {
      const integrations = [{ trigger: 'form_completion', webhook: 'http://127.0.0.1:9/' }];
      const made = await withForm({ steps: [STEP], rules, integrations });
      const endpoint = { url: 'http://127.0.0.1:9/', event_types: ['submission.completed'] };
      await made.client.post('/api/builder/webhook-endpoint/', endpoint).expect(201);
      const dataSource = await service.database.connection();
      const complete = async (fields: object): Promise<string> => {
        const body = { user_id: 'ann', fields, forms: [made.form.form_id], complete: true };
        return (await made.submit(body).expect(201)).body.submissions[0].id;
      };
      const run = async (id: string): Promise<Listed> => {
        const release = `UPDATE outbox SET available_at = now() WHERE payload ->> 'submissionId' = $1`;
        await dataSource.query(release, [id]);
        await dataSource.query(`SELECT pg_notify('formwork_outbox', '')`);
        const found = async () => ((await made.list()).results as Listed[]).find((one) => one.id === id)!;
        await until(20_000, async () => !(await found()).rules_pending);
        return found();
      };
      /** The values in the event and in the form's own webhook of a submission. */
      const reported = async (id: string) => {
        const sql = 'SELECT target, body::jsonb AS body FROM webhook_delivery WHERE team_id = $1 ORDER BY target';
        type Row = { target: string; body: { data: { submission_id: string; fields: object } } & Listed['fields'] };
        const rows = await dataSource.query<Row[]>(sql, [made.team.team.id]);
        const bodies = rows.map(({ body }) => body.data ?? body);
        return bodies.filter(({ submission_id }) => submission_id === id).map(({ fields }) => fields);
      };
      return { ...made, complete, run, reported };
    }

    it.each([{ order: [0, 1, 2] }, { order: [2, 0, 1] }, { order: [1, 0, 2] }])(
      'three of one user in the order $order',
      async ({ order }) => {
        const { client, complete, run, reported } = await held();
        const ids = [await complete({ pieces: 1 }), await complete({ pieces: 2 }), await complete({ pieces: 3 })];
        for (const index of order) {
          const fields = { pieces: index + 1, total: `${index + 1}0` };
          expect(await run(ids[index]!)).toMatchObject({ fields, rule_errors: [] });
          expect(await reported(ids[index]!)).toEqual([fields, fields]);
        }
        // The user has the result for the newest submission, whichever was last.
        expect(await valuesOf(client, 'ann')).toEqual({ pieces: 3, total: '30' });
      },
    );

    it('hidden fields that were sent with it or that its rules set, which are reported', async () => {
      const { client, complete, run, reported } = await held([
        rule('fields.score = fields.pieces + (fields.source === "mail" ? 100 : 0)'),
      ]);
      for (const [id, type] of Object.entries({ source: 'text_field', score: 'integer_field' }))
        await client.post('/api/builder/field/', { id, type, hidden: true }).expect(201);
      const first = await complete({ pieces: 1, source: 'mail' });
      const second = await complete({ pieces: 2, source: 'letter' });
      const results = new Map([
        [second, { pieces: 2, source: 'letter', score: 2 }],
        [first, { pieces: 1, source: 'mail', score: 101 }],
      ]);
      for (const [id, fields] of results) {
        expect(await run(id)).toMatchObject({ fields, rule_errors: [] });
        expect(await reported(id)).toEqual([fields, fields]);
      }
      expect(await valuesOf(client, 'ann')).toMatchObject({ pieces: 2, source: 'letter' });
    });

    it('a value that the user gets afterwards does not change the result, and stays', async () => {
      const { client, complete, run, reported } = await held();
      const id = await complete({ pieces: 7 });
      const later = { pieces: 99, coupon: 'X' };
      await client.post('/api/field/ann/', { fields: later }).expect(200);
      const fields = { pieces: 7, total: '70' };
      expect((await run(id)).fields).toEqual(fields);
      expect(await reported(id)).toEqual([fields, fields]);
      expect(await valuesOf(client, 'ann')).toEqual({ ...later, total: '70' });
    });

    it('what they assign is recorded when the user has this or another value already', async () => {
      const { client, complete, run } = await held([TOTAL, rule('delete fields.coupon')]);
      const [same, other] = [await complete({ pieces: 7, coupon: 'A' }), await complete({ pieces: 8, coupon: 'B' })];
      await client.post('/api/field/ann/', { fields: { total: '70A' } }).expect(200);
      expect((await run(same)).fields).toEqual({ pieces: 7, total: '70A' });
      expect((await run(other)).fields).toEqual({ pieces: 8, total: '80B' });
      const { total, coupon } = await valuesOf(client, 'ann');
      expect({ total, coupon }).toEqual({ total: '80B', coupon: undefined });
    });

    it('a value that the user got meanwhile is not replaced by a result for the submitted one', async () => {
      const { client, complete, run } = await held([rule('fields.coupon = fields.coupon.trim()')]);
      const id = await complete({ pieces: 1, coupon: ' A ' });
      await client.post('/api/field/ann/', { field_id: 'coupon', value: 'B' }).expect(200);
      expect((await run(id)).fields).toEqual({ pieces: 1, coupon: 'A' });
      expect(await valuesOf(client, 'ann')).toEqual({ pieces: 1, coupon: 'B' });
    });
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
