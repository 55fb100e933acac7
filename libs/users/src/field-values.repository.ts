import { Injectable } from '@nestjs/common';
import {
  InvalidInputError,
  isForeignKeyViolation,
  type ListFilter,
  type ListPart,
  NotFoundError,
  PreparedStatements,
  type Statement,
} from '@app/core';
import type { FieldDefinition, FieldType } from '@app/forms';
import type { Scope, TeamScope } from '@app/teams';
import { DataSource, type EntityManager } from 'typeorm';
import { VALUE_IN_FIELD, VALUE_OF_USER } from './field-value.entity';
import type { FittingValue } from './given-values';

/** A field of the team; with a user, also the user's value (null: none). */
export interface FieldRow extends Pick<FieldDefinition, 'id' | 'key' | 'type' | 'displayText' | 'hidden'> {
  createdAt: Date;
  updatedAt: Date;
  value?: unknown;
  valueCreatedAt?: Date | null;
  valueUpdatedAt?: Date | null;
}

export interface FieldFilter extends ListFilter {
  type?: FieldType;
  hidden?: boolean;
}

export interface StoredValue {
  fieldId: string;
  value: unknown;
  createdAt: Date;
  updatedAt: Date;
}

/** A value with its field. */
export interface UserValue extends StoredValue, Pick<FieldDefinition, 'key' | 'type'> {}

/** The definitions against which values are checked, and whether the user exists. */
export interface WriteTarget {
  userExists: boolean;
  definitions: Map<string, CheckedField>;
}
/** What values of a field are checked against. */
export type CheckedField = Pick<FieldDefinition, 'id' | 'key' | 'type' | 'repeated' | 'metadata'>;

const FIELD = `f.id, f.key, f.type, f.display_text AS "displayText", f.hidden, f.created_at AS "createdAt",
  f.updated_at AS "updatedAt"`;
const VALUE = 'v.value, v.created_at AS "valueCreatedAt", v.updated_at AS "valueUpdatedAt"';
const NEWEST = 'ORDER BY f.created_at DESC, f.id DESC';

/** The filters of a list of fields, as `filterValues` has them: null selects all. */
const SELECTED = `($1::text IS NULL OR strpos(lower(f.key), lower($1)) > 0 OR strpos(lower(f.display_text), lower($1)) > 0)
  AND f.created_at > $2::timestamptz AND f.created_at < $3::timestamptz
  AND ($4::text IS NULL OR f.type = $4) AND ($5::boolean IS NULL OR f.hidden = $5)`;
/** A part of the fields of a team, which is an expression; `partValues` has its parameters. */
const partOf = (teamId: string): string => `SELECT * FROM field f
  WHERE f.team_id = ${teamId} AND ${SELECTED} AND (f.created_at, f.id) < ($6::timestamptz, $7::uuid)
  ${NEWEST} LIMIT $8 OFFSET $9`;

const FIELDS: Statement = { name: 'values.fields', text: `SELECT ${FIELD} FROM (${partOf('$10')}) f ${NEWEST}` };
const COUNT_FIELDS: Statement = {
  name: 'values.count_fields',
  text: `SELECT count(*)::int AS count FROM field f WHERE f.team_id = $6 AND ${SELECTED}`,
};
/** Returns one row of nulls for a user without fields in the part, and no row without the user. */
const FIELDS_OF_USER: Statement = {
  name: 'values.fields_of_user',
  text: `SELECT ${FIELD}, ${VALUE} FROM "user" u
    LEFT JOIN LATERAL (${partOf('u.team_id')}) f ON true
    LEFT JOIN field_value v ON v.environment_id = u.environment_id AND v.user_id = u.id AND v.field_id = f.id
    WHERE u.environment_id = $10 AND u.id = $11 ${NEWEST}`,
};
const VALUES_OF_USER: Statement = {
  name: 'values.of_user',
  text: `SELECT f.key, f.type, v.field_id AS "fieldId", v.value, v.created_at AS "createdAt", v.updated_at AS "updatedAt"
    FROM field_value v JOIN field f ON f.id = v.field_id
    WHERE v.environment_id = $1 AND v.user_id = $2 ORDER BY f.created_at, f.id`,
};
const WRITE_TARGET: Statement = {
  name: 'values.write_target',
  text: `SELECT EXISTS (SELECT 1 FROM "user" u WHERE u.environment_id = $2 AND u.id = $3) AS "userExists",
      f.id, f.key, f.type, f.repeated, f.metadata
    FROM (VALUES (true)) one LEFT JOIN field f ON f.team_id = $1 AND f.key = ANY ($4::text[])`,
};
/** The lock for writes of several values of a user. Single writes and new rows that refer to the user do not wait for it. */
const LOCK_USER: Statement = {
  name: 'values.lock_user',
  text: 'SELECT 1 FROM "user" WHERE environment_id = $1 AND id = $2 FOR NO KEY UPDATE',
};
const VALUES_OF_USERS: Statement = {
  name: 'values.of_users',
  text: `SELECT v.user_id AS "userId", jsonb_object_agg(f.key, v.value) AS values
    FROM field f JOIN field_value v ON v.field_id = f.id
    WHERE f.team_id = $1 AND f.key = ANY ($4::text[]) AND v.environment_id = $2 AND v.user_id = ANY ($3::text[])
    GROUP BY v.user_id`,
};
const ENTRIES_OF_USERS: Statement = {
  name: 'values.entries_of_users',
  text: `SELECT v.user_id AS "userId", f.key, f.type, v.field_id AS "fieldId", v.value, v.created_at AS "createdAt",
      v.updated_at AS "updatedAt"
    FROM field_value v JOIN field f ON f.id = v.field_id
    WHERE v.environment_id = $1 AND v.user_id = ANY ($2::text[]) ORDER BY f.created_at, f.id`,
};
/**
 * Values arrive as JSON texts, so that one statement stores any number of them.
 * @param before a common table expression whose locks are taken first
 */
export const storeAfter = (before?: string): string => `
  INSERT INTO field_value AS v (environment_id, user_id, team_id, field_id, value)
  SELECT $1::uuid, $2::text, $3::uuid, given.field_id, given.value::jsonb
  FROM unnest($4::uuid[], $5::text[]) AS given (field_id, value)
  ${before === undefined ? '' : `WHERE (SELECT count(*) FROM ${before}) >= 0`}
  ON CONFLICT (environment_id, user_id, field_id) DO UPDATE
    SET value = excluded.value, updated_at = greatest(v.updated_at, clock_timestamp())
  RETURNING field_id AS "fieldId", value, created_at AS "createdAt", updated_at AS "updatedAt"`;
const STORE: Statement = { name: 'values.store', text: storeAfter() };
/**
 * The same after the user is locked as by `LOCK_USER`. A write that waited for the lock overwrites what was committed meanwhile.
 * Clearing values does not fit in: DELETE would not see them.
 */
const STORE_SEVERAL: Statement = {
  name: 'values.store_several',
  isLong: true, // it waits for the lock
  with: `locked AS (${LOCK_USER.text})`,
  text: storeAfter('locked'),
};
const CLEAR: Statement = {
  name: 'values.clear',
  text: `WITH gone AS (
      DELETE FROM field_value WHERE environment_id = $1 AND user_id = $2 AND field_id = ANY ($3::uuid[])
      RETURNING field_id, created_at, updated_at)
    SELECT cleared AS "fieldId", NULL AS value, coalesce(gone.created_at, now())::timestamptz(3) AS "createdAt",
      greatest(gone.updated_at, now())::timestamptz(3) AS "updatedAt"
    FROM unnest($3::uuid[]) AS cleared LEFT JOIN gone ON gone.field_id = cleared`,
};

/** A value with its field, without its times. */
export type UserEntry = Omit<UserValue, 'createdAt' | 'updatedAt'>;

/**
 * SQL: all values of a user as a JSON array of `UserEntry`, in the order in which the fields were created; null when there are none.
 * Both arguments are expressions.
 */
export const entriesOf = (environmentId: string, userId: string): string =>
  `(SELECT json_agg(json_build_object('key', f.key, 'type', f.type, 'fieldId', v.field_id, 'value', v.value)
      ORDER BY f.created_at, f.id) FROM field_value v JOIN field f ON f.id = v.field_id
    WHERE v.environment_id = ${environmentId} AND v.user_id = ${userId})`;

/**
 * SQL: whether any user of the environment has a value in the field; both are expressions of internal ids. One index lookup,
 * independent of the number of values.
 */
export const hasValue = (fieldId: string, environmentId: string): string =>
  `EXISTS (SELECT FROM field_value v WHERE v.field_id = ${fieldId} AND v.environment_id = ${environmentId})`;

/** A cursor before the first row of a list that is sorted newest first. */
const TOP = { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

const filterValues = ({ search, createdAfter, createdBefore, type, hidden }: FieldFilter): unknown[] => [
  search ?? null,
  createdAfter ?? '-infinity',
  createdBefore ?? 'infinity',
  type ?? null,
  hidden ?? null,
];

const partValues = (filter: FieldFilter, { take, skip, after }: ListPart): unknown[] => [
  ...filterValues(filter),
  (after ?? TOP).createdAt,
  (after ?? TOP).id,
  take,
  skip,
];

/** The values of users. The statements join the tables `field` and `"user"`, to save round trips. */
@Injectable()
export class FieldValuesRepository {
  constructor(
    private readonly statements: PreparedStatements,
    private readonly dataSource: DataSource,
  ) {}

  /** A part of the fields, newest first. */
  fields({ teamId }: TeamScope, filter: FieldFilter, part: ListPart): Promise<FieldRow[]> {
    return this.statements.rows<FieldRow>(FIELDS, [...partValues(filter, part), teamId]);
  }

  async countFields({ teamId }: TeamScope, filter: FieldFilter): Promise<number> {
    const row = await this.statements.row<{ count: number }>(COUNT_FIELDS, [...filterValues(filter), teamId]);
    return row!.count;
  }

  /** A part of the fields, newest first, with the user's values; null when the user does not exist. */
  async fieldsOfUser(
    { environmentId }: Scope,
    userId: string,
    filter: FieldFilter,
    part: ListPart,
  ): Promise<FieldRow[] | null> {
    const values = [...partValues(filter, part), environmentId, userId];
    const rows = await this.statements.rows<FieldRow>(FIELDS_OF_USER, values);
    return rows.length === 0 ? null : rows.filter((row) => row.id !== null);
  }

  /** All values of the user, in the order in which the fields were created. */
  valuesOf({ environmentId }: Scope, userId: string, manager?: EntityManager): Promise<UserValue[]> {
    return this.statements.rows<UserValue>(VALUES_OF_USER, [environmentId, userId], manager);
  }

  /** The values of these users in the fields with these keys, by user id and key; without users who have none. */
  async valuesOfUsers(
    { teamId, environmentId }: Scope,
    userIds: string[],
    keys: string[],
  ): Promise<Map<string, Record<string, unknown>>> {
    type Row = { userId: string; values: Record<string, unknown> };
    const rows = await this.statements.rows<Row>(VALUES_OF_USERS, [teamId, environmentId, userIds, keys]);
    return new Map(rows.map(({ userId, values }) => [userId, values]));
  }

  /** All values of these users, in the order in which the fields were created. */
  entriesOfUsers({ environmentId }: Scope, userIds: string[]): Promise<(UserValue & { userId: string })[]> {
    return this.statements.rows(ENTRIES_OF_USERS, [environmentId, userIds]);
  }

  /** Locks the user against other writes of several values until the transaction ends. Returns false when the user does not exist. */
  async lockUser({ environmentId }: Scope, userId: string, manager: EntityManager): Promise<boolean> {
    return (await this.statements.rows(LOCK_USER, [environmentId, userId], manager)).length > 0;
  }

  /** The definitions of the named fields by key; unknown keys are not in the map. */
  async writeTarget(scope: Scope, userId: string, keys: string[], manager?: EntityManager): Promise<WriteTarget> {
    const values = [scope.teamId, scope.environmentId, userId, keys];
    type Row = CheckedField & { userExists: boolean };
    const rows = await this.statements.rows<Row>(WRITE_TARGET, values, manager);
    const fields = rows.filter((row) => row.id !== null);
    return { userExists: rows[0]!.userExists, definitions: new Map(fields.map((field) => [field.key, field])) };
  }

  /**
   * Stores all values or none; null clears.
   * @returns the stored values, in no particular order
   * @throws NotFoundError, InvalidInputError when the user or a field was deleted meanwhile
   */
  async write(scope: Scope, userId: string, values: FittingValue[], manager?: EntityManager): Promise<StoredValue[]> {
    if (values.length === 0) return [];
    // A single upsert cannot deadlock. Writing several rows can, when two writers lock them in different orders, so the user
    // is locked first.
    const isClearing = values.some(({ value }) => value === null);
    if (!manager && !isClearing) return this.store(scope, userId, values, values.length === 1 ? STORE : STORE_SEVERAL);
    if (!manager) return this.dataSource.transaction((own) => this.write(scope, userId, values, own));
    await this.lockUser(scope, userId, manager);
    return this.writeSome(scope, userId, values, manager);
  }

  private async writeSome(scope: Scope, userId: string, values: FittingValue[], manager?: EntityManager) {
    const kept = values.filter(({ value }) => value !== null);
    const cleared = values.filter(({ value }) => value === null);
    const stored = kept.length > 0 ? await this.store(scope, userId, kept, STORE, manager) : [];
    return cleared.length > 0 ? [...stored, ...(await this.clear(scope, userId, cleared, manager))] : stored;
  }

  private async store(
    { environmentId, teamId }: Scope,
    userId: string,
    values: FittingValue[],
    statement: Statement,
    manager?: EntityManager,
  ): Promise<StoredValue[]> {
    const sent = [environmentId, userId, teamId, ...storedColumns(values)];
    const written = this.statements.write<StoredValue>(statement, sent, manager);
    return written.catch((error: unknown) => rethrowGone(error, userId));
  }

  private clear({ environmentId }: Scope, userId: string, values: FittingValue[], manager?: EntityManager) {
    const ids = values.map(({ fieldId }) => fieldId);
    return this.statements.rows<StoredValue>(CLEAR, [environmentId, userId, ids], manager);
  }
}

/** Parameters 4 and 5 of `storeAfter`. */
export const storedColumns = (values: FittingValue[]): [fieldIds: string[], texts: string[]] => [
  values.map(({ fieldId }) => fieldId),
  values.map(({ value }) => JSON.stringify(value)),
];

/** @throws NotFoundError for a user, InvalidInputError for a field that was deleted before its value was stored */
export function rethrowGone(error: unknown, userId: string): never {
  if (isForeignKeyViolation(error, VALUE_OF_USER)) throw new NotFoundError(`User ${userId}`);
  if (isForeignKeyViolation(error, VALUE_IN_FIELD)) throw new InvalidInputError('A named field was deleted.', 'gone');
  throw error;
}
