import { Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import type { TeamScope } from '../access/auth';
import { AuditEntriesRepository } from './audit-entries.repository';
import { FIRST_PREVIOUS, hashOfEntry, hashOfLink } from './audit-hash';
import type { AuditLink } from './audit-link.entity';
import { AuditLinksRepository } from './audit-links.repository';

/** Entries of a link: few enough to be held in memory, enough that a link costs little for each of them. */
const BATCH = 1_000;
/** How long a call waits for transactions that have not ended; the next call goes on waiting for the same ones. */
const WAIT_MS = 5_000;
const POLL_MS = 50;

/** Ids up to `lastId` are final when none of the transactions `writers` is left. */
interface Horizon {
  lastId: string;
  writers: Set<string>;
}

/**
 * Extends the hash chains of all teams by the entries that were committed since.
 *
 * A transaction takes the id of its entry before it commits, so an entry can appear after others with higher ids. A link must
 * not pass such an id. Each inserting transaction locks the table (ROW EXCLUSIVE, which blocks no other insert) before it takes
 * an id and until it ends. So all ids that were taken at one moment are final as soon as the transactions that held this lock
 * at that moment have ended, as when PostgreSQL builds an index concurrently.
 */
@Injectable()
export class AuditChain {
  private horizon: Horizon | null = null;

  constructor(
    private readonly entries: AuditEntriesRepository,
    private readonly links: AuditLinksRepository,
  ) {}

  /** @returns whether all entries up to the present were reached; false while a transaction from before is open */
  async extend(waitMs = WAIT_MS): Promise<boolean> {
    this.horizon ??= await this.look();
    const { lastId } = this.horizon;
    if (!(await this.isFinal(this.horizon, waitMs))) return false;
    this.horizon = null;
    for (const teamId of await this.links.teamsBehindForJob(lastId)) await this.extendTeam({ teamId }, lastId);
    return true;
  }

  /** The id is read first: a transaction that takes one later than that is not waited for in vain. */
  private async look(): Promise<Horizon> {
    const lastId = await this.entries.lastIdForJob();
    return { lastId, writers: await this.entries.writersForJob() };
  }

  private async isFinal(horizon: Horizon, waitMs: number): Promise<boolean> {
    const end = Date.now() + waitMs;
    while (horizon.writers.size > 0) {
      const open = await this.entries.writersForJob();
      horizon.writers = new Set([...horizon.writers].filter((writer) => open.has(writer)));
      if (horizon.writers.size === 0) break;
      if (Date.now() >= end) return false;
      await pause(POLL_MS);
    }
    return true;
  }

  private async extendTeam(scope: TeamScope, lastId: string): Promise<void> {
    for (;;) {
      // Read again for each link: another worker may extend the same chain, and the first to insert a number wins.
      const last = await this.links.findLast(scope);
      const entries = await this.entries.listBetween(scope, [last?.entryIds.at(-1) ?? '0', lastId], BATCH);
      if (entries.length === 0) return;
      const link: Omit<AuditLink, 'hash'> = {
        teamId: scope.teamId,
        number: (last?.number ?? 0) + 1,
        createdAt: new Date(),
        entryIds: entries.map(({ id }) => id),
        entryHashes: entries.map(hashOfEntry),
        previous: last?.hash ?? FIRST_PREVIOUS,
      };
      await this.links.insert(scope, { ...link, hash: hashOfLink(link) });
    }
  }
}
