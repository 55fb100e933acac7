import { Injectable } from '@nestjs/common';
import type { Listing } from '../contract/response/page';
import { InvalidInputError, NotFoundError } from '../errors/errors';
import { definedJobs } from './job';
import { JobEntriesRepository } from './job-entries.repository';
import type { JobDto, JobListQuery, JobState } from './job-list.dto';
import type { OutboxEntry } from './outbox-entry.entity';

interface Scope {
  teamId: string;
}

/** The waiting, running and failed jobs of a team. */
@Injectable()
export class JobList {
  constructor(private readonly entries: JobEntriesRepository) {}

  async list(scope: Scope, query: JobListQuery): Promise<Listing<JobDto>> {
    const [entries, count] = await this.entries.page(scope, query);
    return { count, results: entries.map(toJobDto) };
  }

  /**
   * Retries a failed job, or runs a waiting one at once.
   * @throws InvalidInputError when the job is running or its failure is final
   */
  async retry(scope: Scope, id: string): Promise<JobDto> {
    const entry = await this.get(scope, id);
    if (entry.failedAt && !toJobDto(entry).can_retry)
      throw new InvalidInputError(`The failure of ${entry.job} is final: repeat the request that caused the job.`);
    if (!(await this.entries.retry(scope, id))) throw new InvalidInputError('The job is running already.');
    return toJobDto(await this.get(scope, id, entry));
  }

  /** @param before returned when the entry is gone, because a worker has finished it meanwhile */
  private async get(scope: Scope, id: string, before?: OutboxEntry): Promise<OutboxEntry> {
    const entry = (await this.entries.find(scope, id)) ?? before;
    if (!entry) throw new NotFoundError(`Job ${id}`);
    return entry;
  }
}

function toJobDto(entry: OutboxEntry): JobDto {
  const definition = definedJobs().find(({ name }) => name === entry.job);
  const state = stateOf(entry);
  return {
    id: entry.id,
    job: entry.job,
    state,
    known: definition !== undefined,
    attempts: entry.attempts,
    deaths: entry.deaths,
    last_error: entry.lastError ?? '',
    next_attempt_at: state === 'waiting' ? entry.availableAt : null,
    can_retry: state === 'waiting' || (state === 'failed' && definition?.retriable === true),
    created_at: entry.createdAt,
    failed_at: entry.failedAt,
  };
}

function stateOf({ failedAt, lockedUntil }: OutboxEntry): JobState {
  if (failedAt) return 'failed';
  return lockedUntil ? 'running' : 'waiting';
}
