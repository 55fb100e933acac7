import { randomUUID } from 'node:crypto';
import { aTeam, auditChainOf, commandHere, type CommandEnd, testDatabase } from '@app/testing';

const database = testDatabase();
const sql = <Row>(query: string, ...values: unknown[]) => database.dataSource.query<Row[]>(query, values);

/** What the command prints, and its exit code. */
const verify = (...args: string[]): Promise<CommandEnd> =>
  commandHere('apps/local/src/audit', args, { ...process.env, DATABASE_URL: database.url });

const addTo = (teamId: string, count: number) =>
  sql(`INSERT INTO audit_entry (team_id, actor) SELECT $1, 'account' FROM generate_series(1, $2)`, teamId, count);

describe('npm run audit:verify', () => {
  it('tells how many rows are in order and how many are not chained yet, and names the first altered one', async () => {
    const [good, bad] = [(await aTeam(database.dataSource)).team.id, (await aTeam(database.dataSource)).team.id];
    for (const teamId of [good, bad]) await addTo(teamId, 3);
    await auditChainOf(database.dataSource).extend();
    await addTo(good, 2);

    const before = await verify();
    expect(before).toMatchObject({ code: 0 });
    expect(before.output).toMatch(
      new RegExp(
        `^Team ${good}: 3 rows, 1 links in order\\. 2 rows since \\S+Z are not chained yet\\. Head: [0-9a-f]{64}$`,
        'm',
      ),
    );
    const head = new RegExp(`^Team ${bad}: 3 rows, 1 links in order\\. Head: ([0-9a-f]{64})$`, 'm').exec(
      before.output,
    )![1]!;
    expect(await verify('--team', bad, '--head', head)).toMatchObject({ code: 0 });
    expect(await verify('--team', good, '--head', head)).toMatchObject({
      code: 1,
      output: expect.stringContaining('the chain was written anew'),
    });

    await sql('ALTER TABLE audit_entry DISABLE TRIGGER audit_entry_kept');
    const [changed] = await sql<{ id: string }>(
      'SELECT id FROM audit_entry WHERE team_id = $1 ORDER BY id OFFSET 1',
      bad,
    );
    await sql(`UPDATE audit_entry SET email = 'eve@example.com' WHERE team_id = $1 AND id >= $2`, bad, changed!.id);

    const after = await verify();
    expect(after.code).toBe(1);
    expect(after.output).toContain(`Team ${bad}: Entry ${changed!.id} (link 1) was altered.`);
    expect(after.output).toContain(`Team ${good}: 3 rows, 1 links in order.`);
    expect(await verify('--team', good)).toMatchObject({ code: 0 });
  }, 120_000);

  it('exits with 3 for an unknown team or a wrong call', async () => {
    expect((await verify('--team', randomUUID())).code).toBe(3);
    expect(await verify('--head', 'a'.repeat(64))).toMatchObject({
      code: 3,
      output: expect.stringContaining('npm run'),
    });
  }, 60_000);
});
