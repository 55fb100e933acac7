import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { BaseEntity, TIMESTAMP } from '@app/core';

/** The requester of a delivery: an endpoint of the team, the call that started a run, or an integration of a form. */
export const DELIVERY_TARGETS = ['endpoint', 'callback', 'integration'] as const;
export type DeliveryTarget = (typeof DELIVERY_TARGETS)[number];

const OPTIONAL_TIME = { ...TIMESTAMP, nullable: true } as const;

/**
 * A message for one address. It is pending until it is delivered or has failed for good. A failed one can be redelivered under
 * the same message id. The user, run or form that it reports about deletes it.
 */
@Entity()
@Index(['environmentId', 'createdAt', 'id'])
@Index(['environmentId', 'userId'], { where: 'user_id IS NOT NULL' })
@Index(['endpointId', 'createdAt', 'id'], { where: 'endpoint_id IS NOT NULL' })
@Index(['runId'], { where: 'run_id IS NOT NULL' })
@Index(['agentRunId'], { where: 'agent_run_id IS NOT NULL' })
@Index(['formId', 'createdAt', 'id'], { where: 'form_id IS NOT NULL' })
@Index('webhook_delivery_age', ['createdAt'])
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('WebhookEndpoint', ['teamId', 'endpointId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('User', ['environmentId', 'userId'], ['environmentId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('ExtractionRun', ['runId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('AgentRun', ['agentRunId'], ['id'], { onDelete: 'CASCADE' })
@ForeignKey('Form', ['teamId', 'formId'], ['teamId', 'key'], { onDelete: 'CASCADE' })
export class WebhookDelivery extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('uuid') environmentId!: string;
  /** The `webhook-id` without its prefix. Deliveries of one event to several endpoints share it. */
  @Column('uuid') eventId!: string;
  @Column('text') eventType!: string;
  @Column('text') target!: DeliveryTarget;
  @Column('uuid', { nullable: true }) endpointId!: string | null;
  @Column({ type: 'text', nullable: true, collation: 'C' }) userId!: string | null;
  /** A run of an extraction. */
  @Column('uuid', { nullable: true }) runId!: string | null;
  @Column('uuid', { nullable: true }) agentRunId!: string | null;
  /** The form's id on the wire. */
  @Column('varchar', { length: 6, nullable: true }) formId!: string | null;
  @Column('text') url!: string;
  /** Additional headers as JSON, sealed (`Secrets`), because they may hold keys; null for none. */
  @Column('text', { nullable: true }) sealedHeaders!: string | null;
  @Column('text') body!: string;
  @Column('text', { default: '' }) requestId!: string;
  /** The job that delivers it, while it is pending. */
  @Column('uuid', { nullable: true }) jobId!: string | null;
  @Column('integer', { default: 0 }) attempts!: number;
  /** The status of the last response; 0 when there was none. */
  @Column('integer', { default: 0 }) lastStatus!: number;
  /** Why the last attempt failed. */
  @Column('text', { default: '' }) lastError!: string;
  @Column(OPTIONAL_TIME) nextAttemptAt!: Date | null;
  @Column(OPTIONAL_TIME) deliveredAt!: Date | null;
  @Column(OPTIONAL_TIME) failedAt!: Date | null;
}
