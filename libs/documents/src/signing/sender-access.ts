import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FileLinks, NotFoundError } from '@app/core';
import type { Scope } from '@app/teams';
import type { EnvelopeDetailDto } from '../envelopes/envelope-detail.dto';
import { toEnvelopeDetailDto } from '../envelopes/envelope-detail.mapper';
import type { Envelope } from '../envelopes/envelope.entity';
import { EnvelopeLog } from '../envelopes/envelope-log';
import { EnvelopesRepository } from '../envelopes/envelopes.repository';
import type { Recipient } from './recipients/recipient.entity';
import { RecipientsRepository } from './recipients/recipients.repository';

/** Opens filled envelopes for their sender, as `SigningAccess` does for their recipients. */
@Injectable()
export class SenderAccess {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly log: EnvelopeLog,
    private readonly links: FileLinks,
  ) {}

  /** @throws NotFoundError for an unknown envelope, or one that is not filled yet */
  async get(scope: Scope, id: string): Promise<EnvelopeDetailDto> {
    const envelope = filled(await this.envelopes.find(scope, id), id);
    const [all, events] = [await this.recipients.list(envelope), await this.log.list(envelope)];
    return toEnvelopeDetailDto(envelope, all, events, this.links);
  }

  /**
   * Runs `act` in a transaction that locks the envelope, and returns what has become of it. `all` are its recipients in the order of
   * their turns. @throws NotFoundError as `get` does
   */
  async change(
    scope: Scope,
    id: string,
    act: (manager: EntityManager, envelope: Envelope, all: Recipient[]) => Promise<void>,
  ): Promise<EnvelopeDetailDto> {
    await this.envelopes.locked(scope, id, async (found, manager) => {
      const envelope = filled(found, id);
      await act(manager, envelope, await this.recipients.list(envelope, manager));
    });
    return this.get(scope, id);
  }
}

function filled(envelope: Envelope | null, id: string): Envelope {
  if (envelope?.status !== 'filled') throw new NotFoundError(`Envelope ${id}`);
  return envelope;
}
