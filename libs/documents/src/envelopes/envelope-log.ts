import { AuditTrail } from '@app/teams';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type EnvelopeEventType, EnvelopePublisher } from './envelope-publisher';
import { EnvelopeEventsRepository } from './envelope-events.repository';
import type { Envelope } from './envelope.entity';
import { type Json, linkEvent, type SigningEvent, type SigningEventType } from '@app/sealing/services';

/** Address and browser of a visitor of the signing page. */
export interface Witness {
  ip: string | null;
  agent: string | null;
}

/** The events of the log that endpoints of the team may subscribe to. */
const PUBLISHED: { readonly [Type in SigningEventType]?: EnvelopeEventType } = {
  sent: 'envelope.sent',
  opened: 'envelope.viewed',
  signed: 'envelope.signed',
  declined: 'envelope.declined',
  expired: 'envelope.expired',
  voided: 'envelope.voided',
};

/** The circumstances of an event. */
interface Circumstances {
  witness?: Witness;
  /** The address of the recipient who acted, or to whom something was sent. */
  recipient?: string;
  detail?: Record<string, Json>;
  /** SHA-256 (hex) of the version of the document that the person saw; the last one by default. */
  seen?: string;
  /** The request that caused it. */
  requestId?: string;
  /** When it happened, where other rows keep the time, too; now by default. */
  at?: Date;
}

const NOBODY: Witness = { ip: null, agent: null };

/**
 * The hash-chained event log of an envelope. Callers of `add` must hold the locks on the envelope's user
 * (`EnvelopesRepository.holdUser`) and row.
 */
@Injectable()
export class EnvelopeLog {
  constructor(
    private readonly events: EnvelopeEventsRepository,
    private readonly publisher: EnvelopePublisher,
    private readonly trail: AuditTrail,
  ) {}

  /** Adds a link with the hash of the document as it is now, and publishes the event. @param envelope as it is after the event */
  async add(
    manager: EntityManager,
    envelope: Envelope,
    type: SigningEventType,
    { witness = NOBODY, recipient, detail = {}, seen, requestId, at = new Date() }: Circumstances = {},
  ): Promise<void> {
    const last = await this.events.findLast(envelope, manager);
    const document_sha256 = seen ?? envelope.sealedSha256 ?? envelope.sha256 ?? '';
    const event = linkEvent(last, {
      ...{ type, at: at.toISOString(), ...witness, document_sha256 },
      detail: { ...(recipient !== undefined && { recipient }), ...detail },
    });
    await this.events.insert(envelope, event, manager);
    const published = PUBLISHED[type];
    if (published) await this.publisher.publish(manager, envelope, published, { recipient, requestId });
  }

  /** Adds a link for a download, and its entry in the team's audit log: a request that only reads has none otherwise. */
  async addDownload(manager: EntityManager, envelope: Envelope, witness: Witness, recipient: string): Promise<void> {
    await this.add(manager, envelope, 'downloaded', { witness, recipient });
    await this.trail.addRead({}, manager);
  }

  /** All links, oldest first. */
  list(envelope: Envelope, manager?: EntityManager): Promise<SigningEvent[]> {
    return this.events.list(envelope, manager);
  }
}
