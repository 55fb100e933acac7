import { Injectable } from '@nestjs/common';
import { Secrets } from '../config/secrets';
import type { Listing } from '../contract/response/page';
import { FileLinks } from '../storage/file-links';
import type { Mail } from './mail.entity';
import { MailsRepository, type CaughtFilter } from './mails.repository';
import { SEALED_FOR, type StoredBody } from './mails';

/** A mail that a sandbox has kept. */
export interface CaughtMail extends Pick<Mail, 'id' | 'to' | 'subject'> {
  caughtAt: Date;
  text: string;
  html: string;
  attachments: { name: string; mediaType: string; url: string }[];
}

/** The mails that actions of one environment have caused, while the service is a sandbox. */
@Injectable()
export class CaughtMails {
  constructor(
    private readonly mails: MailsRepository,
    private readonly secrets: Secrets,
    private readonly links: FileLinks,
  ) {}

  /** Newest first. */
  async list(scope: { environmentId: string }, filter: CaughtFilter): Promise<Listing<CaughtMail>> {
    const [mails, count] = await this.mails.findCaught(scope, filter);
    return { count, results: mails.map((mail) => this.open(mail)) };
  }

  private open({ id, to, subject, sentAt, sealedBody }: Mail): CaughtMail {
    const { text, html, attachments = [] } = JSON.parse(this.secrets.unseal(SEALED_FOR, sealedBody!)) as StoredBody;
    const files = attachments.map((file) => ({
      name: file.name,
      mediaType: file.mediaType,
      url: this.links.url(file),
    }));
    return { id, to, subject, caughtAt: sentAt!, text, html, attachments: files };
  }
}
