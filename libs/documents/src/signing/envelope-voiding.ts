import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Envelope } from '../envelopes/envelope.entity';
import { EnvelopeLog } from '../envelopes/envelope-log';
import { EnvelopesRepository } from '../envelopes/envelopes.repository';
import { voidedMail } from './mails/signing-mails';
import { TeamMails } from './mails/team-mails';
import type { Recipient } from './recipients/recipient.entity';

/** Ends envelopes on the word of their sender. */
@Injectable()
export class EnvelopeVoiding {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly log: EnvelopeLog,
    private readonly mails: TeamMails,
  ) {}

  /**
   * Ends an open envelope for good, and mails it to those who were asked.
   * @param all the recipients of the envelope
   * @param circumstances `by` is the e-mail address of the sender's account
   */
  async void(
    manager: EntityManager,
    envelope: Envelope,
    all: readonly Recipient[],
    { by, reason, requestId }: { by: string; reason: string; requestId: string },
  ): Promise<void> {
    const facts = { voidedAt: new Date(), voidedBy: by, voidReason: reason, nextReminderAt: null };
    await this.envelopes.update(envelope, envelope.id, facts, manager);
    const voided = { ...envelope, ...facts };
    await this.log.add(manager, voided, 'voided', { detail: { by, reason }, requestId, at: facts.voidedAt });
    const asked = new Set(all.filter(({ sentAt }) => sentAt !== null).map(({ email }) => email));
    await this.mails.add(manager, voided, asked, (brand) => voidedMail(voided, by, reason, brand), { requestId });
  }
}
