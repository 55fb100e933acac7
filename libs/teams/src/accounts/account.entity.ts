import { BaseEntity } from '@app/core';
import { Column, Entity, ForeignKey, Unique } from 'typeorm';
import type { Permissions, Role } from '../access/permissions';

const ACCOUNT_EMAIL_UNIQUE = 'account_team_email';

/** The flags as columns, with their wire names. */
class AccountPermissions implements Permissions {
  @Column('boolean', { default: true }) permission_edit_form_results!: boolean;
  @Column('boolean', { default: true }) permission_invite_collaborators!: boolean;
  @Column('boolean', { default: true }) permission_edit_collaborator_template!: boolean;
  @Column('boolean', { default: true }) permission_edit_logic!: boolean;
  @Column('boolean', { default: true }) permission_edit_theme!: boolean;
}

/** A member of a team. */
@Entity()
@Unique(ACCOUNT_EMAIL_UNIQUE, ['teamId', 'emailKey'])
@Unique('account_team_id', ['teamId', 'id'])
export class Account extends BaseEntity {
  @ForeignKey('Team', { onDelete: 'CASCADE' })
  @Column('uuid')
  teamId!: string;

  /** As written in the invitation. */
  @Column('varchar', { length: 254 }) email!: string;

  /** The address in lower case, for comparisons. */
  @Column('varchar', { length: 254 }) emailKey!: string;

  @Column('text') role!: Role;
  @Column(() => AccountPermissions, { prefix: false }) permissions!: AccountPermissions;
  @Column('text', { array: true, default: () => "'{}'" }) userGroups!: string[];
}
