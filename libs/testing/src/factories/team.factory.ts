import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { PreparedStatements } from '../../../core/src/database/prepared-statements';
import { Account } from '../../../teams/src/accounts/account.entity';
import { AccountsRepository } from '../../../teams/src/accounts/accounts.repository';
import { AuditChain } from '../../../teams/src/audit/audit-chain';
import { AuditLink } from '../../../teams/src/audit/audit-link.entity';
import { AuditLinksRepository } from '../../../teams/src/audit/audit-links.repository';
import { AuditEntriesRepository } from '../../../teams/src/audit/audit-entries.repository';
import { AuditEntry } from '../../../teams/src/audit/audit-entry.entity';
import { AuditTrail } from '../../../teams/src/audit/audit-trail';
import { ApiKey } from '../../../teams/src/keys/api-key.entity';
import { ApiKeysRepository } from '../../../teams/src/keys/api-keys.repository';
import { Environment } from '../../../teams/src/environments/environment.entity';
import { EnvironmentsRepository } from '../../../teams/src/environments/environments.repository';
import { KeysService } from '../../../teams/src/keys/keys.service';
import type { NewTeam } from '../../../teams/src/teams/new-team';
import { Feature } from '../../../teams/src/access/permissions';
import { Team } from '../../../teams/src/teams/team.entity';
import { TeamsRepository } from '../../../teams/src/teams/teams.repository';
import { TeamsService, type CreatedTeam } from '../../../teams/src/teams/teams.service';

/** A unique e-mail address. */
export const anEmail = (): string => `${randomBytes(6).toString('hex')}@example.com`;

/** The service that writes audit entries, on a test's connection. */
export const auditTrailOf = (dataSource: DataSource): AuditTrail =>
  new AuditTrail(new AuditEntriesRepository(dataSource.getRepository(AuditEntry)));

/** The service that extends the hash chains of the audit logs, on a test's connection. */
export const auditChainOf = (dataSource: DataSource): AuditChain =>
  new AuditChain(
    new AuditEntriesRepository(dataSource.getRepository(AuditEntry)),
    new AuditLinksRepository(dataSource.getRepository(AuditLink)),
  );

/** The service that creates teams, on a test's connection. */
export function teamsOf(dataSource: DataSource): TeamsService {
  const keys = new ApiKeysRepository(dataSource.getRepository(ApiKey), new PreparedStatements(dataSource));
  const environments = new EnvironmentsRepository(dataSource.getRepository(Environment));
  const accounts = new AccountsRepository(dataSource.getRepository(Account));
  const teams = new TeamsRepository(dataSource.getRepository(Team));
  return new TeamsService(dataSource, teams, environments, accounts, new KeysService(keys));
}

/** Creates a team with every feature, the environments production and development, and an admin with a key for each. */
export function aTeam(
  dataSource: DataSource,
  { name = 'Acme', email = anEmail(), features = Object.values(Feature), ...rest }: Partial<NewTeam> = {},
): Promise<CreatedTeam> {
  return teamsOf(dataSource).create({ name, email, features, ...rest });
}
