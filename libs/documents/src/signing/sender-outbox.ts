import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FileLinks } from '@app/core';
import type { SigningEvent } from '@app/sealing/services';
import type { EnvelopeDetailDto } from '../envelopes/envelope-detail.dto';
import { toEnvelopeDetailDto } from '../envelopes/envelope-detail.mapper';
import type { Envelope } from '../envelopes/envelope.entity';
import type { Recipient } from './recipients/recipient.entity';
import { TeamMails } from './mails/team-mails';
import { voidedMail } from './mails/signing-mails';

/** Shows an envelope to its sender, and tells its recipients what the sender did. */
@Injectable()
export class SenderOutbox {
  constructor(
    private readonly links: FileLinks,
    private readonly mails: TeamMails,
  ) {}

  show(envelope: Envelope, all: Recipient[], events: SigningEvent[]): EnvelopeDetailDto {
    return toEnvelopeDetailDto(envelope, all, events, this.links);
  }

  async tellVoided(
    manager: EntityManager,
    envelope: Envelope,
    all: readonly Recipient[],
    requestId: string,
  ): Promise<void> {
    const asked = new Set(all.filter(({ sentAt }) => sentAt !== null).map(({ email }) => email));
    const { voidedBy, voidReason } = envelope;
    await this.mails.add(manager, envelope, asked, (brand) => voidedMail(envelope, voidedBy, voidReason, brand), {
      requestId,
    });
  }
}
