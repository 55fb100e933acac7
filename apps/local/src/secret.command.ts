import '@app/core/compile-cache';
import { CommandError, reachableDatabase, runCommand } from '@app/core/commands';

const USAGE = `DATABASE_URL=… SECRET_KEY=… SECRET_KEY_PREVIOUS=… npm run secret:rotate
Encrypts every stored secret anew with SECRET_KEY; older ones are opened with SECRET_KEY_PREVIOUS. The service can run meanwhile,
when all its processes have both settings.
Exit code: 0 all are sealed with SECRET_KEY, 1 some open with neither, or nothing was done.`;

const FAILED = 1;

/** `npm run secret:rotate`. */
async function main(): Promise<void> {
  const env = await reachableDatabase(undefined, { migrated: true });
  if (env.previousSecretKey === null)
    throw new CommandError(
      'Set SECRET_KEY to the new secret and SECRET_KEY_PREVIOUS to the one before, for all processes.',
    );
  const { rotateSecrets } = await import('./rotate-secrets.js');
  if (await rotateSecrets(env))
    console.log('SECRET_KEY_PREVIOUS can go. File links and open invitations that were made with it end then.');
  else process.exitCode = FAILED;
}

export const ended = runCommand({ usage: USAGE, failed: FAILED }, main);
