import type { Listing } from '@app/core';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { TeamScope } from '../access/auth';
import { AuditEntry } from './audit-entry.entity';

/** An entry to write; PostgreSQL adds its id and time. */
export type NewAuditEntry = Omit<AuditEntry, 'id' | 'createdAt'>;

/** The filters of the log, combined with AND. */
export interface AuditFilter {
  accountId?: string;
  keyPrefix?: string;
  method?: string;
  route?: string;
  objectType?: string;
  objectId?: string;
  environmentId?: string;
  createdAfter?: Date;
  createdBefore?: Date;
}

/** Members that a filter compares as they are. */
const EXACT = ['accountId', 'keyPrefix', 'method', 'route', 'objectType', 'environmentId'] as const;

const INSERT = `
  INSERT INTO audit_entry (team_id, environment_id, actor, account_id, email, key_prefix, address, request_id, method, route,
                           object_type, object_ids, fields)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

/** The text and values of the statement that writes an entry, in the transaction of what it reports. */
export function auditInsert(entry: NewAuditEntry): { text: string; values: unknown[] } {
  const { teamId, environmentId, actor, accountId, email, keyPrefix, address, requestId, method, route } = entry;
  const origin = [teamId, environmentId, actor, accountId, email, keyPrefix, address, requestId, method, route];
  return { text: INSERT, values: [...origin, entry.objectType, entry.objectIds, entry.fields] };
}

const WRITERS = `
  SELECT virtualtransaction AS writer FROM pg_locks
   WHERE locktype = 'relation' AND relation = 'audit_entry'::regclass AND mode = 'RowExclusiveLock' AND granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** The append-only entries. Nothing updates or deletes them. */
@Injectable()
export class AuditEntriesRepository {
  constructor(@InjectRepository(AuditEntry) private readonly entries: Repository<AuditEntry>) {}

  async insert({ teamId }: TeamScope, entry: Omit<NewAuditEntry, 'teamId'>, manager = this.entries.manager) {
    const { text, values } = auditInsert({ ...entry, teamId });
    await manager.query(text, values);
  }

  /** One page, newest first. */
  async page(scope: TeamScope, filter: AuditFilter, skip: number, take: number): Promise<Listing<AuditEntry>> {
    const query = this.filtered(scope, filter).orderBy('entry.createdAt', 'DESC').addOrderBy('entry.id', 'DESC');
    const [results, count] = await query.offset(skip).limit(take).getManyAndCount();
    return { count, results };
  }

  /** Entries in the order of their ids, after the given id. */
  listAfter(scope: TeamScope, filter: AuditFilter, id: string, take: number): Promise<AuditEntry[]> {
    const query = this.filtered(scope, filter).andWhere('entry.id > :after', { after: id });
    return query.orderBy('entry.id', 'ASC').limit(take).getMany();
  }

  /** Entries with ids after `after` (null: all) and up to `last`, in their order. */
  listBetween(
    { teamId }: TeamScope,
    [after, last]: readonly [after: string | null, last: string],
    take: number,
    manager = this.entries.manager,
  ): Promise<AuditEntry[]> {
    const query = manager.createQueryBuilder(AuditEntry, 'entry').where('entry.teamId = :teamId', { teamId });
    if (after !== null) query.andWhere('entry.id > :after', { after });
    return query.andWhere('entry.id <= :last', { last }).orderBy('entry.id', 'ASC').limit(take).getMany();
  }

  /** The number of entries after an id, and the time of the first of them. */
  async countAfter({ teamId }: TeamScope, id: string, manager: EntityManager): Promise<[number, Date | null]> {
    const sql =
      'SELECT count(*)::int AS count, min(created_at) AS since FROM audit_entry WHERE team_id = $1 AND id > $2';
    const [row] = await manager.query<[{ count: number; since: Date | null }]>(sql, [teamId, id]);
    return [row.count, row.since];
  }

  /** The highest id of the whole table that any transaction has taken so far, committed or not. */
  async lastIdForJob(): Promise<string> {
    const [row] = await this.entries.query<[{ id: string }]>(
      'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS id FROM audit_entry_id_seq',
    );
    return row.id;
  }

  /** The transactions that may have written entries and have not ended. */
  async writersForJob(): Promise<Set<string>> {
    const rows = await this.entries.query<{ writer: string }[]>(WRITERS);
    return new Set(rows.map(({ writer }) => writer));
  }

  private filtered({ teamId }: TeamScope, filter: AuditFilter): SelectQueryBuilder<AuditEntry> {
    const { objectId, createdAfter, createdBefore } = filter;
    const query = this.entries.createQueryBuilder('entry').where('entry.teamId = :teamId', { teamId });
    for (const name of EXACT)
      if (filter[name] !== undefined) query.andWhere(`entry.${name} = :${name}`, { [name]: filter[name] });
    if (objectId !== undefined) query.andWhere(':objectId = ANY (entry.objectIds)', { objectId });
    if (createdAfter) query.andWhere('entry.createdAt > :createdAfter', { createdAfter });
    if (createdBefore) query.andWhere('entry.createdAt < :createdBefore', { createdBefore });
    return query;
  }
}
