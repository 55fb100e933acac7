import type { JobSlots } from './job-slots';
import { JobTransport, type Work } from './job-transport';
import type { DueEntry, Places } from './outbox.repository';

/** Without Redis: a worker takes from PostgreSQL what it has free slots for, and works on it itself. */
export class DatabaseTransport extends JobTransport {
  readonly stocks = false;
  private readonly running = new Set<Promise<void>>();
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
    for (const { job, id } of entries) this.run(job, id);
  }

  start(work: Work): void {
    this.work = work;
  }

  async drain(): Promise<void> {
    await Promise.all(this.running);
  }

  private run(job: string, id: string): void {
    if (!this.work) throw new Error('The transport has not started.');
    const running = this.work(job, id).finally(() => this.running.delete(running));
    this.running.add(running);
  }
}
