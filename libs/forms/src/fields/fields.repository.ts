import { type Listing, NotFoundError } from '@app/core';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Repository } from 'typeorm';
import type { TeamScope } from '@app/teams';
import type { NewField } from './field-definition';
import { bulkInsert } from '../store/bulk-insert';
import { Field } from './field.entity';
import { FieldUsage } from './field-usage';
import { MAX_USES_READ } from './field-uses';

/** The oldest forms with such a step, by name and wire id. */
const formsWith = (step: string): string => `
  SELECT format('%s (%s)', f.name, f.key) AS name FROM form f WHERE f.team_id = $1 AND EXISTS (${step})
  ORDER BY f.created_at, f.id LIMIT ${MAX_USES_READ}`;

const FORMS_THAT_SHOW = formsWith(
  'SELECT FROM step s JOIN field_element d ON d.step_id = s.id WHERE s.form_id = f.id AND d.field_id = $2',
);

const FORMS_THAT_CROSS = formsWith(`
  SELECT FROM step s JOIN field_element d ON d.step_id = s.id WHERE s.form_id = f.id AND d.field_id = $2
    AND coalesce(d.min_length, $3::integer) > coalesce(d.max_length, $4::integer)`);

/** Conditions refer to fields by key inside JSON, where foreign keys cannot protect them. */
const FORMS_THAT_COMPARE = formsWith(`
  SELECT FROM step s
  LEFT JOIN step_element e ON e.step_id = s.id AND e.hide_rules @> $2
  LEFT JOIN field_element d ON d.step_id = s.id AND d.hide_rules @> $2
  LEFT JOIN navigation_rule n ON n.previous_step_id = s.id AND n.conditions @> $2
  WHERE s.form_id = f.id AND num_nonnulls(e.id, d.id, n.id) > 0`);

/** The field definitions of a team. */
@Injectable()
export class FieldsRepository {
  constructor(
    @InjectRepository(Field) private readonly fields: Repository<Field>,
    private readonly usage: FieldUsage,
  ) {}

  async page({ teamId }: TeamScope, hidden: boolean | undefined, skip: number, take: number): Promise<Listing<Field>> {
    const where = hidden === undefined ? { teamId } : { teamId, hidden };
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    const [results, count] = await this.fields.findAndCount({ where, order, skip, take });
    return { count, results };
  }

  findByKeys({ teamId }: TeamScope, keys: string[], manager = this.fields.manager): Promise<Field[]> {
    return keys.length === 0 ? Promise.resolve([]) : manager.findBy(Field, { teamId, key: In(keys) });
  }

  findByIds({ teamId }: TeamScope, ids: string[]): Promise<Field[]> {
    return ids.length === 0 ? Promise.resolve([]) : this.fields.findBy({ teamId, id: In(ids) });
  }

  async getByKey({ teamId }: TeamScope, key: string, manager = this.fields.manager): Promise<Field> {
    const field = await manager.findOneBy(Field, { teamId, key });
    if (!field) throw new NotFoundError(`Field ${key}`);
    return field;
  }

  /** The keys of those fields that are hidden, by internal ids. */
  async hiddenAmong({ teamId }: TeamScope, ids: string[], manager: EntityManager): Promise<string[]> {
    if (ids.length === 0) return [];
    const hidden = await manager.find(Field, { where: { teamId, id: In(ids), hidden: true }, select: { key: true } });
    return hidden.map(({ key }) => key);
  }

  /**
   * Runs `work` in a transaction that holds a row lock on the field. With `isExclusive` the lock also waits for transactions that
   * add references to the field, and keeps others from adding some: as its deletion does. @throws NotFoundError
   */
  locked<T>(
    { teamId }: TeamScope,
    key: string,
    isExclusive: boolean,
    work: (field: Field, manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    return this.fields.manager.transaction(async (manager) => {
      const lock = { mode: isExclusive ? 'pessimistic_write' : 'for_no_key_update' } as const;
      const field = await manager.findOne(Field, { where: { teamId, key }, lock });
      if (!field) throw new NotFoundError(`Field ${key}`);
      return work(field, manager);
    });
  }

  /** Inserts all fields with one statement. @throws QueryFailedError for FIELD_KEY_UNIQUE when a key is in use */
  async insert(scope: TeamScope, fields: NewField[], manager?: EntityManager): Promise<Field[]> {
    if (fields.length === 0) return [];
    if (!manager) return this.fields.manager.transaction((own) => this.insert(scope, fields, own));
    const { teamId } = scope;
    const now = new Date();
    const rows = fields.map((field) => ({ ...field, id: randomUUID(), teamId, createdAt: now, updatedAt: now }));
    await bulkInsert(manager, Field, rows);
    return rows;
  }

  async update({ teamId }: TeamScope, field: Field, manager: EntityManager): Promise<Field> {
    const { displayText, hidden, metadata, maxLength, minLength } = field;
    const columns = { displayText, hidden, metadata, maxLength, minLength };
    await manager.update(Field, { teamId, id: field.id }, columns);
    return this.getByKey({ teamId }, field.key, manager);
  }

  /** The forms that show the field, at most `MAX_USES_READ`. */
  formsThatShow({ teamId }: TeamScope, { id }: Field, manager?: EntityManager): Promise<string[]> {
    return this.names(FORMS_THAT_SHOW, [teamId, id], manager);
  }

  /** The forms in which no value could meet the bounds of the field together with their own, at most `MAX_USES_READ`. */
  formsThatCross({ teamId }: TeamScope, field: Field, manager: EntityManager): Promise<string[]> {
    return this.names(FORMS_THAT_CROSS, [teamId, field.id, field.minLength, field.maxLength], manager);
  }

  /** The forms with a hide rule or navigation condition that compares the field, at most `MAX_USES_READ`. */
  formsThatCompare({ teamId }: TeamScope, key: string): Promise<string[]> {
    return this.names(FORMS_THAT_COMPARE, [teamId, JSON.stringify([{ field_key: key }])]);
  }

  /** The names of the environments whose users have values in the field, the oldest first; at most `MAX_USES_READ`. */
  environmentsWithValues({ teamId }: TeamScope, { id }: Field): Promise<string[]> {
    const sql = `SELECT n.name FROM environment n WHERE n.team_id = $1 AND ${this.usage.hasValue('$2', 'n.id')}
      ORDER BY n.created_at, n.id LIMIT ${MAX_USES_READ}`;
    return this.names(sql, [teamId, id]);
  }

  private async names(sql: string, parameters: unknown[], manager = this.fields.manager): Promise<string[]> {
    const rows = await manager.query<{ name: string }[]>(sql, parameters);
    return rows.map(({ name }) => name);
  }

  /** Foreign keys prevent the deletion of a field in use. */
  async delete({ teamId }: TeamScope, key: string): Promise<boolean> {
    return this.fields.manager.transaction(async (manager) => {
      const { affected } = await manager.delete(Field, { teamId, key });
      return affected === 1;
    });
  }
}
