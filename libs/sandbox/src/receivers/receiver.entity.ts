import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { BaseEntity, TIMESTAMP } from '@app/core';

/** How a receiver answers one call. */
export interface ReceiverStep {
  status: number;
  body: string;
  /** Pause before the answer in milliseconds. */
  delay_ms: number;
  /** Seconds in the header `Retry-After`; null: without it. */
  retry_after: number | null;
  /** Closes the connection without an answer. */
  drop: boolean;
}

/** An address that takes webhooks and callbacks of an environment in a sandbox, and answers as its script says. */
@Entity('sandbox_receiver')
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@Index('sandbox_receiver_newest', ['environmentId', 'createdAt', 'id'])
export class Receiver extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('uuid') environmentId!: string;
  @Column('text') description!: string;
  @Column('jsonb') script!: ReceiverStep[];
  /** The number of calls that have arrived, and so the index of the next step. */
  @Column('integer', { default: 0 }) callCount!: number;
}

/** A call that a receiver got. */
@Entity('sandbox_receiver_call')
@ForeignKey('Receiver', ['receiverId'], ['id'], { onDelete: 'CASCADE' })
@Index('sandbox_receiver_call_of', ['receiverId', 'number'], { unique: true })
export class ReceiverCall {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('uuid') receiverId!: string;
  /** From 1. */
  @Column('integer') number!: number;
  @CreateDateColumn(TIMESTAMP) receivedAt!: Date;
  @Column('text') method!: string;
  @Column('jsonb') headers!: Record<string, string>;
  /** The beginning of the body. */
  @Column('text') body!: string;
  /** Its length in bytes. */
  @Column('integer') bodyBytes!: number;
  @Column('text') signature!: string;
  /** The status of the answer; null when the connection was closed without one. */
  @Column('integer', { nullable: true }) answeredStatus!: number | null;
}
