import '@app/core/compile-cache';
import { reachableDatabase, runCommand, UsageError } from '@app/core/commands';
import { runningEnvironment } from './running-environment';

const USAGE = `npm run audit:verify [-- --team <id> [--head <hash>]]
Computes the hash chains of the audit logs again, and names the first entry of each team that was altered, removed or inserted.
--head is the hash of a link that an earlier run printed: the chain of the team must still have it. Who keeps it outside of
the database can tell when the whole chain was written anew.
The database is that of DATABASE_URL, or of the Formwork that npm start runs here.
Exit code: 0 in order, 1 a chain differs, 3 it could not be verified.`;

const DIFFERS = 1;
const NOT_VERIFIED = 3;

/** `npm run audit:verify`. */
async function main({ team, head }: { team?: string; head?: string }): Promise<void> {
  if (head !== undefined && team === undefined) throw new UsageError('--head needs --team.');
  const environment = runningEnvironment();
  await reachableDatabase({ ...process.env, ...environment }, { migrated: true, pooled: true });
  const { verifyAudit } = await import('./verify-audit.js');
  if (!(await verifyAudit(environment, team?.toLowerCase(), head?.toLowerCase()))) process.exitCode = DIFFERS;
}

const options = { team: { type: 'string' }, head: { type: 'string' } } as const;

export const ended = runCommand({ usage: USAGE, options, failed: NOT_VERIFIED }, main);
