import { isUuid } from '@app/core';
import { AuditVerifier } from '@app/teams';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { auditReport, isInOrder } from './audit-report';
import { runningEnvironment } from './running-environment';
import { withTeams } from './with-teams';

const USAGE = `npm run audit:verify [-- --team <id> [--head <hash>]]
Computes the hash chains of the audit logs again, and names the first entry of each team that was altered, removed or inserted.
--head is the hash of a link that an earlier run printed: the chain of the team must still have it. Who keeps it outside of
the database can tell when the whole chain was written anew.
The database is that of DATABASE_URL, or of the Formwork that npm start runs here.
Exit code: 0 in order, 1 a chain differs, 3 it could not be verified.`;

const DIFFERS = 1;
const NOT_VERIFIED = 3;

/** `npm run audit:verify`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { team: { type: 'string' }, head: { type: 'string' } } });
  const { team, head } = values;
  if ((team !== undefined && !isUuid(team)) || (head !== undefined && team === undefined)) throw new Error(USAGE);

  await withTeams(runningEnvironment(USAGE), async (_, app) => {
    const known = await teamsIn(app.get(DataSource));
    if (team !== undefined && !known.includes(team.toLowerCase()))
      throw new Error(`There is no team ${team}.\n\n${USAGE}`);
    await verify(app.get(AuditVerifier), team === undefined ? known : [team], head?.toLowerCase());
  });
}

async function teamsIn(dataSource: DataSource): Promise<string[]> {
  return (await dataSource.query<{ id: string }[]>('SELECT id FROM team ORDER BY id')).map(({ id }) => id);
}

async function verify(verifier: AuditVerifier, teams: string[], head: string | undefined): Promise<void> {
  for (const teamId of teams) {
    const verdict = await verifier.verify({ teamId }, head);
    console.log(`Team ${teamId}: ${auditReport(verdict)}`);
    if (!isInOrder(verdict)) process.exitCode = DIFFERS;
  }
}

main().catch((error: Error) => {
  console.error(error.message.endsWith(USAGE) ? error.message : error);
  process.exitCode = NOT_VERIFIED;
});
