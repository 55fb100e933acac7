export { CurrentAuth, CurrentKey, Requires, RequiresFeature, RequiresScope } from './access/access';
export { AccessGuard } from './access/access.guard';
export { AccountDto, AccountReferenceDto, EditAccountDto, InviteDto, TeamDto } from './accounts/account.dto';
export { AccountsService } from './accounts/accounts.service';
export { demand, may, type Auth, type Scope, type TeamScope } from './access/auth';
export { demandErasure } from './access/erasure';
export { demandScope, hasScope } from './access/key-limits';
export { AuditChain } from './audit/audit-chain';
export { AuditEntryDto, AuditQuery } from './audit/audit-entry.dto';
export { AuditGuard } from './audit/audit.guard';
export { AuditLog } from './audit/audit-log.service';
export { noteForAudit } from './audit/audit-request';
export { AuditTrail } from './audit/audit-trail';
export { AuditVerifier, type AuditVerdict } from './audit/audit-verifier';
export { LinkAccess } from './access/link-access';
export { AuthMiddleware } from './access/auth.middleware';
export { EndUsers, type EndUser, type EndUserSource } from './access/end-user';
export { AlsoForUsers, CurrentCaller, CurrentEndUser, OnlyForUsers, type Caller } from './access/user-key-access';
export { UserKeyMiddleware } from './access/user-key.middleware';
export { KeyLimitGuard } from './access/key-limit.guard';
export { CreateEnvironmentDto, EnvironmentDto, NewEnvironmentDto } from './environments/environment.dto';
export { TeamEnvironments } from './environments/team-environments';
export { EnvironmentsService } from './environments/environments.service';
export { IdempotencyGuard } from './idempotency/idempotency.guard';
export { IdempotentCalls } from './idempotency/idempotent-calls.service';
export { NotReplayed } from './idempotency/idempotency.guard';
export { InvitationsService, type AcceptedInvitation, type OpenInvitation } from './invitations/invitations.service';
export { InvitationDto } from './invitations/invitation.dto';
export { CreateKeyDto, EditKeyDto, KeyDto, NewKeyDto, RotatedKeyDto, RotateKeyDto } from './keys/key.dto';
export { KEY_SCOPES, NO_SCOPE, scopeOf, type ScopeResource } from './access/key-scopes';
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
export type { SigningDefaults } from './access/auth';
export { lateReminder } from './teams/reminder-plan';
export { RemindersInput } from './teams/reminders.dto';
export { EditTeamDto, TeamSettingsDto } from './teams/team.dto';
export { LOGO_FILE, LOGO_LABEL, TeamLogos } from './logos/team-logos.service';
export { TeamSettings, type TeamBrand } from './teams/team-settings.service';
export { TeamSettingsModule } from './team-settings.module';
export { TeamsModule } from './teams.module';
export { TeamsService } from './teams/teams.service';
