import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { JobDefinition } from './job';
import type { CommitStatement } from '../requests/request-transaction';
import { causingRequestId } from '../logging/log-facts';
import { JobEntriesRepository } from './job-entries.repository';

interface AddOptions {
  /** The team whose admins see the job and can retry it. Null for jobs of the whole service. */
  teamId: string | null;
  /** The environment whose rows the job changes; null for jobs about definitions of the team. */
  environmentId: string | null;
  delaySeconds?: number;
  /** By default that of the request which is handled, or which has caused the job. */
  requestId?: string;
}

/**
 * Adds background jobs. The entry commits or rolls back with the caller's transaction. Only PostgreSQL is involved, so
 * requests are accepted while Redis or every worker is down.
 */
@Injectable()
export class Jobs {
  constructor(private readonly entries: JobEntriesRepository) {}

  /** Adds one job within the caller's transaction and returns its id; throws when `manager` is in none. */
  async add<Payload extends object>(
    manager: EntityManager,
    job: JobDefinition<Payload>,
    payload: Payload,
    options: AddOptions,
  ): Promise<string> {
    const [id] = await this.addAll(manager, job, [payload], options);
    return id!;
  }

  /** A job as a statement that the single write of a request takes along: its id, and the statement. */
  prepared<Payload extends object>(
    { name: job }: JobDefinition<Payload>,
    payload: Payload,
    { teamId, environmentId, delaySeconds = 0, requestId = causingRequestId() }: AddOptions,
  ): { id: string; insertion: CommitStatement } {
    const id = randomUUID();
    const entries = { job, entries: [{ id, payload }], delaySeconds, requestId };
    return { id, insertion: this.entries.insertion({ teamId, environmentId }, entries) };
  }

  /** Adds the job once for each payload, and returns the ids in that order. */
  async addAll<Payload extends object>(
    manager: EntityManager,
    job: JobDefinition<Payload>,
    payloads: Payload[],
    { teamId, environmentId, delaySeconds = 0, requestId = causingRequestId() }: AddOptions,
  ): Promise<string[]> {
    if (!manager.queryRunner?.isTransactionActive)
      throw new Error(`Job ${job.name} must be added inside a transaction.`);
    const entries = payloads.map((payload) => ({ id: randomUUID(), payload }));
    await this.entries.insert({ teamId, environmentId }, { job: job.name, entries, delaySeconds, requestId }, manager);
    return entries.map(({ id }) => id);
  }

  /** Whether a job waits for a worker for longer than `seconds`, of whichever team. */
  isAnyOverdue<Payload extends object>({ name }: JobDefinition<Payload>, seconds: number): Promise<boolean> {
    return this.entries.isAnyOverdue(name, seconds);
  }

  /** Cancels a job. When a worker is running it, the worker's later writes are refused. Returns false when it has finished. */
  async cancel(manager: EntityManager, id: string, { teamId }: Pick<AddOptions, 'teamId'>): Promise<boolean> {
    return (await this.entries.delete({ teamId }, [id], manager)) > 0;
  }

  /** Cancels those of the jobs that have not finished. */
  async cancelAll(manager: EntityManager, ids: string[], { teamId }: Pick<AddOptions, 'teamId'>): Promise<void> {
    if (ids.length > 0) await this.entries.delete({ teamId }, ids, manager);
  }
}
