import { CommandError } from '@app/core';
import { AuditVerifier } from '@app/teams';
import { DataSource } from 'typeorm';
import { auditReport, isInOrder } from './audit-report';
import { withTeams } from './with-teams';

/**
 * Verifies the chains of all teams, or of one, and prints a report of each.
 * @param environment settings beside those of the process
 * @param head hash of a link that the chain of the one team must have
 * @returns whether all are in order
 * @throws CommandError when there is no such team
 */
export async function verifyAudit(environment: NodeJS.ProcessEnv, team?: string, head?: string): Promise<boolean> {
  return withTeams(environment, async (_, app) => {
    const known = await teamsIn(app.get(DataSource));
    if (team !== undefined && !known.includes(team)) throw new CommandError(`There is no team ${team}.`);
    return verify(app.get(AuditVerifier), team === undefined ? known : [team], head);
  });
}

async function teamsIn(dataSource: DataSource): Promise<string[]> {
  return (await dataSource.query<{ id: string }[]>('SELECT id FROM team ORDER BY id')).map(({ id }) => id);
}

async function verify(verifier: AuditVerifier, teams: string[], head: string | undefined): Promise<boolean> {
  const verdicts: boolean[] = [];
  for (const teamId of teams) {
    const verdict = await verifier.verify({ teamId }, head);
    console.log(`Team ${teamId}: ${auditReport(verdict)}`);
    verdicts.push(isInOrder(verdict));
  }
  return verdicts.every(Boolean);
}
