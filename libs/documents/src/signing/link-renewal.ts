import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Envelope } from '../envelopes/envelope.entity';
import { EnvelopeLog } from '../envelopes/envelope-log';
import { isPastExpiry } from '../envelopes/envelope-status';
import { EnvelopesRepository } from '../envelopes/envelopes.repository';
import { NOT_IDENTIFIED } from './codes/access-codes';
import type { Recipient } from './recipients/recipient.entity';
import { RecipientsRepository } from './recipients/recipients.repository';
import { requirePause } from './mails/mail-pause';
import { SigningLinks } from './signing-links';
import { DAY_MS, reminderAfter, SigningRequests } from './signing-requests';

/** Replaces signing links that were lost or have expired. */
@Injectable()
export class LinkRenewal {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly log: EnvelopeLog,
    private readonly links: SigningLinks,
    private readonly requests: SigningRequests,
  ) {}

  /**
   * Gives each of `due` a link with a new token and mails it. The whole envelope expires anew. @param days default as for a fill
   * @throws AppError 429 when one of them got a new link within the last five minutes
   */
  async renew(
    manager: EntityManager,
    envelope: Envelope,
    due: readonly Recipient[],
    days: number | undefined,
    requestId: string,
  ): Promise<void> {
    requirePause(
      due.map(({ renewedAt }) => renewedAt),
      'renewed_recently',
      'The links were renewed',
    );
    const extended = await this.extend(manager, envelope, days, requestId);
    for (const recipient of due) {
      const next = { ...recipient, linkNumber: recipient.linkNumber + 1, tokenHash: null };
      const renewed = { ...next, tokenHash: this.links.hash(next) };
      const { linkNumber, tokenHash } = renewed;
      const changes = { linkNumber, tokenHash, renewedAt: new Date(), ...NOT_IDENTIFIED };
      await this.recipients.update(recipient, changes, manager);
      await this.log.add(manager, extended, 'renewed', { recipient: recipient.email, requestId });
      await this.requests.mail(manager, extended, renewed, { occasion: 'renewal', requestId });
    }
  }

  /** Gives the links of an envelope their whole time again. @returns the envelope as it is then */
  async extend(
    manager: EntityManager,
    envelope: Envelope,
    days: number | undefined,
    requestId: string,
  ): Promise<Envelope> {
    const now = new Date();
    const tokenExpiresAt =
      days === undefined ? this.requests.expiryFrom(now, envelope) : new Date(now.getTime() + days * DAY_MS);
    // The worker may not have looked yet.
    if (isPastExpiry(envelope) && envelope.expiredAt === null)
      await this.log.add(manager, { ...envelope, expiredAt: now }, 'expired', { requestId });
    const nextReminderAt = reminderAfter({ tokenExpiresAt }, envelope.remindAfterDays);
    const changes = { tokenExpiresAt, nextReminderAt, expiredAt: null };
    await this.envelopes.update(envelope, envelope.id, changes, manager);
    return { ...envelope, ...changes };
  }
}
