import {
  type CountAge,
  countRows,
  type ListFilter,
  type ListPart,
  newestFirst,
  NotFoundError,
  PreparedStatements,
  type Statement,
  withinList,
} from '@app/core';
import type { Scope, TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import { bulkInsert } from './store/bulk-insert';
import { Form } from './entities/form.entity';
import type { SharedField } from './fields/field-definition';
import { FieldUsage } from './fields/field-usage';
import type { IntegrationModel } from './integrations/integration';
import {
  FIELD,
  FORM_TREES,
  INTEGRATIONS_OF_FORM,
  type FormTree,
  type FormTreeRow,
  formTreesWithData,
  toFormTree,
} from './store/form-tree';

/** The filter of a form list: forms with all these tags; only active or only inactive ones. */
export interface FormFilter extends ListFilter {
  tags: string[];
  active: boolean | undefined;
}

/** The columns that a form list shows. Translations are not read for it: they can be large. */
const LISTED = ['id', 'key', 'name', 'active', 'tags', 'createdAt', 'updatedAt'] as const satisfies (keyof Form)[];
export type ListedForm = Pick<Form, (typeof LISTED)[number]>;

/** A form with the fields of its steps and its integrations. */
export interface FormFields extends Pick<Form, 'id' | 'key' | 'name' | 'active'> {
  fieldKeys: string[];
  integrations: IntegrationModel[];
}

/** A form with the wire ids of its steps, in their order. */
export interface FormSteps extends Pick<Form, 'id' | 'key' | 'name' | 'active'> {
  stepKeys: string[];
}

/** The columns of a form, without its parts. */
export type FormColumns = Pick<Form, 'name' | 'active' | 'tags' | 'themeId' | 'translations'>;

const TREES: Statement = { name: 'forms.trees', text: FORM_TREES };
/** Forms and definitions in one row, to save a round trip. */
const FOR_SUBMISSION: Statement = {
  name: 'forms.for_submission',
  isShared: true,
  text: `
  SELECT
    coalesce((SELECT json_agg(json_build_object('id', f.id, 'key', f.key, 'name', f.name, 'active', f.active,
        'fieldKeys', ARRAY(SELECT DISTINCT d.key::text FROM step s JOIN field_element e ON e.step_id = s.id
          JOIN field d ON d.id = e.field_id WHERE s.form_id = f.id),
        'integrations', ${INTEGRATIONS_OF_FORM}))
      FROM form f WHERE f.team_id = $1 AND (f.key = ANY ($2) OR f.name = ANY ($2))), '[]') AS forms,
    coalesce((SELECT json_agg(${FIELD}) FROM field d WHERE d.team_id = $1 AND d.key = ANY ($3::text[])), '[]') AS fields`,
};
/** The form with that id comes before one with that name. */
const STEPS_BY_ID_OR_NAME: Statement = {
  name: 'forms.steps_by_id_or_name',
  text: `
  SELECT f.id, f.key, f.name, f.active,
    ARRAY(SELECT s.key::text FROM step s WHERE s.form_id = f.id ORDER BY s.position) AS "stepKeys"
  FROM form f WHERE f.team_id = $1 AND (f.key = $2 OR f.name = $2) ORDER BY (f.key = $2) DESC LIMIT 1`,
};

const UPDATE_FORM = `
  UPDATE form SET updated_at = $3, name = new.name, active = new.active, tags = new.tags, theme_id = new.theme_id,
    translations = new.translations
  FROM json_populate_record(NULL::form, $4) new WHERE form.team_id = $1 AND form.id = $2`;

/** The forms of a team. The FormPartsRepository has their parts. */
@Injectable()
export class FormsRepository {
  /** Made when it is first needed: the source of values is registered later than this. */
  private treesWithData: string | null = null;

  constructor(
    @InjectRepository(Form) private readonly forms: Repository<Form>,
    private readonly statements: PreparedStatements,
    private readonly usage: FieldUsage,
  ) {}

  /** The form with all parts, in one statement; `key` is its wire id. */
  async findTree(scope: TeamScope, key: string, manager?: EntityManager): Promise<FormTree | null> {
    const [form] = await this.findTrees(scope, [key], manager);
    return form ?? null;
  }

  /** The same for several forms, in no particular order. */
  async findTrees({ teamId }: TeamScope, keys: string[], manager?: EntityManager): Promise<FormTree[]> {
    const rows = await this.statements.rows<FormTreeRow>(TREES, [teamId, keys], manager);
    return rows.map(toFormTree);
  }

  /** The form with all parts, and the internal ids of its fields in which any user has a value. @throws NotFoundError */
  async getTreeWithData(
    { teamId, environmentId }: Scope,
    key: string,
  ): Promise<{ form: FormTree; withData: ReadonlySet<string> }> {
    const text = (this.treesWithData ??= formTreesWithData((fieldId) => this.usage.hasValue(fieldId, '$3')));
    const statement = { name: 'forms.trees_with_data', text };
    type Row = FormTreeRow & { withData: string[] };
    const row = await this.statements.row<Row>(statement, [teamId, [key], environmentId]);
    if (!row) throw new NotFoundError(`Form ${key}`);
    const { withData, ...form } = row;
    return { form: toFormTree(form), withData: new Set(withData) };
  }

  /** Those of the fields, by internal ids, in which any user has a value. */
  async fieldsWithData({ environmentId }: Scope, fieldIds: string[]): Promise<ReadonlySet<string>> {
    if (fieldIds.length === 0) return new Set();
    const text = `SELECT asked.id FROM unnest($2::uuid[]) AS asked (id) WHERE ${this.usage.hasValue('asked.id', '$1')}`;
    const statement = { name: 'forms.fields_with_data', text };
    const rows = await this.statements.rows<{ id: string }>(statement, [environmentId, fieldIds]);
    return new Set(rows.map(({ id }) => id));
  }

  /** The ids of the environments whose users have opened or submitted the form with this internal id. */
  async environmentsWithResults({ teamId }: TeamScope, id: string, manager: EntityManager): Promise<string[]> {
    const sql = `SELECT n.id FROM environment n WHERE n.team_id = $1 AND ${this.usage.hasResults('$2', 'n.id')}`;
    const rows = await manager.query<{ id: string }[]>(sql, [teamId, id]);
    return rows.map((row) => row.id);
  }

  async getTree(scope: TeamScope, key: string, manager?: EntityManager): Promise<FormTree> {
    const form = await this.findTree(scope, key, manager);
    if (!form) throw new NotFoundError(`Form ${key}`);
    return form;
  }

  /**
   * The forms whose wire id or name is one of these, with the keys of their fields; and the fields with `fieldKeys`. Submissions that
   * arrive at the same time share the rows.
   */
  async findForSubmission(
    { teamId }: TeamScope,
    idsOrNames: string[],
    fieldKeys: string[],
  ): Promise<Readonly<{ forms: readonly FormFields[]; fields: readonly SharedField[] }>> {
    type Row = { forms: FormFields[]; fields: SharedField[] };
    const row = await this.statements.row<Row>(FOR_SUBMISSION, [teamId, idsOrNames, fieldKeys]);
    return row!;
  }

  /** The form whose wire id, else whose name this is, with its steps. */
  findSteps({ teamId }: TeamScope, idOrName: string): Promise<FormSteps | null> {
    return this.statements.row<FormSteps>(STEPS_BY_ID_OR_NAME, [teamId, idOrName]);
  }

  /** Whether a form with this wire id exists. */
  hasKey({ teamId }: TeamScope, key: string): Promise<boolean> {
    return this.forms.existsBy({ teamId, key });
  }

  /** Whether a form of that name exists, other than the one with `exceptKey`. */
  async hasName(
    { teamId }: TeamScope,
    name: string,
    exceptKey?: string,
    manager = this.forms.manager,
  ): Promise<boolean> {
    const form = await manager.findOne(Form, { where: { teamId, name }, select: { id: true, key: true } });
    return form !== null && form.key !== exceptKey;
  }

  /** A part of the team's forms, newest first. */
  list(scope: TeamScope, filter: FormFilter, part: ListPart): Promise<ListedForm[]> {
    return newestFirst(this.filtered(scope, filter), part).getMany();
  }

  count(scope: TeamScope, filter: FormFilter, age: CountAge): Promise<number> {
    return countRows(this.filtered(scope, filter), age);
  }

  private filtered({ teamId }: TeamScope, { tags, active, ...filter }: FormFilter): SelectQueryBuilder<Form> {
    const query = this.forms.createQueryBuilder('form').select(LISTED.map((column) => `form.${column}`));
    query.where({ teamId });
    if (tags.length > 0) query.andWhere('form.tags @> :tags', { tags });
    if (active !== undefined) query.andWhere('form.active = :active', { active });
    return withinList(query, filter, ['form.key', 'form.name']);
  }

  /** Locks the form against other writers until the transaction ends. */
  async lock({ teamId }: TeamScope, key: string, manager: EntityManager): Promise<void> {
    const lock = { mode: 'pessimistic_write' } as const;
    const form = await manager.findOne(Form, { where: { teamId, key }, select: { id: true }, lock });
    if (!form) throw new NotFoundError(`Form ${key}`);
  }

  /** Stores a form without its parts. */
  async insert({ teamId }: TeamScope, form: Omit<Form, 'teamId'>, manager: EntityManager): Promise<void> {
    await bulkInsert(manager, Form, [{ ...form, teamId }]);
  }

  async update({ teamId }: TeamScope, id: string, columns: FormColumns, manager: EntityManager): Promise<void> {
    const { themeId, ...others } = columns;
    await manager.query(UPDATE_FORM, [teamId, id, new Date(), JSON.stringify({ ...others, theme_id: themeId })]);
  }

  async delete({ teamId }: TeamScope, key: string, manager: EntityManager): Promise<void> {
    await manager.delete(Form, { teamId, key });
  }
}
