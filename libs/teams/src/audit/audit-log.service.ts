import { inBatches, toDate, type Listing } from '@app/core';
import { Injectable } from '@nestjs/common';
import type { Auth, TeamScope } from '../access/auth';
import { EnvironmentsRepository } from '../environments/environments.repository';
import { AuditEntriesRepository, type AuditFilter } from './audit-entries.repository';
import { toAuditEntryDto, type AuditEntryDto, type AuditQuery } from './audit-entry.dto';
import type { AuditEntry } from './audit-entry.entity';
import { AuditTrail } from './audit-trail';

/** Entries that an export reads at once. */
const BATCH = 500;

/** Reads the audit log of a team. */
@Injectable()
export class AuditLog {
  constructor(
    private readonly entries: AuditEntriesRepository,
    private readonly environments: EnvironmentsRepository,
    private readonly trail: AuditTrail,
  ) {}

  /** One page, newest first. */
  async page(scope: TeamScope, query: AuditQuery): Promise<Listing<AuditEntryDto>> {
    const names = await this.environmentNames(scope);
    const filter = toFilter(query, names);
    if (!filter) return { count: 0, results: [] };
    const { count, results } = await this.entries.page(scope, filter, query.skip, query.page_size);
    return { count, results: results.map(toDtoWith(names)) };
  }

  /** All entries that the filters select, oldest first, in batches. The export is an entry itself, the last one. */
  async *export({ scope }: Auth, query: AuditQuery): AsyncGenerator<AuditEntryDto[]> {
    await this.trail.addRead({ objectType: 'audit' });
    const names = await this.environmentNames(scope);
    const filter = toFilter(query, names);
    if (!filter) return;
    const read = (after?: AuditEntry) => this.entries.listAfter(scope, filter, after?.id ?? '0', BATCH);
    yield* inBatches(BATCH, read, toDtoWith(names));
  }

  /** The names of the team's environments by id. */
  private async environmentNames(scope: TeamScope): Promise<Map<string, string>> {
    const environments = await this.environments.list(scope);
    return new Map(environments.map(({ id, name }) => [id, name]));
  }
}

const toDtoWith = (names: Map<string, string>) => (entry: AuditEntry) =>
  toAuditEntryDto(entry, names.get(entry.environmentId ?? '') ?? '');

/** Null when the query names an environment that the team does not have, so that nothing matches. */
function toFilter(query: AuditQuery, names: Map<string, string>): AuditFilter | null {
  const environmentId = [...names].find(([, name]) => name === query.environment)?.[0];
  if (query.environment !== undefined && environmentId === undefined) return null;
  return {
    accountId: query.account_id,
    keyPrefix: query.key_prefix,
    method: query.method,
    route: query.route,
    objectType: query.object_type,
    objectId: query.object_id,
    environmentId,
    createdAfter: toDate(query.created_after),
    createdBefore: toDate(query.created_before),
  };
}
