import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { declareSealed } from '../config/sealed-columns';
import { Secrets } from '../config/secrets';
import { Claim, PermanentFailure } from '../jobs/claim';
import { Jobs } from '../jobs/jobs';
import { MailContent } from './mail-content';
import { Mailer, MailRefusedError } from './mailer';
import { MailsRepository } from './mails.repository';
import { sendMail } from './send-mail.job';

const SEALED_FOR = 'mail bodies';
declareSealed({ table: 'mail', key: { id: 'uuid' }, column: 'sealed_body', purpose: () => SEALED_FOR });

interface NewMail {
  /** The team on whose behalf it is sent. */
  teamId: string | null;
  /** The id of the envelope, submission, extraction run or account that it is about: deleting that row deletes the mail, sent or not. */
  aboutId: string | null;
  to: string;
  subject: string;
  content: MailContent;
  requestId?: string;
}

/** Mails are rows that commit with the change they report; a worker sends them and retries while the mail server is down. */
@Injectable()
export class Mails {
  constructor(
    private readonly mails: MailsRepository,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
    private readonly mailer: Mailer,
  ) {}

  /** Adds a mail that a worker sends once the caller's transaction commits. */
  async add(manager: EntityManager, { teamId, aboutId, to, subject, content, requestId }: NewMail): Promise<void> {
    const sealedBody = this.secrets.seal(SEALED_FOR, JSON.stringify(content));
    const mail = await this.mails.insert({ teamId }, { aboutId, to, subject, sealedBody }, manager);
    await this.jobs.add(manager, sendMail, { mailId: mail.id }, { teamId, requestId });
  }

  /** Sends a mail and erases its body. Throws `PermanentFailure` when the mail server refuses it. */
  async send(mailId: string, claim: Claim): Promise<void> {
    const mail = await this.mails.findForJob(mailId);
    if (!mail || mail.sealedBody === null) return;
    const content: MailContent = JSON.parse(this.secrets.unseal(SEALED_FOR, mail.sealedBody));
    await this.mailer.send({ id: mail.id, to: mail.to, subject: mail.subject, ...content }).catch(toFailure);

    await claim.finish((manager) => this.mails.markSentForJob(mailId, manager));
  }

  /** Deletes up to `limit` sent or failed mails that are older than `days`. @returns the number of deleted mails */
  deleteOld(days: number, limit: number): Promise<number> {
    return this.mails.deleteOld(days, limit);
  }

  /** Marks a mail as failed, and erases its body. */
  giveUp(mailId: string, error: Error, manager: EntityManager): Promise<void> {
    return this.mails.markFailedForJob(mailId, error.message, manager);
  }
}

function toFailure(error: unknown): never {
  throw error instanceof MailRefusedError ? new PermanentFailure(error.message) : error;
}
