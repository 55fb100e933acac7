import { BaseEntity, TIMESTAMP } from '@app/core';
import { Column, Entity, ForeignKey, Index } from 'typeorm';

/** Why a rule had no effect. */
export interface RuleError {
  ruleId: string;
  ruleName: string;
  message: string;
}

/** The foreign key of a submission to its form. */
export const SUBMISSION_FORM = 'submission_form';

/** A user's submission of a form. A user has at most one open submission per form, and any number of completed ones. */
@Entity()
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('User', ['environmentId', 'userId'], ['environmentId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('Form', ['teamId', 'formId'], ['teamId', 'id'], { onDelete: 'CASCADE', name: SUBMISSION_FORM })
@Index('submission_open', ['environmentId', 'userId', 'formId'], { unique: true, where: '"completed_at" IS NULL' })
@Index('submission_of_user', ['environmentId', 'userId', 'formId'])
@Index('submission_newest', ['formId', 'environmentId', 'createdAt', 'id'])
export class Submission extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('uuid') environmentId!: string;
  @Column({ type: 'text', collation: 'C' }) userId!: string;
  @Column('uuid') formId!: string;
  @Column({ ...TIMESTAMP, nullable: true }) completedAt!: Date | null;
  /** The submitted values by field key; null while the submission is open, when the user's values apply. */
  @Column('jsonb', { nullable: true }) fields!: Record<string, unknown> | null;
  /** The hidden fields that the calls of the submission named: their values are submitted, too. */
  @Column('text', { array: true, default: [] }) hiddenKeys!: string[];
  /** A job that runs the rules of the form is waiting or running. */
  @Column('boolean', { default: false }) rulesPending!: boolean;
  @Column('jsonb', { default: [] }) ruleErrors!: RuleError[];
}
