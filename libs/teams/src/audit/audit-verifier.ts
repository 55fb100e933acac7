import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { TeamScope } from '../access/auth';
import { AuditEntriesRepository } from './audit-entries.repository';
import type { AuditEntry } from './audit-entry.entity';
import { FIRST_PREVIOUS, hashOfEntry, hashOfLink } from './audit-hash';
import type { AuditLink } from './audit-link.entity';
import { AuditLinksRepository } from './audit-links.repository';

/** Links that are read at once, of up to a thousand entries each. */
const BATCH = 20;

/** The result of a verification: of the links in order, and of the entries after them. */
export interface AuditVerdict {
  /** Entries and links before the fault, or all of them. */
  entries: number;
  links: number;
  /** A sentence that names the first entry or link that is not as it was chained; null: all are. */
  fault: string | null;
  /** The hash of the last link before the fault, in hexadecimal digits; null: there is none. */
  head: string | null;
  /** Whether the chain has the link that the caller recorded earlier. */
  hasRecorded: boolean;
  /** Entries after the last link, and the time of the first of them. */
  unchained: number;
  unchainedSince: Date | null;
}

/** Recomputes the hash chain of a team from its entries. */
@Injectable()
export class AuditVerifier {
  constructor(
    private readonly dataSource: DataSource,
    private readonly entries: AuditEntriesRepository,
    private readonly links: AuditLinksRepository,
  ) {}

  /** @param recorded the hash of a link that was noted elsewhere, which the chain must have */
  verify(scope: TeamScope, recorded?: string): Promise<AuditVerdict> {
    // One snapshot, so that a link that is inserted meanwhile is seen with its entries or not at all.
    return this.dataSource.transaction('REPEATABLE READ', (manager) => this.read(scope, recorded, manager));
  }

  private async read(scope: TeamScope, recorded: string | undefined, manager: EntityManager): Promise<AuditVerdict> {
    const report: AuditVerdict = { ...EMPTY, hasRecorded: recorded === undefined };
    let last: AuditLink | null = null;
    for await (const link of this.all(scope, manager)) {
      report.fault = linkFault(last, link) ?? (await this.entryFault(scope, last, link, manager));
      if (report.fault !== null) return report;
      last = link;
      report.links++;
      report.entries += link.entryIds.length;
      report.head = link.hash.toString('hex');
      report.hasRecorded ||= report.head === recorded;
    }
    const [unchained, unchainedSince] = await this.entries.countAfter(scope, lastIdOf(last) ?? '0', manager);
    return { ...report, unchained, unchainedSince };
  }

  private async *all(scope: TeamScope, manager: EntityManager): AsyncGenerator<AuditLink> {
    let links = await this.links.listAfter(scope, 0, BATCH, manager);
    while (links.length > 0) {
      yield* links;
      links = await this.links.listAfter(scope, links.at(-1)!.number, BATCH, manager);
    }
  }

  /** One more entry than the link has is enough to find one that was inserted, also before the team's first one. */
  private async entryFault(scope: TeamScope, last: AuditLink | null, link: AuditLink, manager: EntityManager) {
    const ids = [lastIdOf(last), link.entryIds.at(-1)!] as const;
    return firstDifference(link, await this.entries.listBetween(scope, ids, link.entryIds.length + 1, manager));
  }
}

const EMPTY = { entries: 0, links: 0, fault: null, head: null, unchained: 0, unchainedSince: null };

const lastIdOf = (link: AuditLink | null): string | null => link?.entryIds.at(-1) ?? null;

function linkFault(last: AuditLink | null, link: AuditLink): string | null {
  const number = (last?.number ?? 0) + 1;
  if (link.number !== number) return `Link ${number} is missing.`;
  const isNext = link.previous.equals(last?.hash ?? FIRST_PREVIOUS);
  return isNext && link.hash.equals(hashOfLink(link)) ? null : `Link ${number} was altered.`;
}

/** Compares the entries with the ids and hashes of their link, both in the order of ids. */
function firstDifference({ number, entryIds, entryHashes }: AuditLink, entries: AuditEntry[]): string | null {
  for (const [index, id] of entryIds.entries()) {
    const entry = entries[index];
    if (entry?.id === id) {
      if (!hashOfEntry(entry).equals(entryHashes[index]!)) return `Entry ${id} (link ${number}) was altered.`;
    } else if (entry && BigInt(entry.id) < BigInt(id)) return insertedLater(entry, number);
    else return `Entry ${id} (link ${number}) is missing.`;
  }
  const further = entries[entryIds.length];
  return further ? insertedLater(further, number) : null;
}

const insertedLater = ({ id }: AuditEntry, number: number) => `Entry ${id} (link ${number}) was inserted later.`;
