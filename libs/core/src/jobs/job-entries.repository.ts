import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository, type FindOptionsWhere } from 'typeorm';
import type { JobListQuery, JobState } from './job-list.dto';
import { OutboxEntry } from './outbox-entry.entity';
import { OUTBOX_CHANNEL } from './outbox.repository';

interface Scope {
  teamId: string;
}

const STATES: Record<JobState, FindOptionsWhere<OutboxEntry>> = {
  waiting: { failedAt: IsNull(), lockedUntil: IsNull() },
  running: { lockedUntil: Not(IsNull()) },
  failed: { failedAt: Not(IsNull()) },
};

/** Queries on the outbox entries of one team. */
@Injectable()
export class JobEntriesRepository {
  constructor(@InjectRepository(OutboxEntry) private readonly entries: Repository<OutboxEntry>) {}

  /** One page, newest first, and the total count. */
  page({ teamId }: Scope, { state, job, skip, page_size: take }: JobListQuery): Promise<[OutboxEntry[], number]> {
    const where = { teamId, ...(state && STATES[state]), ...(job !== undefined && { job }) };
    return this.entries.findAndCount({ where, order: { createdAt: 'DESC', id: 'DESC' }, skip, take });
  }

  find({ teamId }: Scope, id: string): Promise<OutboxEntry | null> {
    return this.entries.findOneBy({ teamId, id });
  }

  /** Makes a waiting or failed entry due now; a failed one starts with attempt 1. False while a worker holds it. */
  async retry({ teamId }: Scope, id: string): Promise<boolean> {
    const rows = await this.entries.query(
      `WITH due AS (
         UPDATE outbox SET available_at = now(), enqueued_at = NULL, failed_at = NULL,
                           attempts = CASE WHEN failed_at IS NULL THEN attempts ELSE 0 END,
                           deaths = CASE WHEN failed_at IS NULL THEN deaths ELSE 0 END
         WHERE team_id = $1 AND id = $2 AND locked_until IS NULL RETURNING id
       ) SELECT pg_notify('${OUTBOX_CHANNEL}', '') FROM due`,
      [teamId, id],
    );
    return rows.length > 0;
  }
}
