import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EnvelopeEvent } from './envelope-event.entity';
import type { Envelope } from './envelope.entity';
import { type Json, linkEvent, type SigningEvent, type SigningEventType } from '@app/sealing';

/** Address and browser of a visitor of the signing page. */
export interface Witness {
  ip: string | null;
  agent: string | null;
}

/** The hash-chained event log of an envelope. Callers of `add` must hold the lock on the envelope's row. */
@Injectable()
export class EnvelopeLog {
  /** Appends an event with the hash of the current document. */
  async add(
    manager: EntityManager,
    envelope: Envelope,
    type: SigningEventType,
    witness: Witness = { ip: null, agent: null },
    detail: Record<string, Json> = {},
  ): Promise<void> {
    const chain = await this.read(manager, envelope.id);
    const document_sha256 = envelope.sealedSha256 ?? envelope.sha256 ?? '';
    const event = linkEvent(chain.at(-1) ?? null, {
      type,
      at: new Date().toISOString(),
      ...witness,
      document_sha256,
      detail,
    });
    await manager.save(
      Object.assign(new EnvelopeEvent(), { envelopeId: envelope.id, position: event.sequence, event }),
    );
  }

  /** All events, oldest first. */
  async read(manager: EntityManager, envelopeId: string): Promise<SigningEvent[]> {
    const rows = await manager.find(EnvelopeEvent, { where: { envelopeId }, order: { position: 'ASC' } });
    return rows.map(({ event }) => event);
  }
}
