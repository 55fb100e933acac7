import type { JobSlots } from './job-slots';
import { JobTransport, type Work } from './job-transport';
import type { DueEntry, Places } from '../outbox.repository';

/** Without Redis: a worker takes from PostgreSQL what it has free slots for, and works on it itself. */
export class DatabaseTransport extends JobTransport {
  readonly stocks = false;
  private work: Work | null = null;

  constructor(private readonly slots: JobSlots) {
    super();
  }

  get ready(): boolean {
    return this.work !== null;
  }

  onReady(): void {} // ready from `start` on

  async places(): Promise<Places> {
    return this.slots.free();
  }

  async offer(entries: readonly DueEntry[]): Promise<void> {
    const { work } = this;
    if (!work) throw new Error('The transport takes no entries now.');
    for (const { job, id } of entries) void work(job, id);
  }

  start(work: Work): void {
    this.work = work;
  }

  async drain(): Promise<void> {
    this.work = null;
  }
}
