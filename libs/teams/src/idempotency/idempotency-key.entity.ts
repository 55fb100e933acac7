import { TIMESTAMP } from '@app/core';
import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * A request with an `Idempotency-Key` that had effects. It commits with them. The account, with any of its keys of the
 * environment, gets the same response again; nobody else does.
 */
@Entity()
@Index('idempotency_key_account', ['teamId', 'accountId'])
@Index('idempotency_key_age', ['createdAt'])
@ForeignKey('Account', ['teamId', 'accountId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class IdempotencyKey {
  @PrimaryColumn('uuid') environmentId!: string;
  @PrimaryColumn('uuid') accountId!: string;
  /** SHA-256 of the key, hexadecimal. */
  @PrimaryColumn('text') keyHash!: string;

  @Column('uuid') teamId!: string;
  /** `RecordedRequest` as JSON, sealed. */
  @Column('text') sealedRequest!: string;
  /** Identifies the effects while the response is not known (`commitEarly`); null when `sealedRequest` has the response. */
  @Column('text', { nullable: true }) pendingEffect!: string | null;
  @CreateDateColumn(TIMESTAMP) createdAt!: Date;
}
