import { ForbiddenError } from '@app/core';
import type { Environment } from '../environments/environment.entity';
import { PERMISSION_FLAGS, Role, type Permissions } from './permissions';

/** What an account may do, as far as it can be given to another account. */
export interface Rights {
  role: Role;
  permissions: Permissions;
}

/** The environment whose keys reach every environment of the team (decisions, "Accounts and keys"). */
const MAIN_ENVIRONMENT = 'production';

const RANK: Record<Role, number> = { viewer: 0, editor: 1, admin: 2 };

/** Names of what `after` has and `before` has not: `role`, and flags. */
export function raisedFrom(before: Rights, after: Rights): string[] {
  const flags = PERMISSION_FLAGS.filter((flag) => after.permissions[flag] && !before.permissions[flag]);
  return [...(RANK[after.role] > RANK[before.role] ? ['role'] : []), ...flags];
}

/**
 * Refuses a grant of more than the giver has: a higher role, or a flag that the giver lacks. An admin has every flag.
 * @param paths where each grant lies in the body, for the refusal
 * @throws ForbiddenError that names every role and flag that is too much
 */
export function refuseExcess(giver: Rights, grants: Rights[], paths: string[]): void {
  if (giver.role === Role.admin) return;
  const excess = grants.flatMap((grant, index) => raisedFrom(giver, grant).map((name) => `${paths[index]}${name}`));
  if (excess.length === 0) return;
  throw new ForbiddenError(
    `Nobody grants what they do not have. Beyond this account: ${excess.join(', ')} (an invitation's defaults are the role admin and every flag).`,
  );
}

/**
 * Whether a key of the environment may grant keys of every environment: a key of production does. A team without an
 * environment of that name has its oldest in this place.
 * @param environments all of the team, the oldest first
 */
export function reachesEvery(environmentId: string, environments: Pick<Environment, 'id' | 'name'>[]): boolean {
  const main = environments.find(({ name }) => name === MAIN_ENVIRONMENT) ?? environments[0];
  return main?.id === environmentId;
}

/** The refusal of `what` through a key of an environment that does not reach so far. */
export const beyondEnvironment = (environment: string, what: string): ForbiddenError =>
  new ForbiddenError(`A key of the environment ${environment} grants nothing outside it: ${what}.`);
