import { randomUUID } from 'node:crypto';
import { aTeam, testDatabase } from '@app/testing';
import { Recipients1795417060018 } from './migrations/2026-w48/1795417060018-Recipients';
import { EnvelopesWithoutLinks1795417060118 } from './migrations/2026-w48/1795417060118-EnvelopesWithoutLinks';

const database = testDatabase();
const sql = <Row>(query: string, ...values: unknown[]) => database.dataSource.query<Row[]>(query, values);
const steps = [new Recipients1795417060018(), new EnvelopesWithoutLinks1795417060118()];

async function migrate(direction: 'up' | 'down') {
  const runner = database.dataSource.createQueryRunner();
  await runner.startTransaction();
  for (const step of direction === 'up' ? steps : steps.toReversed()) await step[direction](runner);
  await runner.commitTransaction();
  await runner.release();
}

/** An envelope in the earlier schema. */
async function anEnvelope(scope: unknown[], signer: string | null, facts: Record<string, unknown> = {}) {
  const id = randomUUID();
  const more = Object.keys(facts);
  await sql(
    `INSERT INTO envelope (id, team_id, environment_id, template_name, template_type, template_sha256, template_key, values,
       type, output, signer${more.map((name) => `, ${name}`).join('')})
     VALUES ($1, $2, $3, 't', 'pdf', '', '', '{}', 'pdf', 'pdf', $4${more.map((_, index) => `, $${index + 5}`).join('')})`,
    ...[id, ...scope, signer, ...Object.values(facts)],
  );
  return id;
}

describe('the migration of signers to recipients', () => {
  it('keeps links, marks, names and times of every envelope, in both directions', async () => {
    const { team, environments } = await aTeam(database.dataSource);
    const scope = [team.id, environments.production];
    await migrate('down');
    const signedAt = new Date('2026-03-01T12:00:00.120Z');
    const unsigned = await anEnvelope(scope, null);
    const open = await anEnvelope(scope, 'ann@example.com', { token_hash: 'one' });
    const facts = {
      token_hash: 'two',
      signer_name: 'Bob',
      sealed_mark: 'v1.x',
      signed_at: signedAt,
      sent_at: signedAt,
    };
    const signed = await anEnvelope(scope, 'bob@example.com', facts);
    await migrate('up');

    const rows = await sql<Record<string, unknown>>('SELECT * FROM recipient WHERE team_id = $1', team.id);
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect([...byId.keys()].sort()).toEqual([open, signed].sort());
    expect(byId.has(unsigned)).toBe(false);
    expect(byId.get(open)).toMatchObject({ envelope_id: open, email: 'ann@example.com', token_hash: 'one', turn: 1 });
    expect(byId.get(signed)).toMatchObject({
      ...{ role: 'signer', token_hash: 'two', written_name: 'Bob', sealed_mark: 'v1.x', link_number: 0 },
      ...{ done_at: signedAt, sent_at: signedAt, viewed_at: null },
    });

    await migrate('down');
    const [back] = await sql('SELECT token_hash, signer_name, sealed_mark FROM envelope WHERE id = $1', signed);
    expect(back).toEqual({ token_hash: 'two', signer_name: 'Bob', sealed_mark: 'v1.x' });
    await migrate('up');
  });
});
