import {
  bothOf,
  BooleanField,
  EmailField,
  EnumField,
  NestedField,
  partialOf,
  SentBackFrom,
  StringField,
  UuidField,
  writeOf,
} from '@app/core';
import type { Account } from './account.entity';
import { PERMISSION_FLAGS, Role, type Permissions } from '../access/permissions';

/** What each flag lets an editor do; admins may everything, viewers only read. */
const MEANING: Permissions<string> = {
  permission_edit_form_results: 'may edit form results',
  permission_invite_collaborators: 'may invite form collaborators',
  permission_edit_collaborator_template: 'may edit form collaborator settings',
  permission_edit_logic: 'may edit form custom logic rules',
  permission_edit_theme: 'may edit form themes',
};

const flag = (name: keyof Permissions) => BooleanField({ description: MEANING[name], default: true });

/** A member of a team (contract, "Account"). */
export class AccountDto implements Permissions {
  @UuidField() id!: string;
  @StringField() email!: string;
  @EnumField(Role, 'Role', { default: Role.admin }) role!: Role;
  @flag('permission_edit_form_results') permission_edit_form_results!: boolean;
  @flag('permission_invite_collaborators') permission_invite_collaborators!: boolean;
  @flag('permission_edit_collaborator_template') permission_edit_collaborator_template!: boolean;
  @flag('permission_edit_logic') permission_edit_logic!: boolean;
  @flag('permission_edit_theme') permission_edit_theme!: boolean;
  @StringField({ array: true, min: 1, max: 255, maxItems: 100, default: [], description: 'group names' })
  user_groups!: string[];
}

export class TeamDto {
  @StringField({ description: 'team name' }) team!: string;
  @NestedField(() => AccountDto, { array: true }) accounts!: AccountDto[];
}

const RIGHTS = ['role', ...PERMISSION_FLAGS, 'user_groups'] as const;
const Rights = writeOf(AccountDto, RIGHTS);

@SentBackFrom(() => AccountDto)
export class InviteDto extends Rights {
  @EmailField() email!: string;
}

/** Names an account by `email`, by `account_id`, or by both when they match. */
@SentBackFrom(() => AccountDto)
export class AccountReferenceDto {
  @StringField({ optional: true, description: 'this or account_id' }) email?: string;
  @UuidField({ optional: true, description: 'this or email' }) account_id?: string;
}

@SentBackFrom(() => AccountDto)
export class EditAccountDto extends bothOf(AccountReferenceDto, partialOf(Rights)) {}

export function toAccountDto({ id, email, role, permissions, userGroups }: Account): AccountDto {
  return { id, email, role, ...permissions, user_groups: userGroups };
}

/** The flags that an invitation or an edit contains. */
export function permissionsOf<T extends Partial<Permissions>>(body: T): Pick<T, keyof Permissions> {
  const named = PERMISSION_FLAGS.filter((name) => body[name] !== undefined);
  return Object.fromEntries(named.map((name) => [name, body[name]]));
}
