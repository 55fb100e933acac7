import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { Mail } from './mail.entity';

/** The team on whose behalf a mail is sent; null for mails of the whole service. */
interface Sender {
  teamId: string | null;
}

/** The rows of mails. */
@Injectable()
export class MailsRepository {
  constructor(@InjectRepository(Mail) private readonly mails: Repository<Mail>) {}

  insert(
    { teamId }: Sender,
    mail: Pick<Mail, 'aboutId' | 'to' | 'subject' | 'sealedBody'>,
    manager: EntityManager,
  ): Promise<Pick<Mail, 'id'>> {
    return manager.save(Mail, { ...mail, teamId });
  }

  /** The mail in a job's payload. */
  findForJob(id: string): Promise<Mail | null> {
    return this.mails.findOneBy({ id });
  }

  /** Marks a mail as sent by its job, and erases its body. */
  async markSentForJob(id: string, manager: EntityManager): Promise<void> {
    await manager.update(Mail, id, { sealedBody: null, sentAt: () => 'now()' });
  }

  /** Marks a mail as failed with the last error of its job, and erases its body. */
  async markFailedForJob(id: string, error: string, manager: EntityManager): Promise<void> {
    await manager.update(Mail, id, { sealedBody: null, failedAt: () => 'now()', error });
  }

  /** Deletes up to `limit` sent or failed mails of any team that are older than `days`. @returns the number of deleted mails */
  async deleteOld(days: number, limit: number): Promise<number> {
    const sql = `WITH old AS (
        SELECT id FROM mail WHERE sealed_body IS NULL AND created_at < now() - make_interval(days => $1)
        ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
      ), gone AS (DELETE FROM mail USING old WHERE mail.id = old.id RETURNING mail.id)
      SELECT id FROM gone`;
    return (await this.mails.query<unknown[]>(sql, [days, limit])).length;
  }
}
