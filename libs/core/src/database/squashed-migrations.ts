import type { DataSource } from 'typeorm';
import { InitialSchema1795316807466 } from './migrations/2026-w47/1795316807466-InitialSchema';
import { CommandError } from '../process/run-command';

/** The migrations from before the first release. `InitialSchema` was compared with their schema when it was written. */
const SQUASHED = [
  'Teams1795179079923',
  'FormsUsersExtraction1795179283864',
  'Documents1795180442241',
  'Submissions1795182793259',
  'InvitationEnvironment1795310560054',
  'Jobs1795310741317',
  'StoredFiles1795310821612',
  'Limits1795311542695',
  'EnvelopeWarnings1795316235268',
  'MailsOfTeams1795316807465',
];

/** A database from before the first release that lacks some migrations of that time. This build cannot migrate it. */
export class UnfinishedDatabaseError extends CommandError {
  constructor(missing: string[]) {
    super(
      `The database was made before the first release and lacks ${missing.length} of the ${SQUASHED.length} migrations of ` +
        `that time (${missing.join(', ')}). Migrate it with the build from before the first release that has them, or give ` +
        'the service a new database.',
    );
  }
}

/**
 * Records `InitialSchema` as run in a database that has run all migrations from before the first release.
 * @throws UnfinishedDatabaseError when it has run some of them only
 */
export async function adoptSquashed(dataSource: DataSource): Promise<void> {
  await dataSource.transaction(async (manager) => {
    const [{ exists }] = await manager.query<[{ exists: boolean }]>(
      `SELECT to_regclass('migrations') IS NOT NULL AS exists`,
    );
    if (!exists) return;
    const rows = await manager.query<{ name: string }[]>('SELECT name FROM migrations WHERE name = ANY ($1)', [
      SQUASHED,
    ]);
    if (rows.length === 0) return;
    const done = new Set(rows.map(({ name }) => name));
    const missing = SQUASHED.filter((name) => !done.has(name));
    if (missing.length > 0) throw new UnfinishedDatabaseError(missing);

    const { name } = new InitialSchema1795316807466();
    await manager.query('DELETE FROM migrations WHERE name = ANY ($1)', [SQUASHED]);
    await manager.query('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [name.replace(/\D/g, ''), name]);
  });
}
