import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { Mail } from './mail.entity';

/** The team on whose behalf a mail is sent; null for mails of the whole service. */
interface Sender {
  teamId: string | null;
  environmentId: string | null;
}

/** A part of the caught mails. */
export interface CaughtFilter {
  to?: string;
  after?: Date;
  skip: number;
  take: number;
}

/** The rows of mails. */
@Injectable()
export class MailsRepository {
  constructor(@InjectRepository(Mail) private readonly mails: Repository<Mail>) {}

  insert(
    { teamId, environmentId }: Sender,
    mail: Pick<Mail, 'aboutId' | 'to' | 'subject' | 'sealedBody'>,
    manager: EntityManager,
  ): Promise<Pick<Mail, 'id'>> {
    return manager.save(Mail, { ...mail, teamId, environmentId });
  }

  /** The mail in a job's payload. */
  findForJob(id: string): Promise<Mail | null> {
    return this.mails.findOneBy({ id });
  }

  /** Marks a mail as sent by its job, and erases its body unless it is kept. */
  async markSentForJob(id: string, manager: EntityManager, keepsBody: boolean): Promise<void> {
    await manager.update(Mail, id, { sentAt: () => 'now()', ...(!keepsBody && { sealedBody: null }) });
  }

  /** The caught mails of an environment, newest first, and their number. */
  findCaught(
    { environmentId }: { environmentId: string },
    { to, after, skip, take }: CaughtFilter,
  ): Promise<[Mail[], number]> {
    const query = this.mails
      .createQueryBuilder('mail')
      .where({ environmentId })
      .andWhere('mail.sealed_body IS NOT NULL AND mail.sent_at IS NOT NULL');
    if (to !== undefined) query.andWhere('lower(mail.to) = lower(:to)', { to });
    if (after !== undefined) query.andWhere('mail.sent_at > :after', { after });
    return query.orderBy({ 'mail.sentAt': 'DESC', 'mail.id': 'DESC' }).skip(skip).take(take).getManyAndCount();
  }

  /** Marks a mail as failed with the last error of its job, and erases its body. */
  async markFailedForJob(id: string, error: string, manager: EntityManager): Promise<void> {
    await manager.update(Mail, id, { sealedBody: null, failedAt: () => 'now()', error });
  }

  /** Deletes up to `limit` sent or failed mails of any team that are older than `days`. @returns the number of deleted mails */
  async deleteOld(days: number, limit: number): Promise<number> {
    const sql = `WITH old AS (
        SELECT id FROM mail WHERE (sent_at IS NOT NULL OR failed_at IS NOT NULL) AND created_at < now() - make_interval(days => $1)
        ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
      ), gone AS (DELETE FROM mail USING old WHERE mail.id = old.id RETURNING mail.id)
      SELECT id FROM gone`;
    return (await this.mails.query<unknown[]>(sql, [days, limit])).length;
  }
}
