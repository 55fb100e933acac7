import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type CountAge,
  countRows,
  isForeignKeyViolation,
  InvalidInputError,
  type ListFilter,
  type ListPart,
  newestFirst,
  PreparedStatements,
  type Statement,
  withinList,
} from '@app/core';
import type { Scope } from '@app/teams';
import { type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import { rethrowGone, storeAfter, storedColumns } from '../field-values.repository';
import type { FittingValue, GivenValues } from '../given-values';
import type { SealedKey } from '../user-keys';
import { type HeldValue, isOrHas, userHolds } from '../value-filter';
import { type RuleError, Submission, SUBMISSION_FORM } from './submission.entity';

/** The filter of a form's submissions; times are exclusive, and each of several must hold. */
export interface SubmissionFilter extends ListFilter {
  userId?: string;
  after?: Date;
  before?: Date;
  completed?: boolean;
  /** Only submissions with this value: of completed ones the submitted, of open ones that of the user. */
  holding?: HeldValue;
}

/** The columns that the completion of a submission writes. */
export interface Completion {
  id: string;
  fields: Record<string, unknown>;
  rulesPending: boolean;
  /** Of the rules that cannot run. */
  ruleErrors: RuleError[];
  /** The last step, whose `complete` is stored as an event of the user; null when its own event tells. */
  lastStep: string | null;
}

/** What a call submits values to. */
export interface Continued {
  formIds: string[];
  /** The hidden fields that it names. */
  hiddenKeys: string[];
}

/** The result of the form's rules. */
export interface RulesResult {
  fields: Record<string, unknown>;
  ruleErrors: RuleError[];
}

const COLUMNS = `id, team_id AS "teamId", environment_id AS "environmentId", user_id AS "userId", form_id AS "formId",
  completed_at AS "completedAt", fields, hidden_keys AS "hiddenKeys", rules_pending AS "rulesPending", rule_errors AS "ruleErrors",
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Locks the forms of a submission against deletion: before their submissions, in the order of the deletion of a form. */
const held = (forms: string, condition = 'true'): string =>
  `SELECT id FROM form WHERE team_id = $3 AND id = ANY (${forms}) AND ${condition} ORDER BY id FOR KEY SHARE`;

/** Finds or creates the open submissions of the user for these forms, after `held`, and updates `updated_at` and `hidden_keys`. */
const continued = (forms: string, hiddenKeys: string): string => `
  INSERT INTO submission AS s (environment_id, user_id, team_id, form_id, hidden_keys)
  SELECT $1::uuid, $2::text, $3::uuid, named.id, ${hiddenKeys} FROM unnest(${forms}) AS named (id)
  WHERE (SELECT count(*) FROM held) >= 0
  ON CONFLICT (environment_id, user_id, form_id) WHERE completed_at IS NULL
  DO UPDATE SET updated_at = greatest(s.updated_at, clock_timestamp()), hidden_keys =
    CASE WHEN s.hidden_keys @> excluded.hidden_keys THEN s.hidden_keys
    ELSE ARRAY(SELECT unnest(s.hidden_keys) UNION SELECT unnest(excluded.hidden_keys)) END RETURNING ${COLUMNS}`;

const CONTINUE: Statement = {
  name: 'submissions.continue',
  with: `held AS (${held('$4::uuid[]')})`,
  text: continued('$4::uuid[]', '$5::text[]'),
};

/**
 * The same after the user was created unless it exists, and the values were stored, in one statement. Each expression reads the one
 * before, which sets their order: the user is locked first. `WHERE false` locks a user who exists without writing a new version
 * of the row.
 *
 * The values before are in the first row. They are as of the begin of the statement: a call that waits for another one of the same
 * user does not see its values. `known` is empty for a user who was created, and for one who was erased and created again while the
 * statement waited, so values of an erased user are never shown.
 */
const OPEN: Statement = {
  name: 'submissions.open',
  isLong: true, // it waits for the lock
  with: `ensured AS (
      INSERT INTO "user" AS u (environment_id, id, team_id, sealed_key, key_hash) VALUES ($1::uuid, $2::text, $3::uuid, $6, $7)
      ON CONFLICT (environment_id, id) DO UPDATE SET name = u.name WHERE false RETURNING id
    ), stored AS (${storeAfter('ensured')}),
    held AS (${held('$8::uuid[]', '(SELECT count(*) FROM stored) >= 0')}),
    continued AS (${continued('$8::uuid[]', '$9::text[]')}),
    known AS (SELECT id FROM "user" WHERE environment_id = $1 AND id = $2 AND (SELECT count(*) FROM ensured) >= 0 FOR NO KEY UPDATE)`,
  text: `SELECT continued.*, CASE WHEN row_number() OVER () = 1 THEN (
      SELECT json_object_agg(f.key, v.value ORDER BY f.created_at, f.id) FROM field_value v JOIN field f ON f.id = v.field_id
      WHERE v.environment_id = $1 AND v.user_id = $2 AND EXISTS (SELECT FROM known)) END AS before FROM continued`,
};

const NOW = 'greatest(updated_at, clock.now)';
const COMPLETE = `WITH completed AS (
    UPDATE submission SET completed_at = ${NOW}, updated_at = ${NOW}, fields = done.fields::jsonb,
      rules_pending = done.pending, rule_errors = done.errors::jsonb
    FROM unnest($2::uuid[], $3::text[], $4::boolean[], $5::text[]) AS done (submission_id, fields, pending, errors),
      (SELECT clock_timestamp()::timestamptz(3) AS now) AS clock
    WHERE environment_id = $1 AND id = done.submission_id RETURNING submission.*
  ), stepped AS (
    INSERT INTO form_event AS e (environment_id, team_id, user_id, form_id, step_key, event, event_id, occurred_at, received_at)
    SELECT environment_id, team_id, user_id, form_id, done.step_key, 'complete', gen_random_uuid(), completed_at, completed_at
    FROM completed JOIN unnest($2::uuid[], $6::text[]) AS done (submission_id, step_key) ON done.submission_id = id
    WHERE done.step_key IS NOT NULL
    ON CONFLICT (environment_id, user_id, form_id, step_key, event) DO UPDATE SET other_step_key = '',
      event_id = excluded.event_id, occurred_at = excluded.occurred_at, received_at = excluded.received_at
      WHERE e.occurred_at <= excluded.occurred_at
  ) SELECT ${COLUMNS} FROM completed`;

/** Completed submissions hold no nulls. The end of the rules sets `updated_at`. */
const EARLIER = `SELECT present.key FROM unnest($5::text[], $6::text[]) AS present (key, value)
  WHERE EXISTS (SELECT FROM submission s WHERE s.environment_id = $1 AND s.user_id = $2
    AND (s.completed_at, s.id) < ($3::timestamptz, $4::uuid) AND NOT s.rules_pending AND s.updated_at >= $3::timestamptz
    AND s.fields -> present.key IS NOT DISTINCT FROM nullif(present.value::jsonb, 'null'))`;

/** Without submitted values the submission shows those of its user. */
const HOLDS = `CASE WHEN s.fields IS NULL THEN ${userHolds('s.environmentId', 's.userId')}
  ELSE ${isOrHas('(s.fields -> :key)')} END`;
const USER_NAME = '(SELECT u.name FROM "user" u WHERE u.environment_id = s.environmentId AND u.id = s.userId)';

/** SQL: whether users of the environment have submissions of the form, or events on its steps; both are expressions of internal ids. */
export const hasResults = (formId: string, environmentId: string): string =>
  `(EXISTS (SELECT FROM submission s WHERE s.form_id = ${formId} AND s.environment_id = ${environmentId})
    OR EXISTS (SELECT FROM form_event e WHERE e.form_id = ${formId} AND e.environment_id = ${environmentId}))`;

@Injectable()
export class SubmissionsRepository {
  constructor(
    @InjectRepository(Submission) private readonly submissions: Repository<Submission>,
    private readonly statements: PreparedStatements,
  ) {}

  /** A part of a form's submissions, newest first. */
  list(scope: Scope, formId: string, filter: SubmissionFilter, part: ListPart): Promise<Submission[]> {
    return newestFirst(this.filtered(scope, formId, filter), part).getMany();
  }

  count(scope: Scope, formId: string, filter: SubmissionFilter, age: CountAge): Promise<number> {
    return countRows(this.filtered(scope, formId, filter), age);
  }

  private filtered(
    { environmentId }: Scope,
    formId: string,
    { userId, after, before, completed, holding, ...filter }: SubmissionFilter,
  ): SelectQueryBuilder<Submission> {
    const query = this.submissions
      .createQueryBuilder('s')
      .where('s.environmentId = :environmentId AND s.formId = :formId', { environmentId, formId });
    if (userId !== undefined) query.andWhere('s.userId = :userId', { userId });
    if (after) query.andWhere('s.createdAt > :after', { after });
    if (before) query.andWhere('s.createdAt < :before', { before });
    if (completed !== undefined) query.andWhere(`s.completedAt IS ${completed ? 'NOT NULL' : 'NULL'}`);
    if (holding) query.andWhere(`(${HOLDS})`, holding);
    return withinList(query, filter, ['s.userId', USER_NAME]);
  }

  /** The submission in a job's payload, with the wire id of its form; null when either was deleted. */
  async findForJob(id: string): Promise<{ submission: Submission; formKey: string } | null> {
    const submission = await this.submissions.findOneBy({ id });
    if (!submission) return null;
    const sql = 'SELECT key FROM form WHERE id = $1';
    const [form] = await this.submissions.query<{ key: string }[]>(sql, [submission.formId]);
    return form ? { submission, formKey: form.key } : null;
  }

  /**
   * Finds or creates the open submissions of the user for the forms. @returns them, in no particular order
   * @throws InvalidInputError when one of the forms was deleted meanwhile
   */
  continue(
    { environmentId, teamId }: Scope,
    userId: string,
    { formIds, hiddenKeys }: Continued,
    manager: EntityManager,
  ): Promise<Submission[]> {
    const sent = [environmentId, userId, teamId, formIds, hiddenKeys];
    const open = this.statements.rows<Submission>(CONTINUE, sent, manager);
    return open.catch(rethrowFormGone);
  }

  /**
   * Stores the values of the user, who is created with `key` unless it exists, and continues as `continue` does: the whole effect
   * of a request in one statement. @param values not null
   * @returns the submissions, and the values that the user had before by field key
   * @throws InvalidInputError when one of the forms or fields was deleted meanwhile
   */
  async open(
    { environmentId, teamId }: Scope,
    { id, key }: { id: string; key: SealedKey },
    values: FittingValue[],
    { formIds, hiddenKeys }: Continued,
  ): Promise<{ open: Submission[]; before: GivenValues }> {
    type Row = Submission & { before: GivenValues | null };
    const user = [key.sealedKey, key.keyHash];
    const sent = [environmentId, id, teamId, ...storedColumns(values), ...user, formIds, hiddenKeys];
    const rows = await this.statements
      .write<Row>(OPEN, sent)
      .catch(rethrowFormGone)
      .catch((error: unknown) => rethrowGone(error, id));
    return { open: rows, before: rows.find(({ before }) => before)?.before ?? {} };
  }

  /** Locks the form of a submission against deletion; call it before the submission is changed. */
  async holdForm({ formId }: Submission, manager: EntityManager): Promise<void> {
    await manager.query('SELECT FROM form WHERE id = $1 FOR KEY SHARE', [formId]);
  }

  /** Completes submissions, and their last steps. @returns the updated submissions, in no particular order */
  complete({ environmentId }: Scope, completions: Completion[], manager: EntityManager): Promise<Submission[]> {
    const ids = completions.map(({ id }) => id);
    const fields = completions.map((completion) => JSON.stringify(completion.fields));
    const pending = completions.map(({ rulesPending }) => rulesPending);
    const errors = completions.map(({ ruleErrors }) => JSON.stringify(ruleErrors));
    const steps = completions.map(({ lastStep }) => lastStep);
    return manager.query<Submission[]>(COMPLETE, [environmentId, ids, fields, pending, errors, steps]);
  }

  /**
   * Which of these present values of the user are results of the rules of earlier submissions that ran after this one was
   * completed. @param values null for none @returns their keys
   */
  async earlierResults(
    { environmentId, userId, completedAt, id }: Submission,
    { keys, values }: { keys: string[]; values: unknown[] },
    manager: EntityManager,
  ): Promise<string[]> {
    if (keys.length === 0) return [];
    const texts = values.map((value) => JSON.stringify(value));
    const rows = await manager.query<{ key: string }[]>(EARLIER, [environmentId, userId, completedAt, id, keys, texts]);
    return rows.map(({ key }) => key);
  }

  async finishRules(
    { environmentId }: Scope,
    id: string,
    { fields, ruleErrors }: RulesResult,
    manager: EntityManager,
  ): Promise<void> {
    const sql = `UPDATE submission SET fields = $3, rule_errors = $4, rules_pending = false,
      updated_at = greatest(updated_at, clock_timestamp()) WHERE environment_id = $1 AND id = $2`;
    await manager.query(sql, [environmentId, id, JSON.stringify(fields), JSON.stringify(ruleErrors)]);
  }
}

function rethrowFormGone(error: unknown): never {
  if (isForeignKeyViolation(error, SUBMISSION_FORM)) throw new InvalidInputError('A named form was deleted.', 'gone');
  throw error;
}
