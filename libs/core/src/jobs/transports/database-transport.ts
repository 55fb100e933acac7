import type { JobSlots } from './job-slots';
import { JobTransport, type Work } from './job-transport';
import type { DueEntry, JobCapacity } from '../outbox.repository';

/** The transport without Redis: a worker fetches entries for its own free slots from PostgreSQL and runs them itself. */
export class DatabaseTransport extends JobTransport {
  readonly prefetches = false;
  private work: Work | null = null;

  constructor(private readonly slots: JobSlots) {
    super();
  }

  get ready(): boolean {
    return this.work !== null;
  }

  onReady(): void {} // ready from `start` on

  async capacity(): Promise<JobCapacity> {
    return this.slots.free();
  }

  async offer(entries: readonly DueEntry[]): Promise<void> {
    const { work } = this;
    if (!work) throw new Error('The transport accepts no entries, because it is not started or drains.');
    for (const { job, id } of entries) void work(job, id);
  }

  start(work: Work): void {
    this.work = work;
  }

  async drain(): Promise<void> {
    this.work = null;
  }
}
