import { Injectable } from '@nestjs/common';
import { assertNoProblems, inBatches, type InputProblem, isStorableId, NotFoundError, type Sent } from '@app/core';
import { noteForAudit, type Scope } from '@app/teams';
import type { EntityManager } from 'typeorm';
import type { FieldDto, FieldValueDto, WriteValueDto, WrittenValueDto } from './field-values.dto';
import { type FieldRow, FieldValuesRepository, type StoredValue, type UserValue } from './field-values.repository';
import { checkValues, type GivenValues, givenValues, type ProblemPath } from './given-values';

/** Rows per batch of a streamed list. */
const BATCH = 1_000;

type WriteTarget = Awaited<ReturnType<FieldValuesRepository['writeTarget']>> & ReturnType<typeof checkValues>;

/** The path of a problem below the member with the values. */
const byField =
  (path: string): ProblemPath =>
  (key) =>
    `${path}.${key}`;
/** The path of a problem in a body with `field_id` and `value`. */
const bySingle: ProblemPath = (_, wrong) => (wrong === 'field' ? 'field_id' : 'value');

/** The values of users. Fields are named by their key, which is `id` on the wire. */
@Injectable()
export class FieldValuesService {
  constructor(private readonly values: FieldValuesRepository) {}

  /** Every field of the team in batches, newest first; with `userId` also the user's values. @throws NotFoundError */
  list(scope: Scope, userId?: string): AsyncGenerator<FieldDto[]> {
    return inBatches(BATCH, (after?: FieldRow) => this.readFields(scope, userId, after), toFieldDto);
  }

  /** Stores the values of the body for an existing user. @throws InvalidInputError, NotFoundError */
  async write(scope: Scope, userId: string, sent: Sent<WriteValueDto>): Promise<WrittenValueDto> {
    const isMany = sent.value.fields !== undefined;
    const given = givenValues(sent);
    noteForAudit({ objectType: 'user', objectIds: [userId], fields: Object.keys(given) });
    const target = await this.check(scope, userId, given, undefined, isMany ? byField('fields') : bySingle);
    sent.add(target.problems);
    sent.valid();
    const written = await this.store(scope, userId, target);
    return isMany ? { fields: written } : written[0]!;
  }

  /**
   * Stores all values, or none when one is for an unknown field or invalid for its field.
   * @throws InvalidInputError with paths below `fields`; NotFoundError when the user does not exist
   */
  async storeAll(scope: Scope, userId: string, given: GivenValues, manager?: EntityManager): Promise<FieldValueDto[]> {
    const target = await this.check(scope, userId, given, manager);
    assertNoProblems(target.problems);
    return this.store(scope, userId, target, manager);
  }

  /**
   * Stores the valid values and returns the problems of the others, whose `path` is the field's key.
   * @throws NotFoundError when the user does not exist
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

  /** Validates values without storing them; paths are `<path>.<field key>`. */
  async problemsOf(scope: Scope, given: GivenValues, path = 'fields'): Promise<InputProblem[]> {
    const { definitions } = await this.values.writeTarget(scope, '', Object.keys(given));
    return checkValues(given, definitions, (key) => `${path}.${key}`).problems;
  }

  /** The user's values by field key; empty when the user does not exist. */
  async valuesOf(scope: Scope, userId: string, manager?: EntityManager): Promise<Record<string, unknown>> {
    const entries = await this.entriesOf(scope, userId, manager);
    return Object.fromEntries(entries.map(({ key, value }) => [key, value]));
  }

  /** The values of these users in the fields with these keys, by user id and key; without users who have none. */
  valuesOfUsers(scope: Scope, userIds: string[], keys: string[]): Promise<Map<string, Record<string, unknown>>> {
    return this.values.valuesOfUsers(scope, userIds, keys);
  }

  /**
   * The user's values by field key, locked against other writes of several values until the transaction ends; null when the
   * user does not exist.
   */
  async lockedValuesOf(scope: Scope, userId: string, manager: EntityManager): Promise<Record<string, unknown> | null> {
    return (await this.values.lockUser(scope, userId, manager)) ? this.valuesOf(scope, userId, manager) : null;
  }

  /** The user's values with type, internal id and times. */
  entriesOf(scope: Scope, userId: string, manager?: EntityManager): Promise<UserValue[]> {
    return this.values.valuesOf(scope, userId, manager);
  }

  /** The values of these users with type, internal id and times, by user id; without users who have none. */
  async entriesOfUsers(scope: Scope, userIds: string[]): Promise<Map<string, UserValue[]>> {
    const entries = new Map<string, UserValue[]>();
    if (userIds.length === 0) return entries;
    for (const { userId, ...entry } of await this.values.entriesOfUsers(scope, userIds)) {
      const known = entries.get(userId);
      if (known) known.push(entry);
      else entries.set(userId, [entry]);
    }
    return entries;
  }

  private async check(
    scope: Scope,
    userId: string,
    given: GivenValues,
    manager?: EntityManager,
    pathOf: ProblemPath = byField('fields'),
  ): Promise<WriteTarget> {
    const { userExists, definitions } = await this.values.writeTarget(scope, userId, Object.keys(given), manager);
    return { userExists, definitions, ...checkValues(given, definitions, pathOf) };
  }

  private async store(
    scope: Scope,
    userId: string,
    { userExists, definitions, fitting }: WriteTarget,
    manager?: EntityManager,
  ): Promise<FieldValueDto[]> {
    if (!userExists) throw new NotFoundError(`User ${userId}`);
    const stored = await this.values.write(scope, userId, fitting, manager);
    return toFieldValueDtos(stored, [...definitions.values()]);
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
