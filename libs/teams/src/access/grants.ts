import { ForbiddenError } from '@app/core';
import type { Environment } from '../environments/environment.entity';
import { PERMISSION_FLAGS, Role, type Permissions } from './permissions';

/** The rights of an account that can be granted: role and flags. */
export interface Rights {
  role: Role;
  permissions: Permissions;
}

/** The environment whose keys reach every environment of the team (ARCHITECTURE, "Rights"). */
const MAIN_ENVIRONMENT = 'production';

const RANK: Record<Role, number> = { viewer: 0, editor: 1, admin: 2 };

/** Names of the rights that differ: `role`, and flags. */
export function changedBetween(before: Rights, after: Rights): string[] {
  return [...new Set([...raisedFrom(before, after), ...raisedFrom(after, before)])];
}

/** Names of the rights that `after` has and `before` lacks: `role`, and flags. */
export function raisedFrom(before: Rights, after: Rights): string[] {
  const flags = PERMISSION_FLAGS.filter((flag) => after.permissions[flag] && !before.permissions[flag]);
  return [...(RANK[after.role] > RANK[before.role] ? ['role'] : []), ...flags];
}

/**
 * Checks that no grant exceeds the grantor's rights: a higher role, or a flag that the grantor lacks. An admin has every flag.
 * @param paths the path of each grant in the body, for the message
 * @throws ForbiddenError naming every role and flag in excess
 */
export function assertGrantable(grantor: Rights, grants: Rights[], paths: string[]): void {
  if (grantor.role === Role.admin) return;
  const excess = grants.flatMap((grant, index) => raisedFrom(grantor, grant).map((name) => `${paths[index]}${name}`));
  if (excess.length === 0) return;
  throw new ForbiddenError(
    `Nobody grants what they do not have. Beyond this account: ${excess.join(', ')} (an invitation's defaults are the role admin and every flag).`,
  );
}

/**
 * Whether a key of the environment may grant keys of every environment. Only the environment `production` may, or the oldest
 * one in a team without it.
 * @param environments all environments of the team, oldest first
 */
export function reachesEvery(environmentId: string, environments: Pick<Environment, 'id' | 'name'>[]): boolean {
  const main = environments.find(({ name }) => name === MAIN_ENVIRONMENT) ?? environments[0];
  return main?.id === environmentId;
}

/** The error for a grant or a change outside the key's environment; `what` names it. */
export const beyondEnvironment = (environment: string, what: string): ForbiddenError =>
  new ForbiddenError(`A key of the environment ${environment} grants and changes nothing outside it: ${what}.`);
