import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { BaseEntity, TIMESTAMP } from '@app/core';

/** A bulk fill of one template. Its rows have an envelope each. */
@Entity()
@Index(['environmentId', 'createdAt', 'id'])
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class BulkFill extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('uuid') environmentId!: string;
  /** The template, also after its deletion. The envelopes of the rows refer to it while it exists. */
  @Column('uuid', { nullable: true }) documentId!: string | null;
  /** Of the request that began it or retried its rows last, for the errors of its rows. */
  @Column('text') requestId!: string;
}

/** A row of a bulk fill. It has no values: these are in its envelope and are deleted with it. */
@Entity()
@Index(['envelopeId'])
@ForeignKey('BulkFill', ['bulkFillId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('Envelope', ['envelopeId'], ['id'], { onDelete: 'SET NULL' })
export class BulkFillRow {
  @PrimaryColumn('uuid') bulkFillId!: string;
  /** The index in the request, from 0. */
  @PrimaryColumn('integer') position!: number;
  /** Null when it was deleted. */
  @Column('uuid', { nullable: true }) envelopeId!: string | null;
  @Column({ ...TIMESTAMP, nullable: true }) cancelledAt!: Date | null;
}
