import { BaseEntity, TIMESTAMP } from '@app/core';
import { Column, Entity, ForeignKey, Unique } from 'typeorm';

/** The one link that gives a new member their keys; gone with the account. */
@Entity()
@Unique('invitation_account', ['teamId', 'accountId'])
@ForeignKey('Account', ['teamId', 'accountId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class Invitation extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('uuid') accountId!: string;
  @Column(TIMESTAMP) expiresAt!: Date;

  /** When the keys were shown; they never are again. */
  @Column({ ...TIMESTAMP, nullable: true }) acceptedAt!: Date | null;
}
