import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type CountAge,
  countRows,
  InvalidInputError,
  type ListFilter,
  type ListPart,
  newestFirst,
  withinList,
} from '@app/core';
import type { Scope } from '@app/teams';
import { type EntityManager, Repository, type SelectQueryBuilder } from 'typeorm';
import { type HeldValue, isOrHas, userHolds } from '../value-filter';
import { type RuleError, Submission } from './submission.entity';

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

/** The result of the form's rules. */
export interface RulesResult {
  fields: Record<string, unknown>;
  ruleErrors: RuleError[];
}

const COLUMNS = `id, team_id AS "teamId", environment_id AS "environmentId", user_id AS "userId", form_id AS "formId",
  completed_at AS "completedAt", fields, rules_pending AS "rulesPending", rule_errors AS "ruleErrors",
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/**
 * Finds or creates the open submissions of the user for these forms, and updates `updated_at`. The forms are locked before
 * their submissions, in the order of the deletion of a form.
 */
const CONTINUE = `WITH held AS (SELECT id FROM form WHERE team_id = $2 AND id = ANY ($4::uuid[]) ORDER BY id FOR KEY SHARE)
  INSERT INTO submission AS s (environment_id, team_id, user_id, form_id)
  SELECT $1::uuid, $2::uuid, $3::text, id FROM held
  ON CONFLICT (environment_id, user_id, form_id) WHERE completed_at IS NULL
  DO UPDATE SET updated_at = greatest(s.updated_at, clock_timestamp()) RETURNING ${COLUMNS}`;

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

/** Without submitted values the submission shows those of its user. */
const HOLDS = `CASE WHEN s.fields IS NULL THEN ${userHolds('s.environmentId', 's.userId')}
  ELSE ${isOrHas('(s.fields -> :key)')} END`;
const USER_NAME = '(SELECT u.name FROM "user" u WHERE u.environment_id = s.environmentId AND u.id = s.userId)';

@Injectable()
export class SubmissionsRepository {
  constructor(@InjectRepository(Submission) private readonly submissions: Repository<Submission>) {}

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
  async continue(
    { environmentId, teamId }: Scope,
    userId: string,
    formIds: string[],
    manager: EntityManager,
  ): Promise<Submission[]> {
    const open = await manager.query<Submission[]>(CONTINUE, [environmentId, teamId, userId, formIds]);
    if (open.length < formIds.length) throw new InvalidInputError('A named form was deleted.');
    return open;
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
