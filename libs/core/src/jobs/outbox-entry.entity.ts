import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A job that is not done. It is inserted in the transaction that causes it and deleted in the one that writes its effects,
 * so PostgreSQL always holds the open work; a transport only carries wake-ups.
 *
 * An entry is waiting (`enqueuedAt` null), then offered to a transport (`enqueuedAt` set), then claimed by a worker
 * (`lockedUntil` set). Each state has a partial index, so that a backlog in one does not slow queries for the others.
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

  /** The job's team; null for jobs of the whole service. No foreign key, because jobs that erase a team's data outlive it. */
  @Column('uuid', { nullable: true })
  teamId!: string | null;

  /** The environment whose rows it changes, with which a sandbox deletes it; null for jobs about definitions of the team. */
  @Column('uuid', { nullable: true })
  environmentId!: string | null;

  /** The id of the request that caused it, for logs and outgoing calls; empty when there was none. */
  @Column('text', { default: '' })
  requestId!: string;

  /** The span that caused it (W3C Trace Context); null without traces. */
  @Column('text', { nullable: true })
  traceparent!: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { default: () => 'now()' })
  availableAt!: Date;

  /** When it was last offered to a transport; null when it has to be offered. */
  @Column('timestamptz', { nullable: true })
  enqueuedAt!: Date | null;

  /** The fencing token. It increases with every claim; only the holder of the newest one may write. */
  @Column('integer', { default: 0 })
  fence!: number;

  /** Attempts, including the running one, without those that ended with the worker's death. */
  @Column('integer', { default: 0 })
  attempts!: number;

  /** Number of workers that died while they held it. */
  @Column('integer', { default: 0 })
  deaths!: number;

  /** End of the claim's lease, which its worker extends. */
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
