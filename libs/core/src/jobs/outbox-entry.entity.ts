import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One piece of work that must be done: written in the transaction that makes it necessary, deleted in the one that
 * writes its effects. PostgreSQL therefore always knows what is left to do; a transport only says "now".
 *
 * An entry is waiting (`enqueuedAt` null), then offered to a transport (`enqueuedAt` set), then claimed by a worker
 * (`lockedUntil` set). There is one partial index for each of these states, so that a backlog costs nothing to those who
 * look for the others.
 */
@Entity('outbox')
@Index('outbox_waiting', ['job', 'availableAt'], { where: 'failed_at IS NULL AND enqueued_at IS NULL' })
@Index('outbox_offered', ['job', 'enqueuedAt'], {
  where: 'failed_at IS NULL AND enqueued_at IS NOT NULL AND locked_until IS NULL',
})
@Index('outbox_claimed', ['lockedUntil'], { where: 'locked_until IS NOT NULL' })
@Index('outbox_of_team', ['teamId', 'createdAt', 'id'])
export class OutboxEntry {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  job!: string;

  @Column('jsonb')
  payload!: object;

  /** Whose work it is; null for work of the whole service. No foreign key: what erases a team's files outlives the team. */
  @Column('uuid', { nullable: true })
  teamId!: string | null;

  /** The request that caused it, for logs and outgoing calls; empty when there was none. */
  @Column('text', { default: '' })
  requestId!: string;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  availableAt!: Date;

  /** When it was last offered to a transport; null: not yet, or to be offered again. */
  @Column('timestamptz', { nullable: true })
  enqueuedAt!: Date | null;

  /** Grows with every claim. Only the holder of the newest number may write. */
  @Column('integer', { default: 0 })
  fence!: number;

  /** Attempts that ended by themselves, and the one under way. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** How many workers died with it in hand. */
  @Column('integer', { default: 0 })
  deaths!: number;

  /** Until when the claim holds unless its worker extends it. */
  @Column('timestamptz', { nullable: true })
  lockedUntil!: Date | null;

  /** The worker process that holds the claim. */
  @Column('uuid', { nullable: true })
  workerId!: string | null;

  @Column('text', { nullable: true })
  lastError!: string | null;

  @Column('timestamptz', { nullable: true })
  failedAt!: Date | null;
}
