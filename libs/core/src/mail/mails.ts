import { Injectable } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { declareSealed } from '../config/sealed-columns';
import { Secrets } from '../config/secrets';
import { Claim, PermanentFailure } from '../jobs/claim';
import { Jobs } from '../jobs/jobs';
import { MailContent } from './mail-content';
import { Mail } from './mail.entity';
import { Mailer, MailRefusedError } from './mailer';
import { sendMail } from './send-mail.job';

const SEALED_FOR = 'mail bodies';
declareSealed({ table: 'mail', key: { id: 'uuid' }, column: 'sealed_body', purpose: () => SEALED_FOR });

interface NewMail {
  /** The team on whose behalf it is sent. */
  teamId: string | null;
  to: string;
  subject: string;
  content: MailContent;
  requestId?: string;
}

/** Mails are rows that commit with the change they report; a worker sends them and retries while the mail server is down. */
@Injectable()
export class Mails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
    private readonly mailer: Mailer,
  ) {}

  /** Adds a mail that a worker sends once the caller's transaction commits. */
  async add(manager: EntityManager, { teamId, to, subject, content, requestId }: NewMail): Promise<void> {
    const sealedBody = this.secrets.seal(SEALED_FOR, JSON.stringify(content));
    const mail = await manager.save(Mail, { teamId, to, subject, sealedBody });
    await this.jobs.add(manager, sendMail, { mailId: mail.id }, { teamId, requestId });
  }

  /** Sends a mail and erases its body. Throws `PermanentFailure` when the mail server refuses it. */
  async send(mailId: string, claim: Claim): Promise<void> {
    const mail = await this.dataSource.manager.findOneBy(Mail, { id: mailId });
    if (!mail || mail.sealedBody === null) return;
    const content: MailContent = JSON.parse(this.secrets.unseal(SEALED_FOR, mail.sealedBody));
    await this.mailer.send({ id: mail.id, to: mail.to, subject: mail.subject, ...content }).catch(toFailure);

    await claim.finish(async (manager) => {
      await manager.update(Mail, mailId, { sealedBody: null, sentAt: () => 'now()' });
    });
  }

  /** Deletes up to `limit` sent or failed mails that are older than `days`, and returns their number. */
  async deleteOld(days: number, limit: number): Promise<number> {
    const sql = `WITH old AS (
        SELECT id FROM mail WHERE sealed_body IS NULL AND created_at < now() - make_interval(days => $1)
        ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED
      ), gone AS (DELETE FROM mail USING old WHERE mail.id = old.id RETURNING mail.id)
      SELECT id FROM gone`;
    return (await this.dataSource.query<unknown[]>(sql, [days, limit])).length;
  }

  /** Marks a mail as failed and erases its body. */
  async giveUp(mailId: string, error: Error, manager: EntityManager): Promise<void> {
    await manager.update(Mail, mailId, { sealedBody: null, failedAt: () => 'now()', error: error.message });
  }
}

function toFailure(error: unknown): never {
  throw error instanceof MailRefusedError ? new PermanentFailure(error.message) : error;
}
