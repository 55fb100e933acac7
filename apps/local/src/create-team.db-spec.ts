import { testDatabase } from '@app/testing';
import { createTeam } from './create-team';
import { until } from './processes/until';

const WAITING = `SELECT count(*)::int AS count FROM pg_locks
  WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

describe('createTeam', () => {
  const database = testDatabase();
  const acme = { name: 'Acme', email: 'Ann@acme.example', environments: ['production'], features: [], once: true };
  const create = (asked: Partial<typeof acme> = {}) =>
    createTeam(
      { DATABASE_URL: database.url, SECRET_KEY: 'a secret for tests, and for nothing else' },
      { ...acme, ...asked },
    );

  it('makes one team once, also when two calls have looked before one of them writes', async () => {
    const writer = database.dataSource.createQueryRunner();
    await writer.startTransaction();
    await writer.query('LOCK TABLE team IN SHARE ROW EXCLUSIVE MODE');
    const calls = [create(), create({ email: 'ann@ACME.example' })];
    await until(
      20_000,
      async () => (await database.dataSource.query<[{ count: number }]>(WAITING))[0].count === calls.length,
    );
    await writer.commitTransaction();
    await writer.release();

    const made = await Promise.all(calls);
    expect(new Set(made.map(({ team_id }) => team_id)).size).toBe(1);
    expect(made.map(({ keys }) => keys)).toEqual(
      expect.arrayContaining([{ production: expect.any(String) }, 'were shown when the team was made']),
    );
    expect(await create()).toMatchObject({ team_id: made[0]?.team_id, keys: expect.stringContaining('were shown') });
    const other = await create({ once: false });
    expect(other.team_id).not.toBe(made[0]?.team_id);
  });
});
