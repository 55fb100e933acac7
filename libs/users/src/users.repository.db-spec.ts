import { PreparedStatements } from '@app/core';
import { aTeam, testDatabase } from '@app/testing';
import { User } from './user.entity';
import { UsersRepository } from './users.repository';

/** Lists of so many rows are long: their count is kept. */
const LONG = 10_000;

describe('a counted part of the list of users', () => {
  const database = testDatabase();
  let users: UsersRepository;
  let scope: { teamId: string; environmentId: string };

  beforeEach(async () => {
    const { dataSource } = database;
    const { team, environments } = await aTeam(dataSource);
    scope = { teamId: team.id, environmentId: environments.production ?? '' };
    users = new UsersRepository(new PreparedStatements(dataSource), dataSource.getRepository(User));
  });

  /** Adds users, one a second, from `user-1` on: the last is the newest. */
  const addUsers = (from: number, to: number) =>
    database.dataSource.query(
      `INSERT INTO "user" (environment_id, id, team_id, name, sealed_key, key_hash, created_at)
       SELECT $1::uuid, 'user-' || n, $2::uuid, '', '', sha256(($1::uuid::text || n)::bytea), '2026-01-01'::timestamptz + n * interval '1 s'
       FROM generate_series($3::int, $4::int) n`,
      [scope.environmentId, scope.teamId, from, to],
    );
  const removeUsers = (above: number) =>
    database.dataSource.query(`DELETE FROM "user" WHERE environment_id = $1 AND substr(id, 6)::int > $2`, [
      scope.environmentId,
      above,
    ]);
  const counted = async (skip: number, take = 2, after?: { createdAt: Date; id: string }) => {
    const found = await users.listCounted(scope, {}, { take, skip, after });
    return { total: found?.total, ids: found?.rows.map(({ id }) => id) };
  };

  it('has the rows from the newest on and the number of all, also where it has no rows', async () => {
    expect(await counted(0)).toEqual({ total: 0, ids: [] });
    await addUsers(1, 5);
    expect(await counted(0)).toEqual({ total: 5, ids: ['user-5', 'user-4'] });
    expect(await counted(4)).toEqual({ total: 5, ids: ['user-1'] });
    expect(await counted(6)).toEqual({ total: 5, ids: [] });

    const [, second, , , last] = await users.list(scope, {}, { take: 5, skip: 0 });
    expect(await counted(0, 2, second)).toEqual({ total: 5, ids: ['user-3', 'user-2'] });
    expect(await counted(0, 2, last)).toEqual({ total: 5, ids: [] });
  });

  it('keeps the number of a long list until it is counted again', async () => {
    await addUsers(1, LONG);
    expect(await counted(0)).toEqual({ total: LONG, ids: [`user-${LONG}`, `user-${LONG - 1}`] });
    await addUsers(LONG + 1, LONG + 3);
    expect(await counted(0)).toEqual({ total: LONG, ids: [`user-${LONG + 3}`, `user-${LONG + 2}`] });
    expect(await counted(LONG + 2)).toEqual({ total: LONG, ids: [] }); // behind the kept end: not read

    expect(await users.count(scope, {}, 'exact')).toBe(LONG + 3);
    expect(await counted(LONG + 2)).toEqual({ total: LONG + 3, ids: ['user-1'] });
  });

  it('counts a list that became short each time', async () => {
    await addUsers(1, LONG);
    await counted(0);
    await removeUsers(3);
    expect(await users.count(scope, {}, 'exact')).toBe(3);
    await removeUsers(2);
    expect(await counted(0)).toEqual({ total: 2, ids: ['user-2', 'user-1'] });
  });

  it('leaves lists with filters to other statements', () => {
    expect(users.listCounted(scope, { search: 'ann' }, { take: 2, skip: 0 })).toBeNull();
  });
});
