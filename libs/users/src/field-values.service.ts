import { Injectable } from '@nestjs/common';
import { assertNoProblems, inBatches, type InputProblem, isStorableId, NotFoundError } from '@app/core';
import type { Scope } from '@app/teams';
import type { EntityManager } from 'typeorm';
import type { FieldDto, FieldValueDto, WriteValueDto, WrittenValueDto } from './field-values.dto';
import { type FieldRow, FieldValuesRepository, type StoredValue, type UserValue } from './field-values.repository';
import { checkValues, type GivenValues, givenValues } from './given-values';

/** Rows that are in memory at a time while a list is sent. */
const BATCH = 1_000;

/** What users have in the fields of their team. Everywhere a field is named by its key, `id` on the wire. */
@Injectable()
export class FieldValuesService {
  constructor(private readonly values: FieldValuesRepository) {}

  /** Every field of the team in batches, newest first; with `userId` also the user's values. @throws NotFoundError */
  list(scope: Scope, userId?: string): AsyncGenerator<FieldDto[]> {
    return inBatches(BATCH, (behind?: FieldRow) => this.readFields(scope, userId, behind), toFieldDto);
  }

  /** Stores what the body names for an existing user. @throws InvalidInputError, NotFoundError */
  async write(scope: Scope, userId: string, body: WriteValueDto): Promise<WrittenValueDto> {
    const given = givenValues(body);
    const written = await this.storeAll(scope, userId, given, undefined, body.fields ? 'fields' : null);
    return body.fields ? { fields: written } : written[0]!;
  }

  /**
   * Stores all values, or none when one names no field or does not fit its field.
   * @param path where the values are in the input, for the paths of problems; null: `field_id` and `value`
   * @throws InvalidInputError, or NotFoundError when there is no such user
   */
  async storeAll(
    scope: Scope,
    userId: string,
    given: GivenValues,
    manager?: EntityManager,
    path: string | null = 'fields',
  ): Promise<FieldValueDto[]> {
    const { userExists, definitions } = await this.values.writeTarget(scope, userId, Object.keys(given), manager);
    const pathOf = (key: string, wrong: 'field' | 'value') =>
      path === null ? (wrong === 'field' ? 'field_id' : 'value') : `${path}.${key}`;
    const { fitting, problems } = checkValues(given, definitions, pathOf);
    assertNoProblems(problems);
    if (!userExists) throw new NotFoundError(`User ${userId}`);

    const stored = await this.values.write(scope, userId, fitting, manager);
    return toFieldValueDtos(stored, [...definitions.values()]);
  }

  /**
   * Stores the values that fit their fields and answers what is wrong with the others, `path` being the field's key.
   * @throws NotFoundError when there is no such user
   */
  async storeFitting(
    scope: Scope,
    userId: string,
    given: GivenValues,
    manager?: EntityManager,
  ): Promise<InputProblem[]> {
    const { definitions } = await this.values.writeTarget(scope, userId, Object.keys(given), manager);
    const { fitting, problems } = checkValues(given, definitions);
    await this.values.write(scope, userId, fitting, manager);
    return problems;
  }

  /** Every problem of values that are not stored yet; paths are `<path>.<field key>`. */
  async problemsOf(scope: Scope, given: GivenValues, path = 'fields'): Promise<InputProblem[]> {
    const { definitions } = await this.values.writeTarget(scope, '', Object.keys(given));
    return checkValues(given, definitions, (key) => `${path}.${key}`).problems;
  }

  /** The user's values by field key; empty when there is no such user. */
  async valuesOf(scope: Scope, userId: string, manager?: EntityManager): Promise<Record<string, unknown>> {
    const entries = await this.entriesOf(scope, userId, manager);
    return Object.fromEntries(entries.map(({ key, value }) => [key, value]));
  }

  /** What these users have in the fields of these keys, by user id and key; users who have nothing are not in the map. */
  valuesOfUsers(scope: Scope, userIds: string[], keys: string[]): Promise<Map<string, Record<string, unknown>>> {
    return this.values.valuesOfUsers(scope, userIds, keys);
  }

  /**
   * What the user has, held: until the transaction ends no other writer of several values gets to it; null when there is
   * no such user.
   */
  async lockedValuesOf(scope: Scope, userId: string, manager: EntityManager): Promise<Record<string, unknown> | null> {
    return (await this.values.lockUser(scope, userId, manager)) ? this.valuesOf(scope, userId, manager) : null;
  }

  /** The same with type, internal id and times of each. */
  entriesOf(scope: Scope, userId: string, manager?: EntityManager): Promise<UserValue[]> {
    return this.values.valuesOf(scope, userId, manager);
  }

  private async readFields(scope: Scope, userId: string | undefined, after?: FieldRow): Promise<FieldRow[]> {
    if (userId === undefined) return this.values.fields(scope, BATCH, after);
    const rows = isStorableId(userId) ? await this.values.fieldsOfUser(scope, userId, BATCH, after) : null;
    if (!rows && !after) throw new NotFoundError(`User ${userId}`);
    return rows ?? [];
  }
}

function toFieldDto(row: FieldRow): FieldDto {
  return {
    id: row.key,
    internal_id: row.id,
    type: row.type,
    display_text: row.displayText,
    hidden: row.hidden,
    value: row.value,
    value_created_at: row.valueCreatedAt,
    value_updated_at: row.valueUpdatedAt,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
}

function toFieldValueDtos(stored: StoredValue[], fields: { id: string; key: string }[]): FieldValueDto[] {
  const byField = new Map(stored.map((value) => [value.fieldId, value]));
  const inOrder = fields.map(({ id, key }) => ({ key, value: byField.get(id) }));
  return inOrder.flatMap(({ key, value }) => (value ? [toFieldValueDto(key, value)] : []));
}

const toFieldValueDto = (key: string, { value, createdAt, updatedAt }: StoredValue): FieldValueDto => ({
  field_id: key,
  value,
  created_at: createdAt,
  updated_at: updatedAt,
});
