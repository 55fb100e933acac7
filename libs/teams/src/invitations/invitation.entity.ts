import { BaseEntity, TIMESTAMP } from '@app/core';
import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';

/** An invitation, whose link gives a new member their keys. Sending it again replaces the row, and so the link. */
@Entity()
@Unique('invitation_account', ['teamId', 'accountId'])
@ForeignKey('Environment', ['teamId', 'environmentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('Account', ['teamId', 'accountId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class Invitation extends BaseEntity {
  @Column('uuid') teamId!: string;
  @Column('uuid') accountId!: string;
  /** The environment for which it grants a key; null: every environment of the team. */
  @Index('invitation_environment')
  @Column('uuid', { nullable: true })
  environmentId!: string | null;
  @Column(TIMESTAMP) expiresAt!: Date;

  /** When the keys were shown, which happens only once. */
  @Column({ ...TIMESTAMP, nullable: true }) acceptedAt!: Date | null;
}
