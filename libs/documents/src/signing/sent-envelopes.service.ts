import { Injectable } from '@nestjs/common';
import { AppError, InvalidInputError, NotFoundError } from '@app/core';
import type { Auth, Scope } from '@app/teams';
import type { CorrectRecipientDto, EnvelopeDetailDto, RenewDto } from '../envelopes/envelope-detail.dto';
import type { Envelope } from '../envelopes/envelope.entity';
import { isPastExpiry } from '../envelopes/envelope-status';
import { hashOfCode } from './codes/code-hash';
import { EnvelopeVoiding } from './envelope-voiding';
import { LinkRenewal } from './link-renewal';
import { SignatureReminders } from './mails/signature-reminders';
import { RecipientCorrection } from './recipients/recipient-correction';
import { waitedFor } from './recipients/recipient-turns';
import { SenderAccess } from './sender-access';

/** What the sender does with an envelope after its fill: looks at it, reminds, renews the links, corrects recipients, and voids it. */
@Injectable()
export class SentEnvelopes {
  constructor(
    private readonly access: SenderAccess,
    private readonly reminders: SignatureReminders,
    private readonly renewal: LinkRenewal,
    private readonly correction: RecipientCorrection,
    private readonly voiding: EnvelopeVoiding,
  ) {}

  /** @throws NotFoundError for an unknown envelope, or one that is not filled yet */
  get(scope: Scope, id: string): Promise<EnvelopeDetailDto> {
    return this.access.get(scope, id);
  }

  /** Reminds those who must act now. @throws AppError 409 when the envelope waits for nobody, 429 within five minutes */
  remind({ scope }: Auth, id: string, requestId: string): Promise<EnvelopeDetailDto> {
    return this.access.change(scope, id, async (manager, envelope, all) => {
      requireWaiting(envelope);
      if (isPastExpiry(envelope))
        throw new AppError(409, 'link_expired', 'The links of this envelope have expired. Renew them instead.');
      await this.reminders.remindNow(manager, envelope, all, requestId);
    });
  }

  /**
   * Gives those who must act now, or one of them, a new link; the earlier one is invalid at once.
   * @throws AppError 409 when the envelope waits for nobody, 429 within five minutes; InvalidInputError for a recipient whom it does not wait for
   */
  renew({ scope }: Auth, id: string, body: RenewDto, requestId: string): Promise<EnvelopeDetailDto> {
    return this.access.change(scope, id, async (manager, envelope, all) => {
      requireWaiting(envelope);
      const due = waitedFor(all).filter((one) => body.recipient === undefined || one.id === body.recipient);
      if (due.length === 0)
        throw new InvalidInputError([{ path: 'recipient', message: 'is nobody for whom the envelope waits now' }]);
      await this.renewal.renew(manager, envelope, due, body.expires_in_days, requestId);
    });
  }

  /**
   * Corrects the address, the name or the access code of a recipient who has not acted yet.
   * @throws AppError 409 when the envelope waits for nobody or the recipient has acted; NotFoundError for an unknown recipient;
   *   InvalidInputError for the address of another recipient
   */
  async correct(
    { scope, account }: Auth,
    ids: { envelope: string; recipient: string },
    { email, name, access_code }: CorrectRecipientDto,
    requestId: string,
  ): Promise<EnvelopeDetailDto> {
    // Before the envelope is locked, because it takes a while.
    const codeHash = typeof access_code === 'string' ? await hashOfCode(access_code) : access_code;
    const correction = { email, name, codeHash };
    return this.access.change(scope, ids.envelope, async (manager, envelope, all) => {
      const recipient = all.find(({ id }) => id === ids.recipient);
      if (!recipient) throw new NotFoundError(`Recipient ${ids.recipient}`);
      requireWaiting(envelope);
      const corrector = { by: account.email, requestId };
      await this.correction.correct(manager, envelope, all, recipient, correction, corrector);
    });
  }

  /** Ends an open envelope for good. Those who were asked get a mail. @throws AppError 409 when it has ended already */
  void({ scope, account }: Auth, id: string, reason: string, requestId: string): Promise<EnvelopeDetailDto> {
    return this.access.change(scope, id, async (manager, envelope, all) => {
      requireWaiting(envelope);
      await this.voiding.void(manager, envelope, all, { by: account.email, reason, requestId });
    });
  }
}

/** @throws AppError 409 unless the envelope waits for a recipient, in time or not */
function requireWaiting({ signer, signedAt, declinedAt, voidedAt }: Envelope): void {
  if (signer === null) throw new AppError(409, 'nothing_waits', 'This envelope was not sent for signature.');
  if (signedAt) throw new AppError(409, 'already_signed', 'This envelope is signed already.');
  if (declinedAt) throw new AppError(409, 'already_declined', 'A recipient has declined this envelope.');
  if (voidedAt) throw new AppError(409, 'already_voided', 'This envelope was voided.');
}
