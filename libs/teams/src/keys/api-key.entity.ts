import { BaseEntity, TIMESTAMP } from '@app/core';
import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import type { KeyLimits } from '../access/key-limits';
import type { KeyScope } from '../access/key-scopes';

/**
 * An API key of one account for one environment; deleted with either. A rotation gives it another secret; with a grace time,
 * the previous secret stays valid until that time is over.
 */
@Entity()
@Unique('api_key_hash', ['hash'])
@Unique('api_key_previous_hash', ['previousHash'])
@Index('api_key_account', ['teamId', 'accountId'])
@Index('api_key_environment', ['teamId', 'environmentId'])
@ForeignKey('Account', ['teamId', 'accountId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class ApiKey extends BaseEntity implements KeyLimits {
  @Column('uuid') teamId!: string;
  @Column('uuid') environmentId!: string;
  @Column('uuid') accountId!: string;

  @Column('varchar', { length: 255, default: '' }) name!: string;

  @Column('text', { array: true, nullable: true }) scopes!: KeyScope[] | null;
  @Column({ ...TIMESTAMP, nullable: true }) expiresAt!: Date | null;
  /** In the notation of `showRange`. */
  @Column('text', { array: true, nullable: true }) allowedAddresses!: string[] | null;

  /** SHA-256 of the key. */
  @Column('bytea') hash!: Buffer;

  @Column('text') prefix!: string;
  @Column('varchar', { length: 4 }) last4!: string;

  /** To the minute. */
  @Column({ ...TIMESTAMP, nullable: true }) lastUsedAt!: Date | null;

  @Column('bytea', { nullable: true }) previousHash!: Buffer | null;
  @Column('varchar', { length: 4, nullable: true }) previousLast4!: string | null;
  @Column({ ...TIMESTAMP, nullable: true }) previousExpiresAt!: Date | null;
  @Column({ ...TIMESTAMP, nullable: true }) previousLastUsedAt!: Date | null;
}
