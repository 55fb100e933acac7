import { ForbiddenError } from '@app/core';
import {
  holdersOf,
  isGranted,
  Role,
  type AccessRule,
  type Feature,
  type PermissionFlag,
  type Permissions,
} from './permissions';

/** Whose rows a query may touch: a team, and one environment of it. Every repository method starts with one. */
export interface TeamScope {
  teamId: string;
}
export interface Scope extends TeamScope {
  environmentId: string;
}

/** Who makes a request, as its API key tells. */
export interface Auth {
  scope: Scope;
  environment: string;
  keyId: string;
  account: { id: string; email: string; role: Role };
  permissions: Permissions;
  features: ReadonlySet<Feature>;
  whiteLabel: boolean;
}

/** True for admins, and for editors whose account has the flag; for what depends on a request's body. */
export function may(auth: Auth, flag: PermissionFlag): boolean {
  const { role } = auth.account;
  return role === Role.admin || (role === Role.editor && auth.permissions[flag]);
}

/**
 * Refuses what `may` denies; `why` completes "To …": `demand(auth, 'permission_edit_logic', 'create a form with logic_rules')`.
 * @throws ForbiddenError
 */
export function demand(auth: Auth, flag: PermissionFlag, why: string): void {
  if (!may(auth, flag)) throw new ForbiddenError(`To ${why} the account must be an admin, or an editor with ${flag}.`);
}

/** Refuses an account that the rule does not cover. @throws ForbiddenError that says who may */
export function demandRule(rule: AccessRule, { role, permissions }: { role: Role; permissions: Permissions }): void {
  if (isGranted(rule, role, permissions)) return;
  throw new ForbiddenError(
    `This key belongs to ${role === Role.viewer ? 'a viewer' : 'an editor'} that may not ${rule.to}. Who may: ${holdersOf(rule)}.`,
  );
}
