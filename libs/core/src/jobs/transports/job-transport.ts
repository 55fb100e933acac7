import type { DueEntry, JobCapacity } from '../outbox.repository';

/** Runs an entry of the job unless it has finished; resolves when the run has ended. */
export type Work = (job: string, entryId: string) => Promise<void>;

/**
 * Carries wake-ups ("entry X is due") to a worker with a free slot. It may lose, duplicate or delay them without harm: claims
 * decide which worker runs an entry, and unclaimed entries are offered again.
 */
export abstract class JobTransport {
  /** Whether it accepts wake-ups now. */
  abstract get ready(): boolean;

  /** Whether it queues wake-ups ahead of free slots, so that a slot that becomes free need not wait for the next query. */
  abstract readonly prefetches: boolean;

  /** Calls `listener` whenever the transport becomes ready, also for the first time. */
  abstract onReady(listener: () => void): void;

  /** The number of further entries of each job that it accepts now. */
  abstract capacity(): Promise<JobCapacity>;

  /** Accepts entries from `OutboxRepository.fetchDue`. @throws when it cannot accept them now */
  abstract offer(entries: readonly DueEntry[]): Promise<void>;

  /** Starts passing wake-ups to `work`. */
  abstract start(work: Work): void;

  /** Accepts no further wake-ups, waits for the running entries, and closes its connections. */
  abstract drain(): Promise<void>;
}
