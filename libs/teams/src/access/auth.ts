import { ForbiddenError } from '@app/core';
import type { KeyLimits } from './key-limits';
import {
  FEATURE_NAMES,
  holdersOf,
  isGranted,
  Role,
  type AccessRule,
  type Feature,
  type PermissionFlag,
  type Permissions,
} from './permissions';

/** The tenant of a query: a team, or one environment of it. It is the first argument of every repository method. */
export interface TeamScope {
  teamId: string;
}
export interface Scope extends TeamScope {
  environmentId: string;
}

/** Days; null: as the installation has it, and no reminders. */
export interface SigningDefaults {
  linkDays: number | null;
  remindAfterDays: number | null;
  remindEveryDays: number | null;
}

/** The identity and rights of a request, from its API key. */
export interface Auth {
  scope: Scope;
  environment: string;
  keyId: string;
  /** The beginning of the key, which names it without its secret. */
  keyPrefix: string;
  /** They expire with the secret that was sent: a previous one ends with its grace time. */
  limits: KeyLimits;
  account: { id: string; email: string; role: Role };
  permissions: Permissions;
  features: ReadonlySet<Feature>;
  whiteLabel: boolean;
  /** The team's BCP 47 language tag. */
  locale: string;
  /** How the team sends documents for signature, unless a fill says otherwise. */
  signing: SigningDefaults;
}

/** True for admins, and for editors whose account has the flag; for checks that depend on a request's body. */
export function may(auth: Auth, flag: PermissionFlag): boolean {
  const { role } = auth.account;
  return role === Role.admin || (role === Role.editor && auth.permissions[flag]);
}

/**
 * Refuses the request unless `may` allows it. `why` completes "To …" in the message:
 * `demand(auth, 'permission_edit_logic', 'create a form with logic_rules')`.
 * @throws ForbiddenError
 */
export function demand(auth: Auth, flag: PermissionFlag, why: string): void {
  if (!may(auth, flag)) throw new ForbiddenError(`To ${why} the account must be an admin, or an editor with ${flag}.`);
}

/** Refuses an account that the rule does not grant. @throws ForbiddenError naming the roles and flags that it grants */
export function demandRule(rule: AccessRule, { role, permissions }: { role: Role; permissions: Permissions }): void {
  if (isGranted(rule, role, permissions)) return;
  throw new ForbiddenError(
    `This key belongs to ${role === Role.viewer ? 'a viewer' : 'an editor'} that may not ${rule.to}. Who may: ${holdersOf(rule)}.`,
  );
}

/** Refuses a team that lacks the feature; undefined: none is needed. @throws ForbiddenError */
export function demandFeature({ features }: Auth, feature: Feature | undefined): void {
  if (!feature || features.has(feature)) return;
  throw new ForbiddenError(
    `The team does not have ${FEATURE_NAMES[feature]} enabled. An admin enables it with PATCH /api/builder/team/ and "${feature}" in "features".`,
    'feature_not_enabled',
  );
}
