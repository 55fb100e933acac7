import { PERMISSION_FLAGS, type Feature, type PermissionFlag, type Role } from '../../../teams/src/access/permissions';
import type { CreatedTeam } from '../../../teams/src/teams/teams.service';
import type { ApiClient } from '../api-client';
import type { TestService } from '../test-service';
import { anEmail, aTeam, teamsOf } from './team.factory';

interface SignInOptions {
  /** Default admin. */
  role?: Role;
  /** Default production. */
  environment?: string;
  /** The account's flags; default all. */
  flags?: PermissionFlag[];
  /** The team's features; default all. */
  features?: Feature[];
  whiteLabel?: boolean;
  /** The environments of a new team; default production and development. */
  environments?: string[];
  /** The team to join; default a new one. */
  team?: CreatedTeam;
}

export interface SignedIn {
  client: ApiClient;
  key: string;
  /** The account's keys by environment. */
  keys: Record<string, string>;
  account: { id: string; email: string };
  team: CreatedTeam;
  /** The scope for services and repositories. */
  scope: { teamId: string; environmentId: string };
}

/**
 * Returns a function `signedIn({ role, environment, flags, features })` that creates an account in a running service and a
 * client with its key. An admin without a given team is the only member of a new one.
 */
export function signsIn(service: TestService): (options?: SignInOptions) => Promise<SignedIn> {
  return async (options = {}) => {
    const { role = 'admin', environment = 'production', flags } = options;
    const dataSource = await service.database.connection();
    const team = options.team ?? (await aTeam(dataSource, newTeamOf(options)));
    const teamId = team.team.id;

    const isFirst = role === 'admin' && !options.team;
    const member = { email: anEmail(), role, permissions: flags && flagsOnly(flags) };
    const { account, keys } = isFirst ? team : await teamsOf(dataSource).addMember({ teamId }, member);

    const key = keys[environment];
    const environmentId = team.environments[environment];
    if (key === undefined || environmentId === undefined)
      throw new Error(`The team has no environment ${environment}.`);
    return { client: service.client.as(key), key, keys, account, team, scope: { teamId, environmentId } };
  };
}

const newTeamOf = ({ whiteLabel, features, environments }: SignInOptions) => ({ whiteLabel, features, environments });

const flagsOnly = (flags: PermissionFlag[]) =>
  Object.fromEntries(PERMISSION_FLAGS.map((flag) => [flag, flags.includes(flag)])) as Record<PermissionFlag, boolean>;
