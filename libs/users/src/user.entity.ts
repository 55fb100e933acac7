import { TIMESTAMP } from '@app/core';
import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn, UpdateDateColumn } from 'typeorm';

/** An end user of one environment, or one anonymous submission. The caller chooses the id, so two environments may share it. */
@Entity()
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@Index('user_newest', ['environmentId', 'createdAt', 'id'])
export class User {
  @PrimaryColumn('uuid') environmentId!: string;
  /** Compared byte by byte: no locale decides which ids are equal, or their order in a list. */
  @PrimaryColumn({ type: 'text', collation: 'C' }) id!: string;
  @Column('uuid') teamId!: string;
  @Column('text', { default: '' }) name!: string;
  /** The user key, sealed by `UserKeys`. */
  @Column('text') sealedKey!: string;
  /** SHA-256 of the user key: finds the user that a key belongs to. */
  @Index('user_key_hash', { unique: true })
  @Column('bytea')
  keyHash!: Buffer;
  @CreateDateColumn(TIMESTAMP) createdAt!: Date;
  @UpdateDateColumn(TIMESTAMP) updatedAt!: Date;
}
