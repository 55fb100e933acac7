import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppError, InvalidInputError, NotFoundError } from '@app/core';
import type { Auth, Scope } from '@app/teams';
import type { EnvelopeDetailDto, RenewDto } from '../envelopes/envelope-detail.dto';
import type { Envelope } from '../envelopes/envelope.entity';
import { EnvelopeLog } from '../envelopes/envelope-log';
import { EnvelopesRepository } from '../envelopes/envelopes.repository';
import { isPastExpiry } from '../envelopes/envelope-status';
import type { Recipient } from './recipients/recipient.entity';
import { waitedFor } from './recipients/recipient-turns';
import { RecipientsRepository } from './recipients/recipients.repository';
import { LinkRenewal } from './link-renewal';
import { SignatureReminders } from './mails/signature-reminders';
import { SenderOutbox } from './sender-outbox';

/** What the sender does with an envelope after its fill: looks at it, reminds, renews the links, and voids it. */
@Injectable()
export class SentEnvelopes {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly log: EnvelopeLog,
    private readonly reminders: SignatureReminders,
    private readonly renewal: LinkRenewal,
    private readonly outbox: SenderOutbox,
  ) {}

  /** @throws NotFoundError for an unknown envelope, or one that is not filled yet */
  async get(scope: Scope, id: string): Promise<EnvelopeDetailDto> {
    const envelope = filled(await this.envelopes.find(scope, id), id);
    return this.outbox.show(envelope, await this.recipients.list(envelope), await this.log.list(envelope));
  }

  /** Reminds those who must act now. @throws AppError 409 when the envelope waits for nobody, 429 within five minutes */
  async remind({ scope }: Auth, id: string, requestId: string): Promise<EnvelopeDetailDto> {
    await this.change(scope, id, async (manager, envelope, all) => {
      requireWaiting(envelope);
      if (isPastExpiry(envelope))
        throw new AppError(409, 'link_expired', 'The links of this envelope have expired. Renew them instead.');
      await this.reminders.remindNow(manager, envelope, all, requestId);
    });
    return this.get(scope, id);
  }

  /**
   * Gives those who must act now, or one of them, a new link; the earlier one is invalid at once.
   * @throws AppError 409 when the envelope waits for nobody, 429 within five minutes; InvalidInputError for a recipient whom it does not wait for
   */
  async renew({ scope }: Auth, id: string, body: RenewDto, requestId: string): Promise<EnvelopeDetailDto> {
    await this.change(scope, id, async (manager, envelope, all) => {
      requireWaiting(envelope);
      const due = waitedFor(all).filter((one) => body.recipient === undefined || one.id === body.recipient);
      if (due.length === 0)
        throw new InvalidInputError([{ path: 'recipient', message: 'is nobody for whom the envelope waits now' }]);
      await this.renewal.renew(manager, envelope, due, body.expires_in_days, requestId);
    });
    return this.get(scope, id);
  }

  /** Ends an open envelope for good. Those who were asked get a mail. @throws AppError 409 when it has ended already */
  async void({ scope, account }: Auth, id: string, reason: string, requestId: string): Promise<EnvelopeDetailDto> {
    await this.change(scope, id, async (manager, envelope, all) => {
      requireWaiting(envelope);
      const facts = { voidedAt: new Date(), voidedBy: account.email, voidReason: reason, nextReminderAt: null };
      await this.envelopes.update(envelope, envelope.id, facts, manager);
      const detail = { by: account.email, reason };
      await this.log.add(manager, { ...envelope, ...facts }, 'voided', { detail, requestId, at: facts.voidedAt });
      await this.outbox.tellVoided(manager, { ...envelope, ...facts }, all, requestId);
    });
    return this.get(scope, id);
  }

  private change(
    scope: Scope,
    id: string,
    act: (manager: EntityManager, envelope: Envelope, all: Recipient[]) => Promise<void>,
  ): Promise<void> {
    return this.envelopes.locked(scope, id, async (found, manager) => {
      const envelope = filled(found, id);
      await act(manager, envelope, await this.recipients.list(envelope, manager));
    });
  }
}

function filled(envelope: Envelope | null, id: string): Envelope {
  if (envelope?.status !== 'filled') throw new NotFoundError(`Envelope ${id}`);
  return envelope;
}

/** @throws AppError 409 unless the envelope waits for a recipient, in time or not */
function requireWaiting({ signer, signedAt, declinedAt, voidedAt }: Envelope): void {
  if (signer === null) throw new AppError(409, 'nothing_waits', 'This envelope was not sent for signature.');
  if (signedAt) throw new AppError(409, 'already_signed', 'This envelope is signed already.');
  if (declinedAt) throw new AppError(409, 'already_declined', 'A recipient has declined this envelope.');
  if (voidedAt) throw new AppError(409, 'already_voided', 'This envelope was voided.');
}
