import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { SigningEvent } from '@app/sealing/services';

/** One event of an envelope's hash-chained log. Positions are unique by the primary key, so the chain cannot fork. */
@Entity()
@ForeignKey('Envelope', ['envelopeId'], ['id'], { onDelete: 'CASCADE' })
export class EnvelopeEvent {
  @PrimaryColumn('uuid') envelopeId!: string;
  @PrimaryColumn('integer') position!: number;
  @Column('jsonb') event!: SigningEvent;
}
