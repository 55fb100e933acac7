import { randomBytes } from 'node:crypto';
import { ConsoleLogger, type Type } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ConfigModule, DatabaseModule, Env, NotFoundError, Sent, StorageModule } from '@app/core';
import type { Scope } from '@app/teams';
import { aField, aTeam, statementsOf, testDatabase, until } from '@app/testing';
import { FieldValuesService } from '../field-values.service';
import { UsersModule } from '../users.module';
import { SubmissionsService } from './submissions.service';

describe('submitting several forms at once', () => {
  let app: TestingModule;
  let scope: Scope;
  afterAll(() => app.close());
  const database = testDatabase();

  beforeAll(async () => {
    const env = new Env({ DATABASE_URL: database.url, QUEUE: 'database', SECRET_KEY: 's'.repeat(32) });
    // Foreign keys name entities of libs that this one does not import.
    const entities = database.dataSource.entityMetadatas.map(({ target }) => target as Type);
    const imports = [ConfigModule, DatabaseModule, StorageModule, UsersModule, TypeOrmModule.forFeature(entities)];
    const builder = Test.createTestingModule({ imports });
    app = await builder
      .overrideProvider(Env)
      .useValue(env)
      .setLogger(new ConsoleLogger({ logLevels: [] }))
      .compile();
    await app.init();
    const { team, environments } = await aTeam(database.dataSource);
    scope = { teamId: team.id, environmentId: environments.production ?? '' };
  });

  /** A form that holds the field, with or without a rule, by raw rows: its name and key. */
  async function aFormWith(fieldId: string, hasRule: boolean): Promise<{ key: string; name: string }> {
    const { manager } = database.dataSource;
    const insert = async (sql: string, ...values: unknown[]) =>
      (await manager.query<[{ id: string }]>(`${sql} RETURNING id`, values))[0].id;
    const key = randomBytes(3).toString('hex');
    const name = `Form ${key}`;
    const form = await insert('INSERT INTO form (team_id, key, name) VALUES ($1, $2, $3)', scope.teamId, key, name);
    const step = await insert(`INSERT INTO step (form_id, key, position, origin) VALUES ($1, 'first', 0, true)`, form);
    await insert('INSERT INTO field_element (step_id, field_id, position) VALUES ($1, $2, 0)', step, fieldId);
    if (hasRule)
      await insert(
        `INSERT INTO logic_rule (form_id, position, name, trigger_event, index, code, valid, mode)
         VALUES ($1, 0, 'rule', 'form_complete', 0, '"return 1"', true, 'code_editor')`,
        form,
      );
    return { key, name };
  }

  async function someForms(count: number, haveRules: boolean) {
    const field = await aField(database.dataSource, scope);
    const forms = [];
    for (let index = 0; index < count; index++) forms.push(await aFormWith(field.internal_id, haveRules));
    return { field: field.id, forms };
  }

  /** The number of statements of a submission for `count` forms, and its result. */
  async function submit(count: number, complete: boolean, haveRules = true) {
    const { field, forms } = await someForms(count, haveRules);
    const names = forms.map(({ key, name }, index) => (index % 2 ? name : key));
    const body = { user_id: randomBytes(8).toString('hex'), fields: { [field]: 'x' }, forms: names, complete };
    const submitted: Awaited<ReturnType<SubmissionsService['submit']>>[] = [];
    const statements = await statementsOf(async () =>
      submitted.push(await app.get(SubmissionsService).submit(scope, new Sent(body, []), 'request')),
    );
    return { field, forms, body, submitted: submitted[0]!, statements: statements.length };
  }

  it.each([false, true])('needs as many statements as the submission of one (complete: %s)', async (complete) => {
    const one = await submit(1, complete);
    const twenty = await submit(20, complete);

    expect(twenty.submitted.submissions).toHaveLength(20);
    expect(twenty.statements).toBe(one.statements);
  });

  it('needs as many statements as the completion of one when the forms have no rules', async () => {
    const one = await submit(1, true, false);
    const twenty = await submit(20, true, false);

    expect(twenty.submitted.submissions.every(({ rules_pending }) => !rules_pending)).toBe(true);
    expect(twenty.statements).toBe(one.statements);
  });

  it('returns them in the order of the body, for ids and for names', async () => {
    const { forms, field, submitted } = await submit(5, true);

    expect(submitted.submissions.map(({ form_id }) => form_id)).toEqual(forms.map(({ key }) => key));
    for (const submission of submitted.submissions)
      expect(submission).toMatchObject({ fields: { [field]: 'x' }, completed: true, rules_pending: true });
    const jobs = await database.dataSource.query<unknown[]>(
      `SELECT FROM outbox WHERE job = 'run-form-rules' AND payload->>'submissionId' = ANY ($1)`,
      [submitted.submissions.map(({ id }) => id)],
    );
    expect(jobs).toHaveLength(5);
  });

  it('continues those that are open, and opens another one after each that was completed', async () => {
    const { body, submitted } = await submit(3, false);
    const again = await app.get(SubmissionsService).submit(scope, new Sent({ ...body, complete: true }, []), 'request');
    const anew = await app.get(SubmissionsService).submit(scope, new Sent(body, []), 'request');

    const ids = ({ submissions }: typeof again) => submissions.map(({ id }) => id);
    expect(ids(again)).toEqual(ids(submitted));
    expect(ids(anew).some((id) => ids(again).includes(id))).toBe(false);
    expect(again.submissions.every(({ completed_at, updated_at }) => +completed_at! === +updated_at)).toBe(true);
  });

  it('is read and stored with one statement each while it stays open', async () => {
    const { statements } = await submit(3, false);

    expect(statements).toBe(2);
  });

  it('keeps the values of parallel calls, whatever the order of their fields, and makes one user and one submission', async () => {
    const { forms } = await someForms(1, false);
    const fields = [await aField(database.dataSource, scope), await aField(database.dataSource, scope)];
    for (const { internal_id: fieldId } of fields) await onForm(forms[0]!.key, fieldId);
    const user_id = randomBytes(8).toString('hex');
    const keys = fields.map(({ id }) => id);
    const bodies = Array.from({ length: 20 }, (_, n) => {
      const ordered = n % 2 ? keys : keys.toReversed();
      return {
        user_id,
        fields: Object.fromEntries(ordered.map((key) => [key, `${n}`])),
        forms: [forms[0]!.key],
        complete: false,
      };
    });
    const all = await Promise.all(
      bodies.map((body) => app.get(SubmissionsService).submit(scope, new Sent(body, []), 'request')),
    );

    expect(new Set(all.map(({ submissions }) => submissions[0]!.id)).size).toBe(1);
    const stored = await app.get(FieldValuesService).valuesOf(scope, user_id);
    expect(Object.keys(stored).toSorted()).toEqual(keys.toSorted());
    expect(new Set(Object.values(stored)).size).toBe(1);
  });

  it('shows nothing of a user of the same id who was erased meanwhile', async () => {
    const { field, forms, body } = await submit(1, false);
    const erasing = database.dataSource.createQueryRunner();
    await erasing.startTransaction();
    await erasing.query('DELETE FROM "user" WHERE environment_id = $1 AND id = $2', [
      scope.environmentId,
      body.user_id,
    ]);
    const sent = { user_id: body.user_id, forms: [forms[0]!.key], complete: false };
    const waiting = app.get(SubmissionsService).submit(scope, new Sent(sent, []), 'request');
    await untilBlocked();
    await erasing.commitTransaction();
    await erasing.release();

    expect((await waiting).submissions[0]!.fields).toEqual({});
    expect(await app.get(FieldValuesService).valuesOf(scope, body.user_id)).not.toHaveProperty(field);
  });

  it('shows nothing of it to the second of two calls that wait, either', async () => {
    const { field, forms, body } = await submit(1, false);
    const erasing = database.dataSource.createQueryRunner();
    await erasing.startTransaction();
    await erasing.query('DELETE FROM "user" WHERE id = $1', [body.user_id]);
    const sent = { user_id: body.user_id, forms: [forms[0]!.key], complete: false };
    const both = [1, 2].map(() => app.get(SubmissionsService).submit(scope, new Sent(sent, []), 'request'));
    await untilBlocked(2);
    await erasing.commitTransaction();
    await erasing.release();

    for (const { submissions } of await Promise.all(both)) expect(submissions[0]!.fields).not.toHaveProperty(field);
  });

  it.each([{}, { fields: { hidden: 'x' } }, { forms: true }])(
    'does not bring back a user of a page who was erased meanwhile (%j)',
    async ({ fields, forms: isNamed }: { fields?: object; forms?: boolean }) => {
      const { field, forms, body } = await submit(1, false);
      const erasing = database.dataSource.createQueryRunner();
      await erasing.startTransaction();
      await erasing.query('DELETE FROM "user" WHERE id = $1', [body.user_id]);
      const sent = {
        user_id: body.user_id,
        fields: fields ? { [field]: 'x' } : {},
        ...(isNamed && { forms: [forms[0]!.key] }),
        complete: false,
      };
      const options = { ofExisting: true };
      const waiting = app.get(SubmissionsService).submit(scope, new Sent(sent, []), 'request', options);
      const refused = expect(waiting).rejects.toThrow(NotFoundError);
      await untilBlocked();
      await erasing.commitTransaction();
      await erasing.release();
      await refused;
      expect(await database.dataSource.query('SELECT FROM "user" WHERE id = $1', [body.user_id])).toEqual([]);
    },
  );

  it.each([false, true])(
    'stores nothing when a form is deleted meanwhile (clearing a value: %s)',
    async (isClearing) => {
      const { field, forms } = await someForms(2, false);
      const deleting = database.dataSource.createQueryRunner();
      await deleting.startTransaction();
      await deleting.query('DELETE FROM form WHERE key = $1', [forms[1]!.key]);
      const user_id = randomBytes(8).toString('hex');
      const sent = {
        user_id,
        fields: { [field]: isClearing ? null : 'x' },
        forms: forms.map(({ key }) => key),
        complete: false,
      };
      const waiting = app.get(SubmissionsService).submit(scope, new Sent(sent, []), 'request');
      const refused = expect(waiting).rejects.toThrow('A named form was deleted.');
      await untilBlocked();
      await deleting.commitTransaction();
      await deleting.release();
      await refused;

      const users = await database.dataSource.query<unknown[]>('SELECT FROM "user" WHERE id = $1', [user_id]);
      expect(users).toHaveLength(0);
    },
  );

  /** Resolves when so many statements of this database wait for locks. */
  const untilBlocked = (count = 1) =>
    until(10_000, async () => {
      const sql = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return (await database.dataSource.query<unknown[]>(sql)).length >= count;
    });

  const onForm = (key: string, fieldId: string) =>
    database.dataSource.query(
      `INSERT INTO field_element (step_id, field_id, position)
       SELECT s.id, $2, 1 FROM step s JOIN form f ON f.id = s.form_id WHERE f.key = $1`,
      [key, fieldId],
    );
});
