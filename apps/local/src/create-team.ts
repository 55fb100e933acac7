import { CommandError, InvalidInputError } from '@app/core';
import { Feature } from '@app/teams';
import { withTeams } from './with-teams';

interface NewTeam {
  name: string;
  /** Of its first admin. */
  email: string;
  environments: string[];
  /** All that there are, when undefined. */
  features: string[] | undefined;
}

/**
 * Makes a team with its first admin.
 * @param environment settings beside those of the process
 * @returns what is shown of it, with a key for each environment
 * @throws CommandError for a feature that does not exist, and for a name or an address that no team or account may have
 */
export async function createTeam(environment: NodeJS.ProcessEnv, { name, email, environments, features }: NewTeam) {
  const known = Object.values(Feature);
  const wanted = (features ?? known).map((text) => {
    const feature = known.find((each) => each === text);
    if (!feature) throw new CommandError(`--features takes ${known.join(' and ')}, not ${text}`);
    return feature;
  });
  const { team, account, keys } = await withTeams(environment, (teams) =>
    teams.create({ name, email, environments, features: wanted }),
  ).catch((error: Error) => {
    throw error instanceof InvalidInputError ? new CommandError(error.message) : error;
  });
  return { team: team.name, team_id: team.id, email: account.email, keys };
}
