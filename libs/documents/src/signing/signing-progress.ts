import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Jobs } from '@app/core';
import { sealDocument, writeSignerFields } from '../document.jobs';
import type { Envelope } from '../envelopes/envelope.entity';
import { EnvelopesRepository } from '../envelopes/envelopes.repository';
import type { Recipient } from './recipients/recipient.entity';
import { unwrittenOf, wholeOf } from './recipients/recipient-turns';
import { RecipientsRepository } from './recipients/recipients.repository';
import type { OpenedLink } from './signing-access';
import { SigningRequests } from './signing-requests';

/** Records what a recipient did, and what follows from it: the next turn, or the sealing after the last one. */
@Injectable()
export class SigningProgress {
  constructor(
    private readonly envelopes: EnvelopesRepository,
    private readonly recipients: RecipientsRepository,
    private readonly requests: SigningRequests,
    private readonly jobs: Jobs,
  ) {}

  /** Stores facts about the recipient and the times of the envelope that follow from them. @returns the link as it is then */
  async record(
    manager: EntityManager,
    { envelope, recipient, all }: OpenedLink,
    facts: Partial<Recipient>,
  ): Promise<OpenedLink> {
    const changed = { ...recipient, ...facts };
    const present = all.map((one) => (one.id === recipient.id ? changed : one));
    const whole = wholeOf(present);
    // A corrected recipient has not viewed it yet, but the flag of the contract never goes back.
    const times = { ...whole, viewedAt: whole.viewedAt ?? envelope.viewedAt };
    await this.recipients.update(recipient, facts, manager);
    await this.envelopes.update(envelope, envelope.id, times, manager);
    return { envelope: { ...envelope, ...times }, recipient: changed, all: present };
  }

  /**
   * What follows when a recipient has acted: the values of a signer are written into the document before anybody else gets it.
   */
  async advance(manager: EntityManager, { envelope, recipient, all }: OpenedLink): Promise<void> {
    const { id: envelopeId, teamId, environmentId } = envelope;
    if (recipient.fields.length > 0)
      await this.jobs.add(manager, writeSignerFields, { envelopeId }, { teamId, environmentId });
    else await this.proceed(manager, envelope, all);
  }

  /** Asks those whose turn has come, or queues the sealing when all have acted; nothing while values are still to be written. */
  async proceed(manager: EntityManager, envelope: Envelope, all: readonly Recipient[]): Promise<void> {
    if (unwrittenOf(all)) return;
    if (envelope.signedAt) await this.seal(manager, envelope);
    else await this.requests.ask(manager, envelope, all);
  }

  private async seal(manager: EntityManager, { id: envelopeId, teamId, environmentId }: Envelope): Promise<void> {
    await this.jobs.add(manager, sealDocument, { envelopeId }, { teamId, environmentId });
  }
}
