import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Env } from '@app/core';
import type { Envelope } from '../envelopes/envelope.entity';
import { EnvelopeLog } from '../envelopes/envelope-log';
import { EnvelopesRepository } from '../envelopes/envelopes.repository';
import type { PagePreview } from '../fills/page-previews';
import type { Recipient } from './recipients/recipient.entity';
import { dueNow } from './recipients/recipient-turns';
import { RecipientsRepository } from './recipients/recipients.repository';
import { SigningLinks } from './signing-links';
import { TeamMails } from './mails/team-mails';
import type { RequestOccasion } from './mails/mail-texts';
import { type Brand, signatureRequestMail } from './mails/signing-mails';

/** Whoever reads the evidence has to know that the link was not only in the mailbox of the signer. */
const HANDED_OVER = { link_handed_to: "the sender's system" };

/** And that the link alone shows nothing. */
const codeOf = ({ codeHash }: Recipient) => codeHash !== null && { access_code: 'required' };

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Data about a filled document for its signature request. */
export interface SignatureRequest {
  previews: PagePreview[];
  /** Names of content that was removed from the document, for the event log. */
  removed: string[];
  requestId: string;
}

/** Sends filled documents to their recipients, to each one when the turn has come. */
@Injectable()
export class SigningRequests {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly log: EnvelopeLog,
    private readonly links: SigningLinks,
    private readonly mails: TeamMails,
    private readonly env: Env,
  ) {}

  /** Requests the signature. It runs in the transaction that stores the filled document, so that exactly one mail is sent. */
  async request(manager: EntityManager, envelope: Envelope, request: SignatureRequest): Promise<void> {
    const { previews, removed, requestId } = request;
    if (envelope.signer === null) return;
    const sentAt = new Date();
    const tokenExpiresAt = envelope.tokenExpiresAt ?? this.expiryFrom(sentAt, envelope);
    const changes = { previews, tokenExpiresAt, sentAt };
    await this.envelopes.update(envelope, envelope.id, changes, manager);
    const origin = { template_sha256: envelope.templateSha256, sender: envelope.sender ?? '' };
    const detail = { ...origin, ...(removed.length > 0 && { removed }) };
    await this.log.add(manager, envelope, 'created', { detail });
    await this.ask(manager, { ...envelope, ...changes }, await this.recipients.list(envelope, manager), requestId);
  }

  /** Sends the mail to those whose turn has come. @param all the recipients */
  async ask(manager: EntityManager, envelope: Envelope, all: readonly Recipient[], requestId?: string): Promise<void> {
    await this.send(manager, envelope, dueNow(all), requestId);
  }

  /** Sends the first link of each, and starts the time until the next reminder. */
  async send(
    manager: EntityManager,
    envelope: Envelope,
    due: readonly Recipient[],
    requestId: string | undefined,
  ): Promise<void> {
    const { handsLinkOver, sendsMail } = envelope;
    if (due.length === 0) return;
    const nextReminderAt = reminderAfter(envelope, envelope.remindAfterDays);
    await this.envelopes.update(envelope, envelope.id, { nextReminderAt }, manager);
    for (const recipient of due) {
      const changes = { tokenHash: this.links.hash(recipient), sentAt: new Date() };
      await this.recipients.update(recipient, changes, manager);
      const detail = { ...(handsLinkOver && HANDED_OVER), ...(!sendsMail && { mail: false }), ...codeOf(recipient) };
      const circumstances = { recipient: recipient.email, detail, requestId, at: changes.sentAt };
      await this.log.add(manager, envelope, 'sent', circumstances);
      if (sendsMail) await this.mail(manager, envelope, { ...recipient, ...changes }, { requestId });
    }
  }

  /** Sends the link to a recipient, for the first time or again. */
  async mail(
    manager: EntityManager,
    envelope: Envelope,
    recipient: Recipient,
    { occasion = 'first', requestId }: { occasion?: RequestOccasion; requestId?: string },
  ): Promise<void> {
    const { fileName, locale, sender, tokenExpiresAt } = envelope;
    const request = {
      fileName,
      locale,
      sender: sender ?? 'Someone',
      url: this.links.url(recipient),
      until: tokenExpiresAt ?? new Date(),
      role: recipient.role,
      occasion,
    };
    const write = (brand: Brand) => signatureRequestMail(request, brand);
    await this.mails.add(manager, envelope, [recipient.email], write, { requestId });
  }

  /** When a link that is sent at a time expires, unless the sender says otherwise: as the team has it, or the installation. */
  expiryFrom(sentAt: Date, { linkDays }: Pick<Envelope, 'linkDays'>): Date {
    return new Date(sentAt.getTime() + (linkDays ?? this.env.signingLinkDays) * DAY_MS);
  }
}

/** The time of a reminder in `days`; null for none, also when the link expires before. */
export function reminderAfter({ tokenExpiresAt }: Pick<Envelope, 'tokenExpiresAt'>, days: number | null): Date | null {
  if (days === null) return null;
  const at = new Date(Date.now() + days * DAY_MS);
  return tokenExpiresAt && at >= tokenExpiresAt ? null : at;
}
