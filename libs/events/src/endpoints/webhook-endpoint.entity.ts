import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { BaseEntity, TIMESTAMP } from '@app/core';
import type { EventType } from '../types/event-types';

/** Why the service stopped to call an endpoint: it answered 410, or all calls failed for days. */
export const DISABLE_REASONS = ['gone', 'failing'] as const;
export type DisableReason = (typeof DISABLE_REASONS)[number];

const OPTIONAL_TIME = { ...TIMESTAMP, nullable: true } as const;

/** An address of a team that receives events of its environments. */
@Entity()
@ForeignKey('Team', ['teamId'], ['id'], { onDelete: 'CASCADE' })
@Index(['teamId', 'createdAt', 'id'])
// The target of composite foreign keys.
@Unique('webhook_endpoint_team_id', ['teamId', 'id'])
export class WebhookEndpoint extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('text') url!: string;
  @Column('text', { array: true }) eventTypes!: EventType[];
  /** The environments whose events it receives; empty: all of them. */
  @Column('uuid', { array: true, default: [] }) environmentIds!: string[];
  @Column('text', { default: '' }) description!: string;
  @Column(OPTIONAL_TIME) disabledAt!: Date | null;
  /** Null while it is enabled, and when an account disabled it. */
  @Column('text', { nullable: true }) disableReason!: DisableReason | null;
  /** The first failed call after the last successful one. */
  @Column(OPTIONAL_TIME) failingSince!: Date | null;
}
