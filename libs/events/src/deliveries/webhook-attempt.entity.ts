import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { BaseEntity } from '@app/core';

/** One call of a delivery's address. */
@Entity()
@Index(['deliveryId', 'createdAt', 'id'])
@ForeignKey('WebhookDelivery', ['deliveryId'], ['id'], { onDelete: 'CASCADE' })
export class WebhookAttempt extends BaseEntity {
  @Column('uuid') deliveryId!: string;
  /** The status of the response; 0 when there was none. */
  @Column('integer') statusCode!: number;
  @Column('integer') durationMs!: number;
  /** Why it failed; empty when it succeeded. */
  @Column('text') reason!: string;
  /** The beginning of the response body. */
  @Column('text') response!: string;
}
