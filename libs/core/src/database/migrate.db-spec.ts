import { testDatabase, until } from '@app/testing';
import { migrate, MIGRATION_LOCK, MigrationBlockedError } from './migrate';
import { pendingMigrations } from './pending-migrations';
import { UnfinishedDatabaseError } from './squashed-migrations';

/** The migrations of a database from before the first release. */
const BEFORE = [
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

const database = testDatabase([]);
const sql = <Row>(query: string, values: unknown[] = []) => database.dataSource.query<Row[]>(query, values);
const done = async () =>
  (await sql<{ name: string }>('SELECT name FROM migrations ORDER BY id')).map(({ name }) => name);

async function tables(): Promise<string[]> {
  const rows = await sql<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
  return rows.map(({ name }) => name);
}

async function hasRun(names: string[]): Promise<void> {
  await sql('DELETE FROM migrations');
  for (const name of names)
    await sql('INSERT INTO migrations (timestamp, name) VALUES ($1, $2)', [name.replace(/\D/g, ''), name]);
}

/** Undoes the newest migrations until only the `count` oldest are left. */
async function undoTo(count: number): Promise<void> {
  for (let left = (await done()).length; left > count; left -= 1) await database.dataSource.undoLastMigration();
}

describe('a database from before the first release', () => {
  let present: string[];
  beforeAll(async () => {
    present = await done();
  });
  afterEach(() => hasRun(present));

  it('with all migrations of that time counts as migrated', async () => {
    await undoTo(1);
    await hasRun(BEFORE);

    expect(await migrate(database.url)).toBe(present.length - 1);
    expect(await done()).toEqual(present);
    expect(await pendingMigrations(database.dataSource)).toEqual([]);
    expect(await migrate(database.url)).toBe(0);
  });

  it('with only some of them is refused and not changed', async () => {
    await hasRun(BEFORE.slice(0, 8));
    const refused = migrate(database.url);

    await expect(refused).rejects.toThrow(UnfinishedDatabaseError);
    await expect(refused).rejects.toThrow(
      'lacks 2 of the 10 migrations of that time (EnvelopeWarnings1795316235268, MailsOfTeams1795316807465)',
    );
    expect(await done()).toEqual(BEFORE.slice(0, 8));
  });
});

describe('a migration', () => {
  /** Runs `work` while another session holds the locks of `statement`. */
  async function whileHeld(statement: string, work: () => Promise<void>): Promise<void> {
    const session = database.dataSource.createQueryRunner();
    await session.startTransaction();
    await session.query(statement);
    await work();
    await session.rollbackTransaction();
    await session.release();
  }

  it('that waits too long for another session is rolled back with an error, and succeeds when started again', async () => {
    await sql('DROP SCHEMA public CASCADE');
    await sql('CREATE SCHEMA public');

    await whileHeld('CREATE TABLE mail ()', async () => {
      const blocked = migrate(database.url);
      await expect(blocked).rejects.toThrow(MigrationBlockedError);
      await expect(blocked).rejects.toThrow('has held for 3 s');
    });
    expect(await tables()).toEqual(['migrations']);
    expect(await migrate(database.url)).toBe((await done()).length);
    expect(await pendingMigrations(database.dataSource)).toEqual([]);
  });

  it('can be undone', async () => {
    await undoTo(0);
    expect(await tables()).toEqual(['migrations']);
    expect(await sql(`SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace`)).toEqual([]);
    expect(await migrate(database.url)).toBe((await done()).length);
  });

  it('waits for another process that migrates, however long that takes', async () => {
    const longWaits = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
      AND waitstart < clock_timestamp() - interval '3500 milliseconds'`;
    let waiting = Promise.resolve(-1);
    await whileHeld(`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`, async () => {
      waiting = migrate(database.url);
      await until(20_000, async () => (await sql(longWaits)).length > 0);
    });
    expect(await waiting).toBe(0);
  });
});
