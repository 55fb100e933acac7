export { Public } from '@app/core';
export { CurrentAuth, Requires, RequiresFeature } from './access';
export { AccessGuard } from './access.guard';
export { demand, may, type Auth, type Scope, type TeamScope } from './auth';
export { AuthMiddleware } from './auth.middleware';
export { Authenticator } from './authenticator';
export {
  Access,
  Feature,
  PERMISSION_FLAGS,
  Role,
  type AccessRule,
  type PermissionFlag,
  type Permissions,
} from './permissions';
export { TeamsModule } from './teams.module';
