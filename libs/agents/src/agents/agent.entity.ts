import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { BaseEntity, TIMESTAMP } from '@app/core';
import type { BrowserPolicy, SuccessCondition } from '@app/browsing/services';
import type { Step } from '@app/planning/services';
import type { Planner } from '../session/session-messages';

/** A value of the agent itself that only some origins may receive, such as the password of a portal. */
export interface AgentSecret {
  /** The name of its placeholder. */
  name: string;
  origins: string[];
}

/** A field whose values are secret in the runs of the agent. */
export interface SecretField {
  fieldInternalId: string;
  origins: string[];
}

/** When the agent runs by itself, without a user. */
export interface AgentSchedule {
  /** Five fields, as in crontab(5). */
  cron: string;
  /** A name of the IANA time zone database. */
  timeZone: string;
}

/** A computer agent: a task, where it starts, and what its browser may do. Shared by all environments of a team. */
@Entity()
@Unique(['teamId', 'id'])
@Index(['teamId', 'createdAt'])
@Index('agent_due', ['nextRunAt'], { where: 'next_run_at IS NOT NULL' })
@ForeignKey('Team', ['teamId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('Environment', ['teamId', 'scheduleEnvironmentId'], ['teamId', 'id'], { deferrable: 'INITIALLY IMMEDIATE' })
export class Agent extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('text') name!: string;
  @Column('text') task!: string;
  @Column('text') startAddress!: string;
  @Column('jsonb') policy!: BrowserPolicy;
  @Column('jsonb') success!: SuccessCondition;
  @Column('text') planner!: Planner;
  /** Internal id of the field for downloads. */
  @Column('uuid', { nullable: true }) saveFilesTo!: string | null;
  @Column('jsonb', { nullable: true }) steps!: Step[] | null;
  @Column('boolean') keepSession!: boolean;
  /** Seconds after which a run that waits for a reviewer is cancelled. */
  @Column('integer') approvalSeconds!: number;
  @Column('jsonb') secretFields!: SecretField[];
  @Column('jsonb') secrets!: AgentSecret[];
  /** The values of the secrets by name, as JSON, sealed (`AgentSecretVault`); null without secrets. */
  @Column('text', { nullable: true }) sealedSecrets!: string | null;
  @Column('jsonb', { nullable: true }) schedule!: AgentSchedule | null;
  /** The environment of the key that set the schedule; null without one. */
  @Column('uuid', { nullable: true }) scheduleEnvironmentId!: string | null;
  @Column({ ...TIMESTAMP, nullable: true }) nextRunAt!: Date | null;
}
