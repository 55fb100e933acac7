import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Env } from '../config/env';
import { declareSealed } from '../config/sealed-columns';
import { Secrets } from '../config/secrets';
import { NotFoundError } from '../errors/errors';
import { Claim, PermanentFailure } from '../jobs/claim';
import { Jobs } from '../jobs/jobs';
import { StoredObjects } from '../storage/stored-objects';
import { inSpan } from '../tracing/tracer';
import { type MailAttachment, type MailContent, withoutPicture } from './mail-content';
import type { Mail } from './mail.entity';
import { Mailer, type MailFile, MailRefusedError } from './mailer';
import { MailsRepository } from './mails.repository';
import { sendMail } from './send-mail.job';

export const SEALED_FOR = 'mail bodies';
declareSealed({ table: 'mail', key: { id: 'uuid' }, column: 'sealed_body', purpose: () => SEALED_FOR });

interface NewMail {
  /** The team on whose behalf it is sent. */
  teamId: string | null;
  /** The environment of the action that causes it; null for mails about the team. */
  environmentId: string | null;
  /** The id of the envelope, submission, extraction run or account that it is about: deleting that row deletes the mail, sent or not. */
  aboutId: string | null;
  to: string;
  subject: string;
  content: MailContent;
  attachments?: MailAttachment[];
  requestId?: string;
}

/** What is sealed in the row of a mail that waits or was caught. */
export type StoredBody = MailContent & { attachments?: MailAttachment[] };

/** Mails are rows that commit with the change they report; a worker sends them and retries while the mail server is down. */
@Injectable()
export class Mails {
  constructor(
    private readonly mails: MailsRepository,
    private readonly jobs: Jobs,
    private readonly secrets: Secrets,
    private readonly mailer: Mailer,
    private readonly objects: StoredObjects,
    private readonly env: Env,
  ) {}

  /** Adds a mail that a worker sends once the caller's transaction commits. */
  async add(manager: EntityManager, { teamId, environmentId, aboutId, requestId, ...letter }: NewMail): Promise<void> {
    const { to, subject, content, attachments = [] } = letter;
    const body: StoredBody = { ...content, ...(attachments.length > 0 && { attachments }) };
    const sealedBody = this.secrets.seal(SEALED_FOR, JSON.stringify(body));
    const mail = await this.mails.insert({ teamId, environmentId }, { aboutId, to, subject, sealedBody }, manager);
    await this.jobs.add(manager, sendMail, { mailId: mail.id }, { teamId, environmentId, requestId });
  }

  /** Sends a mail and erases its body, unless it is caught. @throws `PermanentFailure` when the mail server refuses it */
  async send(mailId: string, claim: Claim): Promise<void> {
    const mail = await this.mails.findForJob(mailId);
    if (!mail || mail.sealedBody === null) return;
    const body = JSON.parse(this.secrets.unseal(SEALED_FOR, mail.sealedBody)) as StoredBody;
    const { attachments = [], html, text } = body;
    const { files, gone } = await this.read(attachments);
    const { id, to, subject } = mail;
    const outgoing = { id, to, subject, text, html: gone.reduce(withoutPicture, html), files };
    await inSpan('send mail', { kind: 'client' }, () => this.mailer.send(outgoing)).catch(toFailure);

    await claim.finish((manager) => this.mails.markSentForJob(mailId, manager, this.isCaught(mail)));
  }

  /** Whether the mail stays readable for the tests of its environment. */
  private isCaught({ environmentId }: Mail): boolean {
    return this.env.isSandbox && environmentId !== null;
  }

  /**
   * The files that a mail carries, and the Content-IDs of pictures that were deleted meanwhile.
   * @throws FileChangedError when a stored file is not what it was when the mail was written
   */
  private async read(attachments: readonly MailAttachment[]) {
    const [files, gone]: [MailFile[], string[]] = [[], []];
    for (const { key, sha256, ...label } of attachments) {
      const bytes = await this.objects.get(key, sha256).catch((error: unknown) => {
        if (label.cid !== undefined && error instanceof NotFoundError) return null;
        throw error;
      });
      if (bytes) files.push({ ...label, bytes });
      else gone.push(label.cid!);
    }
    return { files, gone };
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
