import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { InvalidInputError, isForeignKeyViolation, type Listing } from '@app/core';
import type { Scope } from '@app/teams';
import { type EntityManager, Repository } from 'typeorm';
import { type RuleError, Submission, SUBMISSION_OF_FORM } from './submission.entity';

/** The filter of a form's submissions; times are exclusive. */
export interface SubmissionFilter {
  userId?: string;
  after?: Date;
  before?: Date;
  completed?: boolean;
}

/** The columns that the completion of a submission writes. */
export interface Completion {
  fields: Record<string, unknown>;
  rulesPending: boolean;
}

/** The result of the form's rules. */
export interface RulesResult {
  fields: Record<string, unknown>;
  ruleErrors: RuleError[];
}

/** Finds or creates the open submission of the user and form, and updates `updated_at`. */
const CONTINUE = `INSERT INTO submission AS s (environment_id, team_id, user_id, form_id) VALUES ($1, $2, $3, $4)
  ON CONFLICT (environment_id, user_id, form_id) WHERE completed_at IS NULL
  DO UPDATE SET updated_at = greatest(s.updated_at, clock_timestamp()) RETURNING id`;

@Injectable()
export class SubmissionsRepository {
  constructor(@InjectRepository(Submission) private readonly submissions: Repository<Submission>) {}

  /** One page of a form's submissions, newest first. */
  async page(
    { environmentId }: Scope,
    formId: string,
    { userId, after, before, completed }: SubmissionFilter,
    { skip, page_size }: { skip: number; page_size: number },
  ): Promise<Listing<Submission>> {
    const query = this.submissions
      .createQueryBuilder('s')
      .where('s.environmentId = :environmentId AND s.formId = :formId', { environmentId, formId })
      .orderBy('s.createdAt', 'DESC')
      .addOrderBy('s.id', 'DESC')
      .skip(skip)
      .take(page_size);
    if (userId !== undefined) query.andWhere('s.userId = :userId', { userId });
    if (after) query.andWhere('s.createdAt > :after', { after });
    if (before) query.andWhere('s.createdAt < :before', { before });
    if (completed !== undefined) query.andWhere(`s.completedAt IS ${completed ? 'NOT NULL' : 'NULL'}`);
    const [results, count] = await query.getManyAndCount();
    return { count, results };
  }

  /** The submission with the wire id of its form; null when either was deleted. */
  async find(id: string): Promise<{ submission: Submission; formKey: string } | null> {
    const submission = await this.submissions.findOneBy({ id });
    if (!submission) return null;
    const sql = 'SELECT key FROM form WHERE id = $1';
    const [form] = await this.submissions.query<{ key: string }[]>(sql, [submission.formId]);
    return form ? { submission, formKey: form.key } : null;
  }

  get({ environmentId }: Scope, id: string, manager: EntityManager): Promise<Submission> {
    return manager.findOneByOrFail(Submission, { environmentId, id });
  }

  /**
   * Finds or creates the open submission of the user and form. @returns its id
   * @throws InvalidInputError when the form was deleted meanwhile
   */
  async continue(
    { environmentId, teamId }: Scope,
    userId: string,
    formId: string,
    manager: EntityManager,
  ): Promise<string> {
    try {
      const [row] = await manager.query<[{ id: string }]>(CONTINUE, [environmentId, teamId, userId, formId]);
      return row.id;
    } catch (error) {
      if (isForeignKeyViolation(error, SUBMISSION_OF_FORM)) throw new InvalidInputError('A named form was deleted.');
      throw error;
    }
  }

  async complete(id: string, { fields, rulesPending }: Completion, manager: EntityManager): Promise<void> {
    const now = 'greatest(updated_at, clock_timestamp()::timestamptz(3))';
    const sql = `UPDATE submission SET completed_at = ${now}, updated_at = ${now}, fields = $2, rules_pending = $3 WHERE id = $1`;
    await manager.query(sql, [id, JSON.stringify(fields), rulesPending]);
  }

  async finishRules(id: string, { fields, ruleErrors }: RulesResult, manager: EntityManager): Promise<void> {
    const sql = `UPDATE submission SET fields = $2, rule_errors = $3, rules_pending = false,
      updated_at = greatest(updated_at, clock_timestamp()) WHERE id = $1`;
    await manager.query(sql, [id, JSON.stringify(fields), JSON.stringify(ruleErrors)]);
  }
}
