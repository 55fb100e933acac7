import { TIMESTAMP } from '@app/core';
import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** An end user of one environment, or one anonymous submission. The client chooses the id, which is unique per environment. */
@Entity()
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@Index('user_newest', ['environmentId', 'createdAt', 'id'])
export class User {
  @PrimaryColumn('uuid') environmentId!: string;
  /** Compared bytewise, so that equality and order do not depend on a locale. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) id!: string;
  @Column('uuid') teamId!: string;
  @Column('text', { default: '' }) name!: string;
  /** The user key, sealed by `UserKeys`. */
  @Column('text') sealedKey!: string;
  /** SHA-256 of the user key, to find the user of a key. */
  @Index('user_key_hash', { unique: true })
  @Column('bytea')
  keyHash!: Buffer;
  @CreateDateColumn(TIMESTAMP) createdAt!: Date;
  @UpdateDateColumn(TIMESTAMP) updatedAt!: Date;
}
