import { aTeam, testDatabase, until } from '@app/testing';
import type { QueryRunner } from 'typeorm';
import { AuditChain } from './audit-chain';
import { AuditEntriesRepository, type NewAuditEntry } from './audit-entries.repository';
import { AuditEntry } from './audit-entry.entity';
import { hashOfEntry } from './audit-hash';
import { AuditLink } from './audit-link.entity';
import { AuditLinksRepository } from './audit-links.repository';
import { AuditVerifier } from './audit-verifier';

const database = testDatabase();
const sql = <Row = unknown>(query: string, ...values: unknown[]) => database.dataSource.query<Row[]>(query, values);

let entries: AuditEntriesRepository;
let links: AuditLinksRepository;
let chain: AuditChain;
let verifier: AuditVerifier;
let teamId: string;

beforeAll(() => {
  entries = new AuditEntriesRepository(database.dataSource.getRepository(AuditEntry));
  links = new AuditLinksRepository(database.dataSource.getRepository(AuditLink));
  verifier = new AuditVerifier(database.dataSource, entries, links);
});
beforeEach(async () => {
  chain = new AuditChain(entries, links);
  teamId = (await aTeam(database.dataSource)).team.id;
});

const entry = (more: Partial<NewAuditEntry> = {}): Omit<NewAuditEntry, 'teamId'> => ({
  ...{ environmentId: null, actor: 'account', accountId: null, email: 'ann@example.com', keyPrefix: 'fk_a_1' },
  ...{ address: '203.0.113.7', requestId: 'r', method: 'POST', route: '/api/user/', objectType: 'user' },
  ...{ objectIds: ['ü-1'], fields: ['id', 'name'], ...more },
});
const add = (runner?: QueryRunner, team = teamId) => entries.insert({ teamId: team }, entry(), runner?.manager);
const ids = async () =>
  (await sql<{ id: string }>('SELECT id FROM audit_entry WHERE team_id = $1 ORDER BY id', teamId)).map(({ id }) => id);
const verify = (recorded?: string) => verifier.verify({ teamId }, recorded);

/** Runs `work` in a transaction of another connection, which stays open until `end` is called. */
async function held(work: (runner: QueryRunner) => Promise<void>): Promise<{ end: () => Promise<void> }> {
  const runner = database.dataSource.createQueryRunner();
  await runner.startTransaction();
  await work(runner);
  return { end: () => runner.commitTransaction().finally(() => runner.release()) };
}

/** As a superuser could: without the triggers, which no other role can switch off for itself. */
async function tamper(statement: string, ...values: unknown[]) {
  await sql('ALTER TABLE audit_entry DISABLE TRIGGER USER');
  await sql('ALTER TABLE audit_link DISABLE TRIGGER USER');
  await sql(statement, ...values);
  await sql('ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_entry_kept');
  await sql('ALTER TABLE audit_link ENABLE ALWAYS TRIGGER audit_link_kept');
}

describe('the hash chain of a team', () => {
  it('has every entry once, in links of the teams that wrote', async () => {
    const other = (await aTeam(database.dataSource)).team.id;
    for (let count = 0; count < 3; count++) await add();
    await add(undefined, other);
    expect(await chain.extend()).toBe(true);
    await add();
    await chain.extend();
    await chain.extend();

    expect(await verify()).toMatchObject({ entries: 4, links: 2, fault: null, unchained: 0, hasRecorded: true });
    expect(await verifier.verify({ teamId: other })).toMatchObject({ entries: 1, links: 1, fault: null });
  });

  it('has links of bounded size', async () => {
    await sql(`INSERT INTO audit_entry (team_id, actor) SELECT $1, 'job' FROM generate_series(1, 2500)`, teamId);
    await chain.extend();
    expect(await verify()).toMatchObject({ entries: 2500, links: 3, fault: null });
  });

  it('waits for a transaction that took its ids before others committed theirs', async () => {
    const slow = await held((runner) => add(runner));
    await add();
    expect(await chain.extend(0)).toBe(false);
    expect(await verify()).toMatchObject({ entries: 0, unchained: 1, unchainedSince: expect.any(Date) });

    await slow.end();
    expect(await chain.extend(0)).toBe(true);
    await chain.extend();
    expect(await verify()).toMatchObject({ entries: 2, fault: null, unchained: 0 });
    expect((await links.findLast({ teamId }))?.entryIds).toEqual(await ids());
  });

  it('waits only for transactions that were open when it looked', async () => {
    const first = await held((runner) => add(runner));
    expect(await chain.extend(0)).toBe(false);
    const second = await held((runner) => add(runner));
    await first.end();
    expect(await chain.extend(0)).toBe(true);
    expect(await verify()).toMatchObject({ entries: 1, unchained: 0 });
    await second.end();
    await chain.extend();
    expect(await verify()).toMatchObject({ entries: 2, fault: null });
  });

  it('passes the ids of a transaction that was rolled back', async () => {
    const runner = database.dataSource.createQueryRunner();
    await runner.startTransaction();
    await add(runner);
    await add();
    await runner.rollbackTransaction();
    await runner.release();
    await chain.extend();
    expect(await verify()).toMatchObject({ entries: 1, fault: null, unchained: 0 });
  });

  it('does not wait for transactions that write other tables, nor block writers', async () => {
    const reader = await held(async (runner) => {
      await runner.query('SELECT count(*) FROM audit_entry');
      await runner.query('UPDATE team SET name = name');
    });
    await add();
    expect(await chain.extend(0)).toBe(true);
    await reader.end();
    expect(await verify()).toMatchObject({ entries: 1 });
  });

  it('is one chain when several workers extend it while others write', async () => {
    const chains = [chain, new AuditChain(entries, links), new AuditChain(entries, links)];
    let writing = true;
    const writer = async () => {
      while (writing) await add();
    };
    const writers = [writer(), writer(), writer()];
    for (let round = 0; round < 10; round++) await Promise.all(chains.map((each) => each.extend()));
    writing = false;
    await Promise.all(writers);
    await until(20_000, async () => (await chain.extend()) && (await verify()).unchained === 0);

    expect(await verify()).toMatchObject({ entries: (await ids()).length, fault: null });
  });
});

describe('the verification', () => {
  beforeEach(async () => {
    for (let count = 0; count < 3; count++) await add();
    await chain.extend();
    for (let count = 0; count < 3; count++) await add();
    await chain.extend();
  });

  it.each([
    ['a time', `created_at = created_at + interval '1 millisecond'`],
    ['an actor', `email = 'eve@example.com'`],
    ['a list', `fields = '{id,name,role}'`],
    ['an absence', `environment_id = gen_random_uuid()`],
  ])('names the first entry in which %s was altered', async (_, change) => {
    const [, , , fourth, fifth] = await ids();
    await tamper(`UPDATE audit_entry SET ${change} WHERE team_id = $1 AND id = ANY ($2)`, teamId, [fifth, fourth]);
    expect(await verify()).toMatchObject({ fault: `Entry ${fourth} (link 2) was altered.`, entries: 3, links: 1 });
  });

  it.each([0, 1, 2, 5])('names an entry that is missing', async (index) => {
    const id = (await ids())[index];
    await tamper('DELETE FROM audit_entry WHERE team_id = $1 AND id = $2', teamId, id);
    expect((await verify()).fault).toBe(`Entry ${id} (link ${index < 3 ? 1 : 2}) is missing.`);
  });

  it('names an entry that was inserted between others', async () => {
    const other = (await aTeam(database.dataSource)).team.id;
    await add(undefined, other);
    const [foreign] = await sql<{ id: string }>('SELECT id FROM audit_entry WHERE team_id = $1', other);
    await add();
    await chain.extend();
    const forged = `INSERT INTO audit_entry (team_id, actor, id) OVERRIDING SYSTEM VALUE VALUES ($1, 'account', $2)`;
    await sql(forged, teamId, foreign?.id);
    expect((await verify()).fault).toBe(`Entry ${foreign?.id} (link 3) was inserted later.`);
  });

  it('names an entry that was inserted before the first one', async () => {
    const forged = `INSERT INTO audit_entry (team_id, actor, id) OVERRIDING SYSTEM VALUE VALUES ($1, 'account', $2)`;
    await sql(forged, teamId, '-9223372036854775808');
    expect((await verify()).fault).toBe('Entry -9223372036854775808 (link 1) was inserted later.');
  });

  it('names a second entry with the last id of a link', async () => {
    const last = (await ids()).at(-1);
    await sql(
      `INSERT INTO audit_entry (team_id, actor, id, created_at) OVERRIDING SYSTEM VALUE
       VALUES ($1, 'account', $2, now() + interval '1 minute')`,
      teamId,
      last,
    );
    expect((await verify()).fault).toMatch(`Entry ${last} (link 2) was `);
  });

  it('names a link that was altered', async () => {
    await tamper(`UPDATE audit_link SET created_at = now() WHERE team_id = $1 AND number = 2`, teamId);
    expect((await verify()).fault).toBe('Link 2 was altered.');
  });

  it('names a link that is missing', async () => {
    await tamper('DELETE FROM audit_link WHERE team_id = $1 AND number = 1', teamId);
    expect((await verify()).fault).toBe('Link 1 is missing.');
  });

  it('notices a chain that was written anew by a hash that was recorded before', async () => {
    const { head } = await verify();
    expect((await verify(head!)).hasRecorded).toBe(true);
    await tamper(`UPDATE audit_entry SET email = 'eve@example.com' WHERE team_id = $1`, teamId);
    await tamper('DELETE FROM audit_link WHERE team_id = $1', teamId);
    await chain.extend();
    expect(await verify(head!)).toMatchObject({ entries: 6, fault: null, hasRecorded: false });
  });
});

it('covers every column of an entry', async () => {
  await add();
  const [row] = await entries.listBetween({ teamId }, ['0', '9999999'], 1);
  const { columns } = database.dataSource.getMetadata(AuditEntry);
  expect(columns.length).toBeGreaterThan(10);
  for (const { propertyName } of columns) {
    const value = propertyName === 'createdAt' ? new Date(0) : ['other'];
    expect(hashOfEntry({ ...row!, [propertyName]: value })).not.toEqual(hashOfEntry(row!));
  }
});
