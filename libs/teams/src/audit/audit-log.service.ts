import { inBatches, toDate, type Listing } from '@app/core';
import { Injectable } from '@nestjs/common';
import type { Scope } from '../access/auth';
import { reachesEvery } from '../access/grants';
import { EnvironmentsRepository } from '../environments/environments.repository';
import { AuditEntriesRepository, type AuditFilter } from './audit-entries.repository';
import { toAuditEntryDto, type AuditEntryDto, type AuditQuery } from './audit-entry.dto';
import type { AuditEntry } from './audit-entry.entity';
import { AuditTrail } from './audit-trail';

/** Entries that an export reads at once. */
const BATCH = 500;

/** The environments whose entries a key may read. */
interface Visible {
  /** Their names by id. */
  names: Map<string, string>;
  /** The only one; undefined when the key reads all, also entries of the whole team. */
  own: string | undefined;
}

/**
 * Reads the audit log of a team. As for grants, a key of production reads the entries of all environments, and another key
 * those of its own.
 */
@Injectable()
export class AuditLog {
  constructor(
    private readonly entries: AuditEntriesRepository,
    private readonly environments: EnvironmentsRepository,
    private readonly trail: AuditTrail,
  ) {}

  /** One page, newest first. */
  async page(scope: Scope, query: AuditQuery): Promise<Listing<AuditEntryDto>> {
    const visible = await this.visible(scope);
    const filter = toFilter(query, visible);
    if (!filter) return { count: 0, results: [] };
    const { count, results } = await this.entries.page(scope, filter, query.skip, query.page_size);
    return { count, results: results.map(toDtoIn(visible)) };
  }

  /** All entries that the filters select, oldest first, in batches. The export is an entry itself, the last one. */
  async *export(scope: Scope, query: AuditQuery): AsyncGenerator<AuditEntryDto[]> {
    await this.trail.addRead({ objectType: 'audit' });
    const visible = await this.visible(scope);
    const filter = toFilter(query, visible);
    if (!filter) return;
    const read = (after?: AuditEntry) => this.entries.listAfter(scope, filter, after?.id ?? '0', BATCH);
    yield* inBatches(BATCH, read, toDtoIn(visible));
  }

  private async visible(scope: Scope): Promise<Visible> {
    const environments = await this.environments.list(scope);
    const own = reachesEvery(scope.environmentId, environments) ? undefined : scope.environmentId;
    const listed = environments.filter(({ id }) => [undefined, id].includes(own));
    return { names: new Map(listed.map(({ id, name }) => [id, name])), own };
  }
}

const toDtoIn =
  ({ names }: Visible) =>
  (entry: AuditEntry) =>
    toAuditEntryDto(entry, names.get(entry.environmentId ?? '') ?? '');

/** Null when the query names an environment that the key does not see, so that nothing matches. */
function toFilter(query: AuditQuery, { names, own }: Visible): AuditFilter | null {
  const named = [...names].find(([, name]) => name === query.environment)?.[0];
  if (query.environment !== undefined && named === undefined) return null;
  return {
    accountId: query.account_id,
    keyPrefix: query.key_prefix,
    method: query.method,
    route: query.route,
    objectType: query.object_type,
    objectId: query.object_id,
    environmentId: named ?? own,
    createdAfter: toDate(query.created_after),
    createdBefore: toDate(query.created_before),
  };
}
