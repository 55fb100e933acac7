import { NotFoundError, PreparedStatements, type Statement } from '@app/core';
import type { TeamScope } from '@app/teams';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { bulkInsert } from './store/bulk-insert';
import { Form } from './entities/form.entity';
import type { IntegrationModel } from './integrations/integration';
import {
  FORM_TREES_BY_KEY,
  INTEGRATIONS_OF_FORM,
  type FormTree,
  type FormTreeRow,
  toFormTree,
} from './store/form-tree';

/** The filter of a form list: forms with all these tags; only active or only inactive ones. */
export interface FormFilter {
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

const TREES: Statement = { name: 'forms.trees', text: FORM_TREES_BY_KEY };
const FIELDS_BY_ID_OR_NAME: Statement = {
  name: 'forms.fields_by_id_or_name',
  text: `
  SELECT f.id, f.key, f.name, f.active,
    ARRAY(SELECT DISTINCT d.key::text FROM step s JOIN field_element e ON e.step_id = s.id JOIN field d ON d.id = e.field_id
          WHERE s.form_id = f.id) AS "fieldKeys",
    ${INTEGRATIONS_OF_FORM} AS integrations
  FROM form f WHERE f.team_id = $1 AND (f.key = ANY ($2) OR f.name = ANY ($2))`,
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
  constructor(
    @InjectRepository(Form) private readonly forms: Repository<Form>,
    private readonly statements: PreparedStatements,
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

  async getTree(scope: TeamScope, key: string, manager?: EntityManager): Promise<FormTree> {
    const form = await this.findTree(scope, key, manager);
    if (!form) throw new NotFoundError(`Form ${key}`);
    return form;
  }

  /** The forms whose wire id or name is one of these, with the fields of their steps. */
  findFields({ teamId }: TeamScope, idsOrNames: string[]): Promise<FormFields[]> {
    return this.statements.rows<FormFields>(FIELDS_BY_ID_OR_NAME, [teamId, idsOrNames]);
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

  /** At most `limit` forms, newest first, older than `before` when it is given. */
  list({ teamId }: TeamScope, { tags, active }: FormFilter, limit: number, before?: ListedForm): Promise<ListedForm[]> {
    const query = this.forms
      .createQueryBuilder('form')
      .select(LISTED.map((column) => `form.${column}`))
      .where('form.teamId = :teamId', { teamId });
    if (tags.length > 0) query.andWhere('form.tags @> :tags', { tags });
    if (active !== undefined) query.andWhere('form.active = :active', { active });
    if (before) {
      const { createdAt, id } = before;
      query.andWhere('(form.createdAt, form.id) < (:createdAt, :id)', { createdAt, id });
    }
    return query.orderBy('form.createdAt', 'DESC').addOrderBy('form.id', 'DESC').limit(limit).getMany();
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
