import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { BaseEntity, TIMESTAMP } from '@app/core';
import type { FieldMismatch } from '@app/planning/services';
import type { ApprovalScreen, ApprovedAction, FailureCode, PendingAction, Planner } from '../session/session-messages';
import type { AgentRunStatus } from './run-states';

/** The result of a finished run (contract, "Computer agent run"). */
export interface AgentRunResult {
  status: AgentRunStatus;
  notes: string;
  confirmationNumber: string | null;
  mismatches: FieldMismatch[];
}

/** An action that waits for a reviewer, as it is stored. */
export interface StoredApproval extends Omit<PendingAction, 'screenshot'> {
  /** Names this request for a decision; a decision about another one has no effect. */
  id: string;
  screen: ApprovalScreen;
  /** Key of the stored picture. */
  screenshotKey: string | null;
}

/** A file that the run has saved. */
export interface StoredDownload {
  key: string;
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  /** The key of the field; null when it was saved to none. */
  field: string | null;
}

/** One run of an agent. */
@Entity()
@Index(['environmentId', 'agentId', 'createdAt', 'id'])
@Index(['environmentId', 'userId'])
@Index('agent_run_waiting', ['approvalEndsAt'], { where: `status = 'awaiting_approval'` })
@Index('agent_run_finished', ['finishedAt'])
@ForeignKey('Agent', ['teamId', 'agentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('User', ['environmentId', 'userId'], ['environmentId', 'id'], { onDelete: 'CASCADE' })
export class AgentRun extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('uuid') environmentId!: string;
  @Column('uuid') agentId!: string;
  /** Null for scheduled runs. */
  @Column({ type: 'text', collation: 'C', nullable: true }) userId!: string | null;
  @Column('text', { default: 'pending' }) status!: AgentRunStatus;
  @Column('text') planner!: Planner;
  /** The fields that the call passed, as JSON, sealed: a replay enters the same values. */
  @Column('text') sealedFields!: string;
  /** Internal ids of the fields whose values are secret in this run. */
  @Column('jsonb', { default: [] }) secretFields!: string[];
  /** E-mail of the account that triggered it; '' for scheduled runs. */
  @Column('text', { default: '' }) identity!: string;
  @Column('jsonb', { nullable: true }) result!: AgentRunResult | null;
  @Column('text', { default: '' }) error!: string;
  @Column('text', { default: '' }) errorCode!: FailureCode | '';
  @Column({ ...TIMESTAMP, nullable: true }) startedAt!: Date | null;
  @Column({ ...TIMESTAMP, nullable: true }) finishedAt!: Date | null;
  /** Set before the first request that changes something is let through: from then on no crash repeats the run. */
  @Column({ ...TIMESTAMP, nullable: true }) submittedAt!: Date | null;
  /** Set before the first such request that is no sign-in: from then on a closed browser cannot be replayed. */
  @Column({ ...TIMESTAMP, nullable: true }) actedAt!: Date | null;
  @Column('jsonb', { nullable: true }) approval!: StoredApproval | null;
  /** When the wait for a decision ends in a cancellation. */
  @Column({ ...TIMESTAMP, nullable: true }) approvalEndsAt!: Date | null;
  @Column('jsonb', { default: [] }) approved!: ApprovedAction[];
  @Column('double precision', { default: 0 }) usedSeconds!: number;
  @Column('jsonb', { default: [] }) downloads!: StoredDownload[];
  /** The job that executes it; null while nothing does. */
  @Column('uuid', { nullable: true }) jobId!: string | null;
}
