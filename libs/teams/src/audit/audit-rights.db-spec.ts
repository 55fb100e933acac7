import { migrate } from '@app/core';
import { aTeam, testDatabase } from '@app/testing';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';

const database = testDatabase();
const INSERT = `INSERT INTO audit_entry (team_id, actor) VALUES ($1, 'account')`;
const INSERT_LINK = `INSERT INTO audit_link VALUES ($1, 1, now(), '{1}', '{a}', 'a', 'a')`;

const CHANGES = ['audit_entry', 'audit_link'].flatMap((table) => [
  `UPDATE ${table} SET created_at = now()`,
  `DELETE FROM ${table}`,
  `TRUNCATE ${table}`,
]);

/** A team with an entry and a link. */
async function audited(dataSource: DataSource): Promise<string> {
  const [{ id }] = await dataSource.query<[{ id: string }]>(`INSERT INTO team (name) VALUES ('Acme') RETURNING id`);
  await dataSource.query(INSERT, [id]);
  await dataSource.query(INSERT_LINK, [id]);
  return id;
}

const rows = async (dataSource: DataSource) =>
  (await dataSource.query<object[]>('SELECT id FROM audit_entry UNION ALL SELECT number FROM audit_link')).length;

describe('the tables of the audit log, for a superuser', () => {
  it.each(CHANGES)('refuse %s', async (change) => {
    await audited(database.dataSource);
    const before = await rows(database.dataSource);
    await expect(database.dataSource.query(change)).rejects.toThrow('is append-only');
    await expect(
      database.dataSource.transaction(async (manager) => {
        await manager.query('SET LOCAL session_replication_role = replica');
        await manager.query(change);
      }),
    ).rejects.toThrow('is append-only');
    expect(await rows(database.dataSource)).toBe(before);
  });
});

describe('the role that owns the tables and runs the service', () => {
  const role = `audit_owner_${randomBytes(4).toString('hex')}`;
  let owner: DataSource;

  beforeAll(async () => {
    await database.dataSource.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret' NOSUPERUSER`);
    await database.dataSource.query(`CREATE DATABASE ${role} OWNER ${role}`);
    const url = new URL(database.url);
    Object.assign(url, { username: role, password: 'secret', pathname: `/${role}` });
    await migrate(url.href);
    owner = await new DataSource({ type: 'postgres', url: url.href, entities: [] }).initialize();
  });
  afterAll(async () => {
    await owner.destroy();
    await database.dataSource.query(`DROP DATABASE ${role} WITH (FORCE)`);
    await database.dataSource.query(`DROP ROLE ${role}`);
  });

  it.each(CHANGES)('has no right to %s', async (change) => {
    await audited(owner);
    await expect(owner.query(change)).rejects.toThrow('permission denied for table');
  });

  it('reads and inserts, but not with a time or an id of its own choice', async () => {
    const id = await audited(owner);
    expect(await owner.query('SELECT actor FROM audit_entry WHERE team_id = $1', [id])).toEqual([{ actor: 'account' }]);
    const dated = `INSERT INTO audit_entry (team_id, actor, created_at) VALUES ($1, 'account', now())`;
    await expect(owner.query(dated, [id])).rejects.toThrow('permission denied for table');
    const numbered = `INSERT INTO audit_entry (team_id, actor, id) OVERRIDING SYSTEM VALUE VALUES ($1, 'account', 1)`;
    await expect(owner.query(numbered, [id])).rejects.toThrow('permission denied for table');
  });

  it('deletes a team with its entries and links, two teams at the same time, and has no such right afterwards', async () => {
    const [kept, ...gone] = [await audited(owner), await audited(owner), await audited(owner)];
    await Promise.all(gone.map((id) => owner.query('DELETE FROM team WHERE id = $1', [id])));

    const left = 'SELECT team_id FROM audit_entry UNION ALL SELECT team_id FROM audit_link';
    const teams = (await owner.query<{ team_id: string }[]>(left)).map((row) => row.team_id);
    expect(teams.filter((id) => gone.includes(id))).toEqual([]);
    expect(teams.filter((id) => id === kept)).toHaveLength(2);
    await expect(owner.query('DELETE FROM audit_entry')).rejects.toThrow('permission denied for table');
  });
});

it('is deleted with its team', async () => {
  const { team } = await aTeam(database.dataSource);
  await database.dataSource.query(INSERT, [team.id]);
  await database.dataSource.query('DELETE FROM team WHERE id = $1', [team.id]);
  expect(await database.dataSource.query('SELECT FROM audit_entry WHERE team_id = $1', [team.id])).toEqual([]);
});
