import { randomUUID } from 'node:crypto';
import { InvalidInputError, PreparedStatements, Sent } from '@app/core';
import { aField, aTeam, statementsOf, testDatabase, until } from '@app/testing';
import type { NewField } from '../fields/field-definition';
import { duplicateOf, type FieldElementModel, type FormModel } from '../model/form-model';
import { template } from '../copier/template.fixture';
import { Field } from '../fields/field.entity';
import { FieldsRepository } from '../fields/fields.repository';
import { FieldsService } from '../fields/fields.service';
import { FieldUsage } from '../fields/field-usage';
import { FormPartsRepository } from './form-parts.repository';
import { FormStore } from './form-store';
import { FormWriter } from './form-writer';
import { Form } from '../entities/form.entity';
import { FormsRepository } from '../forms.repository';
import { FormsService } from '../forms.service';

const database = testDatabase();

/** The services on the database of the test, and a team. */
async function withTeam() {
  const { dataSource } = database;
  const usage = new FieldUsage();
  const forms = new FormsRepository(dataSource.getRepository(Form), new PreparedStatements(dataSource), usage);
  const fields = new FieldsRepository(dataSource.getRepository(Field), usage);
  const writer = new FormWriter(forms, new FormPartsRepository(), fields);
  const { team, environments } = await aTeam(dataSource);
  const scope = { teamId: team.id, environmentId: environments.production! };
  const store = new FormStore(dataSource, forms, writer);
  return {
    scope,
    forms,
    store,
    writer,
    usage,
    fields: new FieldsService(fields, usage),
    service: new FormsService(forms),
  };
}

/** A form like the template, whose fields are new to the team and which has no theme. */
function newForm(name: string): FormModel {
  const form = { ...duplicateOf(template()), name, themeId: null, rules: [ruleOf('first')] };
  const fresh = (element: FieldElementModel) => ({ ...element, field: toNew(element.field) });
  return { ...form, steps: form.steps.map((step) => ({ ...step, fields: step.fields.map(fresh) })) };
}

const toNew = ({ key, type, displayText, hidden, repeated, metadata, maxLength, minLength }: NewField): NewField => ({
  ...{ key, type, displayText, hidden, repeated, metadata, maxLength, minLength },
});

const ruleOf = (step: string): FormModel['rules'][number] => ({
  name: 'r',
  description: '',
  triggerEvent: 'load',
  index: 0,
  metadata: {},
  code: 'return 1',
  enabled: true,
  valid: true,
  fault: null,
  mode: 'code_editor',
  steps: [step],
  elements: [],
});

/** The rows that belong to a form directly. */
const PARTS = ['step', 'navigation_rule', 'logic_rule', 'shared_code', 'form_integration']
  .map((table) => `SELECT id FROM ${table} WHERE form_id = $1`)
  .join(' UNION ALL ');

describe('a form in the database', () => {
  it('is stored with one statement per table, and read with one', async () => {
    const { scope, store, service, usage } = await withTeam();
    usage.register({
      hasValue: (fieldId, environmentId) => `(${fieldId} <> ${environmentId})`,
      hasResults: () => 'false',
    });
    let key = '';
    const written = await statementsOf(async () => {
      ({ key } = await store.create(
        scope,
        async () => newForm('a'),
        async (head) => head,
        false,
      ));
    });
    const tables = written.filter((sql) => sql.startsWith('INSERT')).map((sql) => /INTO "(\w+)"/.exec(sql)?.[1]);
    expect(tables).toEqual([
      'form',
      'field',
      'step',
      'step_element',
      'field_element',
      'navigation_rule',
      'logic_rule',
      'shared_code',
      'form_integration',
    ]);

    const read = await statementsOf(() => service.schema(scope, key));
    expect(read).toHaveLength(1);
  });

  it('is read as it was stored', async () => {
    const { scope, store, forms } = await withTeam();
    const form = newForm('a');
    const { key } = await store.create(
      scope,
      async () => form,
      async (head) => head,
      false,
    );
    const read = await forms.getTree(scope, key);

    expect(read).toMatchObject(JSON.parse(JSON.stringify(form)) as object);
    expect(read.steps[0]!.createdAt).toBeInstanceOf(Date);
  });

  it('stores nothing when a part of it is refused', async () => {
    const { scope, store } = await withTeam();
    const form = { ...newForm('a'), steps: template().steps };
    form.steps[0]!.elements[0]!.assetId = randomUUID();
    const make = jest.fn(async () => form);
    await expect(store.create(scope, make, async (head) => head, false)).rejects.toThrow();

    expect(make).toHaveBeenCalledTimes(3);
    const [{ n }] = await database.dataSource.query<[{ n: number }]>(
      'SELECT count(*)::int AS n FROM form WHERE team_id = $1',
      [scope.teamId],
    );
    expect(n).toBe(0);
  });

  it('keeps nothing of a dry run', async () => {
    const { scope, store, forms } = await withTeam();
    const { key } = await store.create(
      scope,
      async () => newForm('a'),
      async (head) => head,
      true,
    );
    expect(await forms.findTree(scope, key)).toBeNull();
  });

  it('is deleted with all its parts, but without its fields', async () => {
    const { scope, store } = await withTeam();
    const { id, key } = await store.create(
      scope,
      async () => newForm('a'),
      async (head) => head,
      false,
    );
    expect(await database.dataSource.query<object[]>(PARTS, [id])).toHaveLength(6);
    await store.delete(scope, key, () => Promise.resolve());
    const parts = await database.dataSource.query<object[]>(PARTS, [id]);
    expect(parts).toEqual([]);
    const left = await database.dataSource.query<object[]>('SELECT FROM field WHERE team_id = $1', [scope.teamId]);
    expect(left).toHaveLength(3);
  });
});

describe('a field that becomes hidden while a form is linked to it', () => {
  const WAITING = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

  /** A field of a new team, the change that hides it, and a form that shows it. */
  async function withField() {
    const services = await withTeam();
    const { scope, fields } = services;
    await aField(database.dataSource, scope, { id: 'late' });
    const [field] = (await fields.findByKeys(scope, ['late'])).values();
    const form = newForm('a');
    const [step] = form.steps;
    form.steps = [{ ...step!, fields: [{ ...step!.fields[0]!, field: field! }] }];
    return { ...services, form, hide: () => fields.edit(scope, 'late', new Sent({ hidden: true }, [])) };
  }

  it('stays shown when the form is stored first', async () => {
    const { scope, fields, writer, form, hide } = await withField();
    const { dataSource } = database;
    const hidden = await dataSource.transaction(async (manager) => {
      await writer.insert(scope, { ...form, rules: [], navigation: [] }, manager);
      const answer = hide().catch((error: unknown) => error);
      await until(20_000, async () => (await dataSource.query<object[]>(WAITING)).length > 0);
      return { answer };
    });

    const error = await hidden.answer;
    expect(error).toBeInstanceOf(InvalidInputError);
    expect((error as InvalidInputError).message).toMatch(/the field is shown by the form a \(\w{6}\): remove it there/);
    expect((await fields.read(scope, 'late')).hidden).toBe(false);
  });

  it('is on no form when it is hidden first', async () => {
    const { scope, store, form, hide } = await withField();
    const make = jest.fn(async () => {
      await hide();
      return { ...form, rules: [], navigation: [] };
    });

    await expect(store.create(scope, make, async (head) => head, false)).rejects.toThrow('shows the hidden field late');
    expect(make).toHaveBeenCalledTimes(3);
  });
});
