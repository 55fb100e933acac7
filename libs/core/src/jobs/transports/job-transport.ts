import type { DueEntry, Places } from '../outbox.repository';

/** Runs the entry of that job if it is still open; resolves when it has ended. */
export type Work = (job: string, entryId: string) => Promise<void>;

/**
 * Carries wake-ups ("entry X is due") to a worker with a free slot. It may lose, double or delay them without harm: claims
 * decide who works, and unclaimed entries are offered again.
 */
export abstract class JobTransport {
  /** Whether it takes wake-ups now. */
  abstract get ready(): boolean;

  /** Whether it keeps a stock of wake-ups, so that a free slot need not wait for the next query. */
  abstract readonly stocks: boolean;

  /** Calls back whenever it becomes usable, also for the first time. */
  abstract onReady(listener: () => void): void;

  /** How many more entries of each job it takes now; jobs with none are left out. */
  abstract places(): Promise<Places>;

  /** Accepts entries from `takeDue`. @throws when it cannot accept them now */
  abstract offer(entries: readonly DueEntry[]): Promise<void>;

  /** From now on wake-ups are passed to `work`. */
  abstract start(work: Work): void;

  /** Takes no more wake-ups, and lets go of its connections when those being worked on are over. */
  abstract drain(): Promise<void>;
}
