import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TIMESTAMP } from '@app/core';

/** The signing secret for callbacks of one environment. After a rotation the previous secret is used as well, for a day. */
@Entity()
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class WebhookSecret {
  @PrimaryColumn('uuid') environmentId!: string;
  @Column('uuid') teamId!: string;
  /** Sealed (`Secrets`), like `previousSecret`. */
  @Column('text') secret!: string;
  @Column('text', { nullable: true }) previousSecret!: string | null;
  @Column({ ...TIMESTAMP, nullable: true }) previousUntil!: Date | null;
  @Column(TIMESTAMP) createdAt!: Date;
  @Column(TIMESTAMP) updatedAt!: Date;
}
