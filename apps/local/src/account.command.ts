import '@app/core/compile-cache';
import { reachableDatabase, runCommand, UsageError } from '@app/core/commands';
import { runningEnvironment } from './running-environment';

const USAGE = `npm run account:create -- --team <name> --email <address>
    [--environments production,development] [--features document_intelligence,computer_agents] [--once]
Makes a team with its first admin, and prints a key for each environment, which nobody can read later.
With --once it makes no second team with the same name and address, so that it can run at every start.
The database is that of DATABASE_URL, or of the Formwork that npm start runs here.
Exit code: 0 made, or there before with --once; 1 not made.`;

const options = {
  team: { type: 'string' },
  email: { type: 'string' },
  environments: { type: 'string', default: 'production,development' },
  features: { type: 'string' },
  once: { type: 'boolean', default: false },
} as const;

interface Values {
  team?: string;
  email?: string;
  environments: string;
  features?: string;
  once: boolean;
}

/** `npm run account:create`. */
async function main({ team: name, email, environments, features, once }: Values): Promise<void> {
  if (!name) throw new UsageError('--team is missing: the name of the new team.');
  if (!email) throw new UsageError('--email is missing: the e-mail address of its first admin.');
  if (!email.includes('@')) throw new UsageError(`--email must be an e-mail address: ${email} is none.`);
  const environment = runningEnvironment();
  await reachableDatabase({ ...process.env, ...environment }, { migrated: true, pooled: true });
  const { createTeam } = await import('./create-team.js');
  const asked = {
    name,
    email,
    environments: listOf(environments),
    features: features === undefined ? undefined : listOf(features),
    once,
  };
  console.log(JSON.stringify(await createTeam(environment, asked), null, 2));
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

export const ended = runCommand({ usage: USAGE, options, failed: 1 }, main);
