import 'reflect-metadata';
import { ConfigModule, DatabaseModule, isUuid } from '@app/core';
import { AuditVerifier, TeamsModule } from '@app/teams';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { auditReport, isInOrder } from './audit-report';
import { runningEnvironment } from './running-environment';

const USAGE = `npm run audit:verify [-- --team <id> [--head <hash>]]
Computes the hash chains of the audit logs again, and names the first entry of each team that was altered, removed or inserted.
--head is the hash of a link that an earlier run printed: the chain of the team must still have it. Who keeps it outside of
the database can tell when the whole chain was written anew.
The database is that of DATABASE_URL, or of the Formwork that npm start runs here.
Exit code: 0 in order, 1 a chain differs, 3 it could not be verified.`;

const DIFFERS = 1;
const NOT_VERIFIED = 3;

@Module({ imports: [ConfigModule, DatabaseModule, TeamsModule] })
class TeamsOnly {}

/** `npm run audit:verify`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { team: { type: 'string' }, head: { type: 'string' } } });
  const { team, head } = values;
  if ((team !== undefined && !isUuid(team)) || (head !== undefined && team === undefined)) throw new Error(USAGE);

  Object.assign(process.env, runningEnvironment(USAGE)); // `Env` reads it
  const logger = ['error', 'fatal'] as const;
  const app = await NestFactory.createApplicationContext(TeamsOnly, { logger: [...logger], abortOnError: false });
  try {
    const teams = team === undefined ? await teamsIn(app.get(DataSource)) : [team];
    await verify(app.get(AuditVerifier), teams, head?.toLowerCase());
  } finally {
    await app.close();
  }
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
