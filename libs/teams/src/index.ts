export { CurrentAuth, CurrentKey, Requires, RequiresFeature } from './access/access';
export { AccessGuard } from './access/access.guard';
export { AccountDto, AccountReferenceDto, EditAccountDto, InviteDto, TeamDto } from './accounts/account.dto';
export { AccountsService } from './accounts/accounts.service';
export { demand, may, type Auth, type Scope, type TeamScope } from './access/auth';
export { AuthMiddleware } from './access/auth.middleware';
export { CreateEnvironmentDto, EnvironmentDto, NewEnvironmentDto } from './environments/environment.dto';
export { TeamEnvironments } from './environments/team-environments';
export { EnvironmentsService } from './environments/environments.service';
export { InvitationsService, type AcceptedInvitation, type OpenInvitation } from './invitations/invitations.service';
export { InvitationDto } from './invitations/invitation.dto';
export { CreateKeyDto, KeyDto, NewKeyDto, RotatedKeyDto } from './keys/key.dto';
export { KeysService } from './keys/keys.service';
export { PendingInvitationsService } from './invitations/pending-invitations.service';
export { TeamKeysService } from './keys/team-keys.service';
export {
  Access,
  Feature,
  FEATURE_NAMES,
  PERMISSION_FLAGS,
  Role,
  type AccessRule,
  type PermissionFlag,
} from './access/permissions';
export { EditTeamDto, TeamSettingsDto } from './teams/team.dto';
export { TeamsModule } from './teams.module';
export { TeamsService } from './teams/teams.service';
