import { AuditTrail } from '@app/teams';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EnvelopeEventsRepository } from './envelope-events.repository';
import type { Envelope } from './envelope.entity';
import { type Json, linkEvent, type SigningEvent, type SigningEventType } from '@app/sealing/services';

/** Address and browser of a visitor of the signing page. */
export interface Witness {
  ip: string | null;
  agent: string | null;
}

/** The hash-chained event log of an envelope. Callers of `add` must hold the lock on the envelope's row. */
@Injectable()
export class EnvelopeLog {
  constructor(
    private readonly events: EnvelopeEventsRepository,
    private readonly trail: AuditTrail,
  ) {}

  /** Adds a link with the hash of the document as it is now. */
  async add(
    manager: EntityManager,
    envelope: Envelope,
    type: SigningEventType,
    witness: Witness = { ip: null, agent: null },
    detail: Record<string, Json> = {},
  ): Promise<void> {
    const last = await this.events.findLast(envelope, manager);
    const document_sha256 = envelope.sealedSha256 ?? envelope.sha256 ?? '';
    const at = new Date().toISOString();
    const event = linkEvent(last, { type, at, ...witness, document_sha256, detail });
    await this.events.insert(envelope, event, manager);
  }

  /** Adds a link for a download, and its entry in the team's audit log: a request that only reads has none otherwise. */
  async addDownload(manager: EntityManager, envelope: Envelope, witness: Witness): Promise<void> {
    await this.add(manager, envelope, 'downloaded', witness);
    await this.trail.addRead({}, manager);
  }

  /** All links, oldest first. */
  list(envelope: Envelope): Promise<SigningEvent[]> {
    return this.events.list(envelope);
  }
}
