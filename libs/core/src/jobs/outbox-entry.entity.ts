import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One piece of work that must be done: written in the transaction that makes it necessary, deleted in the one that
 * writes its effects. PostgreSQL therefore always knows what is left to do; Redis only says "now".
 */
@Entity('outbox')
@Index('outbox_open', ['enqueuedAt', 'availableAt'], { where: 'failed_at IS NULL' })
export class OutboxEntry {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  job!: string;

  @Column('jsonb')
  payload!: object;

  /** The request that caused it, for logs and outgoing calls; empty when there was none. */
  @Column('text', { default: '' })
  requestId!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  availableAt!: Date;

  /** When a relay last put it into Redis; null: not yet, or to be put again. */
  @Column('timestamptz', { nullable: true })
  enqueuedAt!: Date | null;

  /** Grows with every claim. Only the holder of the newest number may write. */
  @Column('integer', { default: 0 })
  fence!: number;

  @Column('integer', { default: 0 })
  attempts!: number;

  /** Until when the claim holds unless its worker extends it. */
  @Column('timestamptz', { nullable: true })
  lockedUntil!: Date | null;

  @Column('text', { nullable: true })
  lastError!: string | null;

  @Column('timestamptz', { nullable: true })
  failedAt!: Date | null;
}
