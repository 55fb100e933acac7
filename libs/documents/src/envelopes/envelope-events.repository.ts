import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { EnvelopeEvent } from './envelope-event.entity';
import type { Envelope } from './envelope.entity';
import type { SigningEvent } from '@app/sealing/services';

/** The rows of the hash-chained logs. Methods need no scope, because the envelope was read in its own. */
@Injectable()
export class EnvelopeEventsRepository {
  constructor(@InjectRepository(EnvelopeEvent) private readonly events: Repository<EnvelopeEvent>) {}

  /** All events of the envelope, oldest first. */
  async list({ id: envelopeId }: Envelope, manager = this.events.manager): Promise<SigningEvent[]> {
    const rows = await manager.find(EnvelopeEvent, { where: { envelopeId }, order: { position: 'ASC' } });
    return rows.map(({ event }) => event);
  }

  /** The event to which the next one is linked; null when there is none yet. */
  async findLast({ id: envelopeId }: Envelope, manager: EntityManager): Promise<SigningEvent | null> {
    const row = await manager.findOne(EnvelopeEvent, { where: { envelopeId }, order: { position: 'DESC' } });
    return row && row.event;
  }

  async insert({ id: envelopeId }: Envelope, event: SigningEvent, manager: EntityManager): Promise<void> {
    const sql = 'INSERT INTO envelope_event (envelope_id, position, event) VALUES ($1, $2, $3)';
    await manager.query(sql, [envelopeId, event.sequence, JSON.stringify(event)]);
  }
}
