import { type Listing, NotFoundError } from '@app/core';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Repository } from 'typeorm';
import type { TeamScope } from '@app/teams';
import type { NewField } from './field-definition';
import { bulkInsert } from '../store/bulk-insert';
import { Field } from './field.entity';

/** Conditions refer to fields by key inside JSON, where foreign keys cannot protect them. */
const IS_COMPARED = `
  SELECT EXISTS (
    SELECT FROM form f JOIN step s ON s.form_id = f.id
    LEFT JOIN step_element e ON e.step_id = s.id AND e.hide_rules @> $2
    LEFT JOIN field_element d ON d.step_id = s.id AND d.hide_rules @> $2
    LEFT JOIN navigation_rule n ON n.previous_step_id = s.id AND n.conditions @> $2
    WHERE f.team_id = $1 AND num_nonnulls(e.id, d.id, n.id) > 0
  ) AS used`;

/** The field definitions of a team. */
@Injectable()
export class FieldsRepository {
  constructor(@InjectRepository(Field) private readonly fields: Repository<Field>) {}

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

  async getByKey({ teamId }: TeamScope, key: string): Promise<Field> {
    const field = await this.fields.findOneBy({ teamId, key });
    if (!field) throw new NotFoundError(`Field ${key}`);
    return field;
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

  async update({ teamId }: TeamScope, field: Field): Promise<Field> {
    const { displayText, hidden, metadata, maxLength, minLength } = field;
    const columns = { displayText, hidden, metadata, maxLength, minLength };
    await this.fields.manager.transaction((manager) => manager.update(Field, { teamId, id: field.id }, columns));
    return this.getByKey({ teamId }, field.key);
  }

  /** Whether a hide rule or navigation condition of any form of the team compares the field. */
  async isCompared({ teamId }: TeamScope, key: string): Promise<boolean> {
    const [row] = await this.fields.manager.query<{ used: boolean }[]>(IS_COMPARED, [
      teamId,
      JSON.stringify([{ field_key: key }]),
    ]);
    return row?.used ?? false;
  }

  /** Foreign keys prevent the deletion of a field in use. */
  async delete({ teamId }: TeamScope, key: string): Promise<boolean> {
    return this.fields.manager.transaction(async (manager) => {
      const { affected } = await manager.delete(Field, { teamId, key });
      return affected === 1;
    });
  }
}
