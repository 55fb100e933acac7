import { randomUUID } from 'node:crypto';
import { testDatabase } from '@app/testing';
import { OutboxRepository } from './outbox.repository';

describe('the outbox with 100,000 waiting entries', () => {
  const database = testDatabase([]);
  const outbox = new OutboxRepository({ query: (sql, parameters) => database.dataSource.query(sql, parameters) });
  const jobs = Array.from({ length: 8 }, (_, index) => `job-${'abcdefgh'[index]}`);
  const one = new Map(jobs.map((job) => [job, 1]));
  const workerId = randomUUID();

  beforeAll(async () => {
    await database.dataSource.query(
      `INSERT INTO outbox (id, job, payload) SELECT gen_random_uuid(), 'job-a', '{}' FROM generate_series(1, 100000)`,
    );
    await database.dataSource.query('ANALYZE outbox');
  });

  /** The plan of the statement that a call would run. */
  async function planOf(call: (planned: OutboxRepository) => Promise<unknown>): Promise<string> {
    const lines: string[] = [];
    const planned = new OutboxRepository({
      query: async (sql, parameters) => {
        const rows = await database.dataSource.query(`EXPLAIN ${sql}`, parameters);
        lines.push(...rows.map((row: Record<string, string>) => row['QUERY PLAN']));
        return [] as never;
      },
    });
    await call(planned);
    return lines.join('\n');
  }

  it.each<[string, (planned: OutboxRepository) => Promise<unknown>]>([
    ['takes what is due', (planned) => planned.takeDue(one)],
    ['takes what nobody claimed', (planned) => planned.takeUnclaimed(one, 1)],
    ['takes what nobody offered', (planned) => planned.takeOverdue(one, 1)],
    ['asks when the next is due', (planned) => planned.secondsToNext(jobs)],
    ['looks for unknown jobs', (planned) => planned.unknownJobs(jobs)],
    ['gives back', (planned) => planned.giveBack([randomUUID()])],
    ['claims', (planned) => planned.claim(randomUUID(), { workerId, leaseSeconds: 30 })],
    ['extends a claim', (planned) => planned.extend({ id: randomUUID(), fence: 1 }, { workerId, leaseSeconds: 30 })],
    ['releases what lapsed', (planned) => planned.releaseLapsed()],
    ['releases what a dead worker had', (planned) => planned.releaseDead(workerId)],
  ])('%s without reading the table', async (_, call) => {
    const plan = await planOf(call);
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Seq Scan on outbox');
  });

  it('returns at most the requested number of each job, oldest first, and each entry once', async () => {
    await database.dataSource.query(
      `INSERT INTO outbox (id, job, payload, available_at) VALUES
       (gen_random_uuid(), 'job-b', '{"n": 2}', now() - interval '1 minute'),
       (gen_random_uuid(), 'job-b', '{"n": 1}', now() - interval '2 minutes'),
       (gen_random_uuid(), 'job-b', '{"n": 3}', now() + interval '1 minute')`,
    );
    const places = new Map([
      ['job-a', 3],
      ['job-b', 5],
    ]);
    const taken = await outbox.takeDue(places);

    expect(taken.filter(({ job }) => job === 'job-a')).toHaveLength(3);
    expect(taken.filter(({ job }) => job === 'job-b')).toHaveLength(2);
    expect(await outbox.takeDue(new Map([['job-b', 5]]))).toEqual([]);
    expect(await outbox.secondsToNext(['job-b'])).toBeGreaterThan(30);
  });

  it('finds entries of unknown jobs', async () => {
    await database.dataSource.query(
      `INSERT INTO outbox (id, job, payload) VALUES (gen_random_uuid(), 'wash-elephant', '{}')`,
    );
    expect(await outbox.unknownJobs(jobs)).toEqual(['wash-elephant']);
  });

  it('does not extend a released claim on a late heartbeat', async () => {
    const [due] = await outbox.takeDue(new Map([['job-a', 1]]));
    const claimant = { workerId, leaseSeconds: 60 };
    const entry = await outbox.claim(due?.id ?? '', claimant);
    if (entry === null || entry === 'alone') throw new Error('nothing to claim');
    expect(await outbox.extend(entry, claimant)).toBe(true);
    await outbox.retryLater(entry, 3_600, 'no luck');

    expect(await outbox.extend(entry, claimant)).toBe(false);
    const rows = await database.dataSource.query('SELECT attempts, locked_until FROM outbox WHERE id = $1', [entry.id]);
    expect(rows).toEqual([{ attempts: 1, locked_until: null }]);
  });

  it('releases only the entries of the dead worker', async () => {
    const [first, second] = await outbox.takeDue(new Map([['job-a', 2]]));
    const other = { workerId: randomUUID(), leaseSeconds: 60 };
    await outbox.claim(first?.id ?? '', { workerId, leaseSeconds: 60 });
    await outbox.claim(second?.id ?? '', other);
    await outbox.releaseDead(workerId);

    const sql = 'SELECT deaths, worker_id FROM outbox WHERE id = ANY($1) ORDER BY deaths';
    expect(await database.dataSource.query(sql, [[first?.id, second?.id]])).toEqual([
      { deaths: 0, worker_id: other.workerId },
      { deaths: 1, worker_id: null },
    ]);
  });
});
