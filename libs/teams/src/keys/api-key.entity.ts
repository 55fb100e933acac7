import { BaseEntity, TIMESTAMP } from '@app/core';
import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';

/** An API key of one account for one environment; deleted with either. */
@Entity()
@Unique('api_key_hash', ['hash'])
@Index('api_key_account', ['teamId', 'accountId'])
@Index('api_key_environment', ['teamId', 'environmentId'])
@ForeignKey('Account', ['teamId', 'accountId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class ApiKey extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('uuid') environmentId!: string;
  @Column('uuid') accountId!: string;

  /** SHA-256 of the key. */
  @Column('bytea') hash!: Buffer;

  @Column('text') prefix!: string;
  @Column('varchar', { length: 4 }) last4!: string;

  /** To the minute. */
  @Column({ ...TIMESTAMP, nullable: true }) lastUsedAt!: Date | null;
}
