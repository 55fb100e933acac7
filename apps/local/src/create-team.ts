import { CommandError, InvalidInputError } from '@app/core';
import { Feature } from '@app/teams';
import { DataSource, type EntityManager } from 'typeorm';
import { withTeams } from './with-teams';

interface NewTeam {
  name: string;
  /** Of its first admin. */
  email: string;
  environments: string[];
  /** All that there are, when undefined. */
  features: string[] | undefined;
  /** Makes no second team with this name and address. */
  once: boolean;
}

/** A team with its name and the address of one of its accounts, the oldest first. */
const SAME_TEAM = `SELECT team.id FROM team JOIN account ON account.team_id = team.id
  WHERE team.name = $1 AND account.email_key = lower($2) ORDER BY team.created_at LIMIT 1`;

/**
 * Makes a team with its first admin.
 * @param environment settings beside those of the process
 * @returns what is shown of it, with a key for each environment; without keys when it was there
 * @throws CommandError for a feature that does not exist, and for a name or an address that no team or account may have
 */
export async function createTeam(environment: NodeJS.ProcessEnv, asked: NewTeam) {
  const { name, email, environments, features, once } = asked;
  const known = Object.values(Feature);
  const wanted = (features ?? known).map((text) => {
    const feature = known.find((each) => each === text);
    if (!feature) throw new CommandError(`--features takes ${known.join(' and ')}, not ${text}`);
    return feature;
  });
  return withTeams(environment, async (teams, app) => {
    const make = async (manager?: EntityManager) => {
      const { team, account, keys } = await teams.create({ name, email, environments, features: wanted }, manager);
      return { team: team.name, team_id: team.id, email: account.email, keys };
    };
    return once ? unlessThere(app.get(DataSource), asked, make) : make();
  }).catch((error: Error) => {
    throw error instanceof InvalidInputError ? new CommandError(error.message) : error;
  });
}

/** Makes the team unless it is there. Calls for one team wait for each other, so that one of them makes it. */
function unlessThere<Made>(
  dataSource: DataSource,
  { name, email }: NewTeam,
  make: (manager: EntityManager) => Promise<Made>,
) {
  return dataSource.transaction(async (manager) => {
    await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `team ${name} ${email.toLowerCase()}`,
    ]);
    const [same] = await manager.query<{ id: string }[]>(SAME_TEAM, [name, email]);
    return same ? { team: name, team_id: same.id, email, keys: 'were shown when the team was made' } : make(manager);
  });
}
