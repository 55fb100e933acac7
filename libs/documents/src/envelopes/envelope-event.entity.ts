import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { SigningEvent } from '@app/sealing/services';

/** One link of an envelope's hash-chained log. The primary key lets each position be taken once, so the chain cannot fork. */
@Entity()
@ForeignKey('Envelope', ['envelopeId'], ['id'], { onDelete: 'CASCADE' })
export class EnvelopeEvent {
  @PrimaryColumn('uuid') envelopeId!: string;
  @PrimaryColumn('integer') position!: number;
  @Column('jsonb') event!: SigningEvent;
}
