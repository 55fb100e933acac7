import { Injectable } from '@nestjs/common';
import {
  assertNoProblems,
  inBatches,
  type InputProblem,
  isStorableId,
  isUuid,
  listFilter,
  type ListPart,
  listRows,
  NotFoundError,
  type RowList,
  type Sent,
} from '@app/core';
import { noteForAudit, type Scope } from '@app/teams';
import { DataSource, type EntityManager } from 'typeorm';
import type { FieldDto, FieldsQuery, FieldValueDto, WriteValueDto, WrittenValueDto } from './field-values.dto';
import {
  type CheckedField,
  type FieldFilter,
  type FieldRow,
  FieldValuesRepository,
  type StoredValue,
  type UserValue,
} from './field-values.repository';
import { FileReferences } from './files/file-references';
import { UserFilesRepository } from './files/user-files.repository';
import { checkValues, type FittingValue, type GivenValues, givenValues, type ProblemPath } from './given-values';

/** Rows per batch of a streamed list. */
const BATCH = 1_000;

type WriteTarget = Awaited<ReturnType<FieldValuesRepository['writeTarget']>> & ReturnType<typeof checkValues>;

/** The values of a request, checked; those that fit are `fitting`, as they were sent. */
export interface CheckedValues {
  values: GivenValues;
  fitting: FittingValue[];
  problems: InputProblem[];
}

interface CheckOptions {
  manager?: EntityManager;
  /** Keys of files that the transaction adds. */
  added?: ReadonlySet<string>;
  pathOf?: ProblemPath;
}

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
  constructor(
    private readonly values: FieldValuesRepository,
    private readonly references: FileReferences,
    private readonly files: UserFilesRepository,
    private readonly dataSource: DataSource,
  ) {}

  /** The fields of the team that a query selects, newest first; with `id` also the values of that user. @throws NotFoundError */
  list(scope: Scope, query: FieldsQuery): Promise<RowList<FieldDto>> {
    const filter = { ...listFilter(query), type: query.type };
    return listRows(query, {
      read: (part) => this.readFields(scope, query.id, filter, part),
      count: () => this.values.countFields(scope, filter),
      toDto: toFieldDto,
      isId: isUuid,
    });
  }

  /** Every hidden field of the team in batches, newest first. */
  listHidden(scope: Scope): AsyncGenerator<FieldDto[]> {
    const read = (after?: FieldRow) => this.values.fields(scope, { hidden: true }, { take: BATCH, skip: 0, after });
    return inBatches(BATCH, read, toFieldDto);
  }

  /** Stores the values of the body for an existing user. @throws InvalidInputError, NotFoundError */
  async write(scope: Scope, userId: string, sent: Sent<WriteValueDto>): Promise<WrittenValueDto> {
    const isMany = sent.value.fields !== undefined;
    const given = givenValues(sent);
    noteForAudit({ objectType: 'user', objectIds: [userId], fields: Object.keys(given) });
    const target = await this.check(scope, userId, given, { pathOf: isMany ? byField('fields') : bySingle });
    sent.add(target.problems);
    sent.valid();
    const written = await this.shown(scope, userId, await this.store(scope, userId, target));
    return isMany ? { fields: written } : written[0]!;
  }

  /**
   * Stores all values, or none when one is for an unknown field or invalid for its field.
   * @param added keys of files that the transaction adds
   * @throws InvalidInputError with paths below `fields`; NotFoundError when the user does not exist
   */
  async storeAll(
    scope: Scope,
    userId: string,
    given: GivenValues,
    manager?: EntityManager,
    added?: ReadonlySet<string>,
  ): Promise<FieldValueDto[]> {
    const target = await this.check(scope, userId, given, { manager, added });
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
    await this.writeFitting(scope, userId, fitting, manager);
    return problems;
  }

  /** Validates values without storing them; paths are `<path>.<field key>`. The user of files is not checked. */
  async problemsOf(scope: Scope, given: GivenValues, path = 'fields'): Promise<InputProblem[]> {
    const { definitions } = await this.values.writeTarget(scope, '', Object.keys(given));
    return checkValues(given, definitions, (key) => `${path}.${key}`).problems;
  }

  /**
   * Validates values without storing them; paths are `fields.<field key>`.
   * @param userId undefined for a user who does not exist yet
   * @param definitions of the fields that there are, by key
   * @returns the values as they are stored: references to files are brought into one form
   */
  async read(
    scope: Scope,
    userId: string | undefined,
    given: GivenValues,
    definitions: ReadonlyMap<string, CheckedField>,
  ): Promise<CheckedValues> {
    const pathOf = byField('fields');
    const { fitting, problems } = checkValues(given, definitions, pathOf);
    if (problems.length > 0 || !fitting.some(({ holdsFiles }) => holdsFiles))
      return { values: given, fitting, problems };
    const resolved = await this.references.resolve(scope, userId, given, definitions, { pathOf });
    return { fitting, ...resolved };
  }

  /** The same values with the addresses of their files. */
  async shown(scope: Scope, userId: string, written: FieldValueDto[]): Promise<FieldValueDto[]> {
    const show = await this.references.showing(
      scope,
      written.map(({ value }) => ({ userId, value })),
    );
    return written.map((one) => ({ ...one, value: show(userId, one.value) }));
  }

  /** The user's values by field key; empty when the user does not exist. */
  async valuesOf(scope: Scope, userId: string, manager?: EntityManager): Promise<Record<string, unknown>> {
    const entries = await this.entriesOf(scope, userId, manager);
    return Object.fromEntries(entries.map(({ key, value }) => [key, value]));
  }

  /** The user's values by field key, with the addresses of their files; empty when the user does not exist. */
  async shownValuesOf(scope: Scope, userId: string): Promise<Record<string, unknown>> {
    const entries = Object.entries(await this.valuesOf(scope, userId));
    const show = await this.references.showing(
      scope,
      entries.map(([, value]) => ({ userId, value })),
    );
    return Object.fromEntries(entries.map(([key, value]) => [key, show(userId, value)]));
  }

  /** The same entries with the addresses of the files in their values. */
  async withFileUrls<Entry extends { user_id: string; fields: Record<string, unknown> }>(
    scope: Scope,
    entries: Entry[],
  ): Promise<Entry[]> {
    const held = entries.flatMap(({ user_id: userId, fields }) =>
      Object.values(fields).map((value) => ({ userId, value })),
    );
    const show = await this.references.showing(scope, held);
    const shown = ({ user_id, fields }: Entry) =>
      Object.entries(fields).map(([key, value]): [string, unknown] => [key, show(user_id, value)]);
    return entries.map((entry) => ({ ...entry, fields: Object.fromEntries(shown(entry)) }));
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
    { manager, added, pathOf = byField('fields') }: CheckOptions,
  ): Promise<WriteTarget> {
    const { userExists, definitions } = await this.values.writeTarget(scope, userId, Object.keys(given), manager);
    const checked = checkValues(given, definitions, pathOf);
    if (checked.problems.length > 0 || !checked.fitting.some(({ holdsFiles }) => holdsFiles))
      return { userExists, definitions, ...checked };
    const { values, problems } = await this.references.resolve(scope, userId, given, definitions, { pathOf, added });
    return { userExists, definitions, ...checkValues(values, definitions, pathOf), problems };
  }

  private async store(
    scope: Scope,
    userId: string,
    { userExists, definitions, fitting }: WriteTarget,
    manager?: EntityManager,
  ): Promise<FieldValueDto[]> {
    if (!userExists) throw new NotFoundError(`User ${userId}`);
    const stored = await this.writeFitting(scope, userId, fitting, manager);
    return toFieldValueDtos(stored, [...definitions.values()]);
  }

  /** With values of files, also deletes the files of the user to which nothing refers any more. */
  private async writeFitting(
    scope: Scope,
    userId: string,
    fitting: FittingValue[],
    manager?: EntityManager,
  ): Promise<StoredValue[]> {
    if (!fitting.some(({ holdsFiles }) => holdsFiles)) return this.values.write(scope, userId, fitting, manager);
    if (!manager) return this.dataSource.transaction((own) => this.writeFitting(scope, userId, fitting, own));
    const stored = await this.values.write(scope, userId, fitting, manager);
    await this.files.release(scope, userId, manager);
    return stored;
  }

  private async readFields(
    scope: Scope,
    userId: string | undefined,
    filter: FieldFilter,
    part: ListPart,
  ): Promise<FieldRow[]> {
    if (userId === undefined) return this.values.fields(scope, filter, part);
    const rows = isStorableId(userId) ? await this.values.fieldsOfUser(scope, userId, filter, part) : null;
    if (!rows) throw new NotFoundError(`User ${userId}`);
    return this.withUrls(scope, userId, rows);
  }

  private async withUrls(scope: Scope, userId: string, rows: FieldRow[]): Promise<FieldRow[]> {
    const show = await this.references.showing(
      scope,
      rows.map(({ value }) => ({ userId, value })),
    );
    return rows.map((row) => ({ ...row, value: show(userId, row.value) }));
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
