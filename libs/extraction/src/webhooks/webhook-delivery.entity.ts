import { Column, Entity, ForeignKey } from 'typeorm';
import { BaseEntity, TIMESTAMP } from '@app/core';

/** The callback for one run, as requested by the call that started it. A failed delivery never changes the run. */
@Entity()
@ForeignKey('ExtractionRun', ['runId'], ['id'], { onDelete: 'CASCADE' })
export class WebhookDelivery extends BaseEntity {
  @Column('uuid', { unique: true }) runId!: string;
  @Column('text') url!: string;
  @Column('boolean') waitForBoundingBoxes!: boolean;
  @Column('boolean') waitForConfidenceScores!: boolean;
  @Column('text', { default: '' }) requestId!: string;
  @Column('integer', { default: 0 }) attempts!: number;
  @Column('text', { default: '' }) lastError!: string;
  @Column({ ...TIMESTAMP, nullable: true }) deliveredAt!: Date | null;
  @Column({ ...TIMESTAMP, nullable: true }) failedAt!: Date | null;
}
