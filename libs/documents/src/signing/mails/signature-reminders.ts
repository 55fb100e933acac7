import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Envelope } from '../../envelopes/envelope.entity';
import { EnvelopeLog } from '../../envelopes/envelope-log';
import { EnvelopesRepository } from '../../envelopes/envelopes.repository';
import type { Recipient } from '../recipients/recipient.entity';
import { waitedFor } from '../recipients/recipient-turns';
import { RecipientsRepository } from '../recipients/recipients.repository';
import { reminderAfter, SigningRequests } from '../signing-requests';
import { requirePause } from './mail-pause';

/** Reminds those who must act now, when a client asks for it and when the time has come. */
@Injectable()
export class SignatureReminders {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly requests: SigningRequests,
    private readonly log: EnvelopeLog,
  ) {}

  /** Reminds at a client's request. @throws AppError 429 within five minutes of the last reminder */
  async remindNow(manager: EntityManager, envelope: Envelope, all: readonly Recipient[], requestId: string) {
    const waiting = waitedFor(all);
    requirePause(
      waiting.map(({ remindedAt }) => remindedAt),
      'reminded_recently',
      'A reminder was sent',
    );
    await this.remind(manager, envelope, waiting, requestId);
  }

  /**
   * Sends the reminders of up to `limit` envelopes that are due. Mails and the time of the next reminder commit together, so each
   * reminder is sent once, however many workers call this at the same time. @returns the number of envelopes
   */
  sendDue(limit: number): Promise<number> {
    return this.envelopes.remindForJob(limit, async (envelope, manager) => {
      const nextReminderAt = reminderAfter(envelope, envelope.remindEveryDays);
      await this.envelopes.update(envelope, envelope.id, { nextReminderAt }, manager);
      await this.remind(manager, envelope, waitedFor(await this.recipients.list(envelope, manager)));
    });
  }

  private async remind(
    manager: EntityManager,
    envelope: Envelope,
    waiting: readonly Recipient[],
    requestId?: string,
  ): Promise<void> {
    for (const recipient of waiting) {
      await this.recipients.update(recipient, { remindedAt: new Date() }, manager);
      await this.log.add(manager, envelope, 'reminded', { recipient: recipient.email, requestId });
      await this.requests.mail(manager, envelope, recipient, { occasion: 'reminder', requestId });
    }
  }
}
