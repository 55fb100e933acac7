export { Public } from '@app/core';
export { CurrentAuth, CurrentKey, Requires, RequiresFeature } from './access';
export { AccessGuard } from './access.guard';
export { AccountDto, AccountReferenceDto, EditAccountDto, InviteDto, TeamDto } from './account.dto';
export { AccountsService } from './accounts.service';
export { demand, may, type Auth, type Scope, type TeamScope } from './auth';
export { AuthMiddleware } from './auth.middleware';
export { Authenticator } from './authenticator';
export { CreateEnvironmentDto, ENVIRONMENT_NAME, EnvironmentDto, NewEnvironmentDto } from './environment.dto';
export { EnvironmentsService } from './environments.service';
export { InvitationsService, type AcceptedInvitation, type OpenInvitation } from './invitations.service';
export { InvitationDto } from './invitation.dto';
export { CreateKeyDto, KeyDto, NewKeyDto, RotatedKeyDto } from './key.dto';
export { KeysService } from './keys.service';
export { PendingInvitationsService } from './pending-invitations.service';
export { TeamKeysService } from './team-keys.service';
export { NewTeam } from './new-team';
export {
  Access,
  Feature,
  FEATURE_NAMES,
  PERMISSION_FLAGS,
  Role,
  type AccessRule,
  type PermissionFlag,
  type Permissions,
} from './permissions';
export { EditTeamDto, TeamSettingsDto } from './team.dto';
export { TeamsModule } from './teams.module';
export { TeamsService, type AccountWithKeys, type CreatedTeam, type NewMember } from './teams.service';
