import { Logger } from '@nestjs/common';
import type { DataSource, ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** How old the count of a long list may be: it is counted now, or was counted at most a minute ago. */
export type CountAge = 'exact' | 'recent';

/** Lists from this length on are long. PostgreSQL counts shorter ones in about a millisecond. */
const LONG = 10_000;
/** While a count is so young, nothing counts again. */
const FRESH_MS = 10_000;
/** A count of this age is not answered any more. */
const OLD_MS = 60_000;
/** Counts that are kept: those of a few lists with their filters for each of many teams. */
const MAX_KEPT = 1_000;

interface Count {
  rows: number;
  /** When the counting began. */
  at: number;
}

/**
 * The counts of long lists, kept for a minute: each page of a million rows would count them all again. One request counts, and
 * others are answered with the last count meanwhile. Short lists are always counted.
 */
export class RowCounts {
  private readonly logger = new Logger(RowCounts.name);
  private readonly kept = new Map<string, Count>();
  private readonly running = new Map<string, Promise<number>>();

  constructor(readonly now: () => number = () => performance.now()) {}

  /** Whether a list was long when it was last counted. */
  has(key: string): boolean {
    return this.kept.has(key);
  }

  /**
   * @param key of the list and its filters
   * @param count counts the rows now
   */
  async recent(key: string, count: () => Promise<number>): Promise<number> {
    const known = this.kept.get(key);
    if (!known) return this.exact(key, count);
    const age = this.now() - known.at;
    if (age < FRESH_MS) return known.rows;
    const counting = this.once(key, count);
    if (age >= OLD_MS) return counting;
    counting.catch((error: unknown) => this.logger.warn(`A list could not be counted again: ${String(error)}`));
    return known.rows;
  }

  /** Counts now, whatever is kept. */
  async exact(key: string, count: () => Promise<number>): Promise<number> {
    const at = this.now();
    const rows = await count();
    this.keep(key, rows, at);
    return rows;
  }

  /**
   * Keeps the count of a long list.
   * @param at when the counting began, by `now`
   */
  keep(key: string, rows: number, at: number): void {
    this.kept.delete(key);
    if (rows >= LONG) this.kept.set(key, { rows, at });
    if (this.kept.size > MAX_KEPT) this.kept.delete(this.kept.keys().next().value!);
  }

  private once(key: string, count: () => Promise<number>): Promise<number> {
    const running = this.running.get(key);
    if (running) return running;
    const counting = this.exact(key, count).finally(() => this.running.delete(key));
    this.running.set(key, counting);
    return counting;
  }
}

const counts = new WeakMap<DataSource, RowCounts>();

/** The number of rows of a query, of the given age. */
export function countRows<Row extends ObjectLiteral>(query: SelectQueryBuilder<Row>, age: CountAge): Promise<number> {
  const { dataSource } = query;
  const known = counts.get(dataSource) ?? new RowCounts();
  counts.set(dataSource, known);
  return known[age](JSON.stringify(query.getQueryAndParameters()), () => query.getCount());
}
