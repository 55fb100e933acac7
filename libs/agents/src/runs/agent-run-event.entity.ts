import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TIMESTAMP } from '@app/core';

/** What happened in a run, in order. Secret values are masked before they get here. */
@Entity()
@ForeignKey('AgentRun', ['runId'], ['id'], { onDelete: 'CASCADE' })
export class AgentRunEvent {
  @PrimaryColumn('uuid') runId!: string;
  /** From 1. */
  @PrimaryColumn('integer') number!: number;
  /** A kind of `SessionEvent`, `status`, `submit`, `approval_requested`, `approved`, `rejected`. */
  @Column('text') kind!: string;
  @Column({ ...TIMESTAMP, default: () => 'now()' }) at!: Date;
  /** E-mail of an account, `agent`, or `service`. */
  @Column('text') actor!: string;
  @Column('text', { default: '' }) action!: string;
  @Column('text', { default: '' }) target!: string;
  @Column('text', { default: '' }) value!: string;
  @Column('text', { default: '' }) outcome!: string;
  @Column('text', { default: '' }) note!: string;
  @Column('text', { default: '' }) address!: string;
  /** The words of the task. */
  @Column('text', { default: '' }) text!: string;
  @Column('integer', { nullable: true }) step!: number | null;
  /** Key of the stored picture. */
  @Column('text', { nullable: true }) screenshotKey!: string | null;
}
