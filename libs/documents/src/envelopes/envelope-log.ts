import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EnvelopeEvent } from './envelope-event.entity';
import type { Envelope } from './envelope.entity';
import { type Json, linkEvent, type SigningEvent, type SigningEventType } from '@app/sealing';

/** Who did something on a signing page, as the connection tells. */
export interface Witness {
  ip: string | null;
  agent: string | null;
}

/** The hash-chained log of an envelope. Callers hold the envelope's row lock, so that links are added one at a time. */
@Injectable()
export class EnvelopeLog {
  /** Adds a link with the hash of the document as it is now. */
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

  /** All links, oldest first. */
  async read(manager: EntityManager, envelopeId: string): Promise<SigningEvent[]> {
    const rows = await manager.find(EnvelopeEvent, { where: { envelopeId }, order: { position: 'ASC' } });
    return rows.map(({ event }) => event);
  }
}
