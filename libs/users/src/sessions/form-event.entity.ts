import { TIMESTAMP } from '@app/core';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** What a user has done with a step of a form: it was shown, left with its values, or left without them. */
export const FormEventKind = { load: 'load', complete: 'complete', skip: 'skip' } as const;
export type FormEventKind = keyof typeof FormEventKind;

export const EVENT_OF_USER = 'form_event_user';
const EVENT_OF_FORM = 'form_event_form';

/** The latest event of a kind of one user on one step. Steps are named by their wire ids, as a changed form may drop them. */
@Entity()
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('User', ['environmentId', 'userId'], ['environmentId', 'id'], { onDelete: 'CASCADE', name: EVENT_OF_USER })
@ForeignKey('Form', ['teamId', 'formId'], ['teamId', 'id'], { onDelete: 'CASCADE', name: EVENT_OF_FORM })
@Index('form_event_of_form', ['formId'])
export class FormEvent {
  @PrimaryColumn('uuid') environmentId!: string;
  @PrimaryColumn({ type: 'text', collation: 'C' }) userId!: string;
  @PrimaryColumn('uuid') formId!: string;
  @PrimaryColumn('varchar', { length: 255 }) stepKey!: string;
  @PrimaryColumn('text') event!: FormEventKind;
  @Column('uuid') teamId!: string;
  /** Of a `load` the step before, of others the step after; empty: none. */
  @Column('varchar', { length: 255, default: '' }) otherStepKey!: string;
  /** The sender's id of the event, by which a repeated one is recognized. */
  @Column('varchar', { length: 255 }) eventId!: string;
  /** When it happened according to the sender, at most the time of its receipt. */
  @Column(TIMESTAMP) occurredAt!: Date;
  @Column(TIMESTAMP) receivedAt!: Date;
}
