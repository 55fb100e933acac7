import { Feature } from '@app/teams';
import { parseArgs } from 'node:util';
import { runningEnvironment } from './running-environment';
import { withTeams } from './with-teams';

const USAGE = `npm run account:create -- --team <name> --email <address>
    [--environments production,development] [--features document_intelligence,computer_agents]
Makes a team with its first admin, and prints a key for each environment, which nobody can read later.
The database is that of DATABASE_URL, or of the Formwork that npm start runs here.`;

/** `npm run account:create`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      team: { type: 'string' },
      email: { type: 'string' },
      environments: { type: 'string' },
      features: { type: 'string' },
    },
  });
  const { team: name, email } = values;
  if (!name || !email?.includes('@')) throw new Error(USAGE);

  const known = Object.values(Feature);
  const features = listOf(values.features ?? known.join(',')).map((text) => {
    const feature = known.find((each) => each === text);
    if (!feature) throw new Error(`--features takes ${known.join(' and ')}, not ${text}`);
    return feature;
  });
  const environments = listOf(values.environments ?? 'production,development');
  const { team, account, keys } = await withTeams(runningEnvironment(USAGE), (teams) =>
    teams.create({ name, email, environments, features }),
  );
  console.log(JSON.stringify({ team: team.name, team_id: team.id, email: account.email, keys }, null, 2));
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
