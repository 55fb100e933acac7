import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EntityManager, MoreThan, Repository } from 'typeorm';
import type { TeamScope } from '../access/auth';
import { AuditLink } from './audit-link.entity';

/** Teams with entries up to $1 that no link has. */
const BEHIND = `
  SELECT team.id FROM team LEFT JOIN LATERAL (
           SELECT entry_ids[cardinality(entry_ids)] AS last_id FROM audit_link
            WHERE team_id = team.id ORDER BY number DESC LIMIT 1
         ) link ON true
   WHERE EXISTS (SELECT FROM audit_entry
                  WHERE team_id = team.id AND id > coalesce(link.last_id, 0) AND id <= $1)`;

const INSERT = `
  INSERT INTO audit_link (team_id, number, created_at, entry_ids, entry_hashes, previous, hash)
  VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`;

/** The links of the hash chains. Nothing updates or deletes them. */
@Injectable()
export class AuditLinksRepository {
  constructor(@InjectRepository(AuditLink) private readonly links: Repository<AuditLink>) {}

  findLast({ teamId }: TeamScope): Promise<AuditLink | null> {
    return this.links.findOne({ where: { teamId }, order: { number: 'DESC' } });
  }

  /** Links after the given number, in their order. */
  listAfter({ teamId }: TeamScope, number: number, take: number, manager: EntityManager): Promise<AuditLink[]> {
    return manager.find(AuditLink, { where: { teamId, number: MoreThan(number) }, order: { number: 'ASC' }, take });
  }

  /** Inserts a link, unless another worker has inserted one with its number. */
  async insert({ teamId }: TeamScope, link: AuditLink): Promise<void> {
    const { number, createdAt, entryIds, entryHashes, previous, hash } = link;
    await this.links.query(INSERT, [teamId, number, createdAt, entryIds, entryHashes, previous, hash]);
  }

  /** Ids of the teams that have entries up to this id after their last link. */
  async teamsBehindForJob(lastId: string): Promise<string[]> {
    return (await this.links.query<{ id: string }[]>(BEHIND, [lastId])).map(({ id }) => id);
  }
}
