import { ApiSchema } from '@nestjs/swagger';
import {
  AnyOf,
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
  permission_edit_form_results: 'may edit form results: users, values, submissions, runs and filled documents',
  permission_invite_collaborators: 'may invite form collaborators: editors and viewers, never admins',
  permission_edit_collaborator_template: 'may edit form collaborator settings',
  permission_edit_logic: 'may edit form custom logic rules',
  permission_edit_theme: 'may edit form themes: those of the builder, with their assets',
};

const flag = (name: keyof Permissions) => BooleanField({ description: MEANING[name], default: true });

@ApiSchema({ description: 'A member of the team.' })
export class AccountDto implements Permissions {
  @UuidField({ description: 'account ID (UUID), as in keys and in the audit log' }) id!: string;
  @StringField({
    description:
      'e-mail address of the member; invitations and notices are sent there. Compared without regard to case',
  })
  email!: string;
  @EnumField(Role, 'Role', {
    default: Role.admin,
    description: '`admin`: everything; `editor`: what the flags allow, but no accounts; `viewer`: reading',
  })
  role!: Role;
  @flag('permission_edit_form_results') permission_edit_form_results!: boolean;
  @flag('permission_invite_collaborators') permission_invite_collaborators!: boolean;
  @flag('permission_edit_collaborator_template') permission_edit_collaborator_template!: boolean;
  @flag('permission_edit_logic') permission_edit_logic!: boolean;
  @flag('permission_edit_theme') permission_edit_theme!: boolean;
  @StringField({
    array: true,
    min: 1,
    max: 255,
    maxItems: 100,
    default: [],
    description: 'names of groups of your own, such as departments; they change no rights',
  })
  user_groups!: string[];
}

@ApiSchema({ description: 'A team with its members.' })
export class TeamDto {
  @StringField({ description: 'name of the team, as on signing pages and in mails' }) team!: string;
  @NestedField(() => AccountDto, {
    array: true,
    description: 'all members, also those who have not accepted their invitation yet',
  })
  accounts!: AccountDto[];
}

const RIGHTS = ['role', ...PERMISSION_FLAGS, 'user_groups'] as const;
const Rights = writeOf(AccountDto, RIGHTS);

@ApiSchema({ description: 'An invitation. Nobody can grant a role or a flag that he or she lacks.' })
@SentBackFrom(() => AccountDto)
export class InviteDto extends Rights {
  @EmailField({ description: 'address that the invitation is sent to; 400 when it is a member already' })
  email!: string;
}

const BY_EMAIL_OR_ID = [['email'], ['account_id']];

@ApiSchema({ description: 'Names an account by `email`, by `account_id`, or by both when they match.' })
@AnyOf(...BY_EMAIL_OR_ID)
@SentBackFrom(() => AccountDto)
export class AccountReferenceDto {
  @StringField({
    optional: true,
    description: 'address of the member, in any case; required unless `account_id` is given',
  })
  email?: string;
  @UuidField({ optional: true, description: 'account ID (UUID) of the member; required unless `email` is given' })
  account_id?: string;
}

@ApiSchema({
  description: 'Rights of a member that change; absent ones stay as they are. The last admin cannot be demoted.',
})
@AnyOf(...BY_EMAIL_OR_ID)
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
