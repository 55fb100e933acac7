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
    mail: Pick<Mail, 'to' | 'subject' | 'sealedBody'>,
    manager: EntityManager,
  ): Promise<Pick<Mail, 'id'>> {
    return manager.save(Mail, { ...mail, teamId });
  }

  /** The mail that a job's payload names. */
  findForJob(id: string): Promise<Mail | null> {
    return this.mails.findOneBy({ id });
  }

  /** Notes that the job of that mail has sent it, and erases its body. */
  async markSentForJob(id: string, manager: EntityManager): Promise<void> {
    await manager.update(Mail, id, { sealedBody: null, sentAt: () => 'now()' });
  }

  /** Notes why the job of that mail was given up, and erases its body. */
  async markFailedForJob(id: string, error: string, manager: EntityManager): Promise<void> {
    await manager.update(Mail, id, { sealedBody: null, failedAt: () => 'now()', error });
  }

  /** Deletes up to `limit` mails of any team that were sent or given up more than `days` ago, and answers how many. */
  async deleteOld(days: number, limit: number): Promise<number> {
    const sql = `WITH old AS (
        SELECT id FROM mail WHERE sealed_body IS NULL AND created_at < now() - make_interval(days => $1)
        ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
      ), gone AS (DELETE FROM mail USING old WHERE mail.id = old.id RETURNING mail.id)
      SELECT id FROM gone`;
    return (await this.mails.query<unknown[]>(sql, [days, limit])).length;
  }
}
