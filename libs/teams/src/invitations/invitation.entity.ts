import { BaseEntity, TIMESTAMP } from '@app/core';
import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';

/** The one link that gives a new member their keys; gone with the account. Sent again, it is a new row with another link. */
@Entity()
@Unique('invitation_account', ['teamId', 'accountId'])
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('Account', ['teamId', 'accountId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class Invitation extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('uuid') accountId!: string;
  /** The only environment that it gives a key of; null: every environment of the team. */
  @Index('invitation_environment')
  @Column('uuid', { nullable: true })
  environmentId!: string | null;
  @Column(TIMESTAMP) expiresAt!: Date;

  /** When the keys were shown; they never are again. */
  @Column({ ...TIMESTAMP, nullable: true }) acceptedAt!: Date | null;
}
