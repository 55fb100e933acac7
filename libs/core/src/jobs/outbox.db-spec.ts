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
    ['fetches due entries', (planned) => planned.fetchDue(one)],
    ['fetches unclaimed entries', (planned) => planned.fetchUnclaimed(one, 1)],
    ['fetches overdue entries', (planned) => planned.fetchOverdue(one, 1)],
    ['looks for unclaimed entries', (planned) => planned.hasUnclaimed(jobs)],
    ['finds the time of the next due entry', (planned) => planned.secondsToNext(jobs)],
    ['finds unknown jobs', (planned) => planned.unknownJobs(jobs)],
    ['marks as waiting', (planned) => planned.markAsWaiting([randomUUID()])],
    ['claims', (planned) => planned.claim(randomUUID(), { workerId, leaseSeconds: 30 })],
    ['extends a claim', (planned) => planned.extend({ id: randomUUID(), fence: 1 }, { workerId, leaseSeconds: 30 })],
    ['ends a job', (planned) => planned.end({ id: randomUUID(), fence: 1 })],
    ['releases lapsed claims', (planned) => planned.releaseLapsed()],
    ['finds workers that are gone', (planned) => planned.goneWorkers()],
    ['releases the claims of workers that are gone', (planned) => planned.releaseGone([workerId], 18)],
    ['releases the claims of a dead worker', (planned) => planned.releaseDead(workerId)],
  ])('%s without a sequential scan', async (_, call) => {
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
    const capacity = new Map([
      ['job-a', 3],
      ['job-b', 5],
    ]);
    const fetched = await outbox.fetchDue(capacity);

    expect(fetched.filter(({ job }) => job === 'job-a')).toHaveLength(3);
    expect(fetched.filter(({ job }) => job === 'job-b')).toHaveLength(2);
    expect(await outbox.fetchDue(new Map([['job-b', 5]]))).toEqual([]);
    expect(await outbox.secondsToNext(['job-b'])).toBeGreaterThan(30);
    expect(await outbox.secondsToNext(['job-a'])).toBe(0);
    expect(await outbox.secondsToNext(['job-z'])).toBeNull();
  });

  it('finds entries of unknown jobs', async () => {
    await database.dataSource.query(
      `INSERT INTO outbox (id, job, payload) VALUES (gen_random_uuid(), 'wash-elephant', '{}')`,
    );
    expect(await outbox.unknownJobs(jobs)).toEqual(['wash-elephant']);
  });

  it('does not extend a released claim on a late heartbeat', async () => {
    const [due] = await outbox.fetchDue(new Map([['job-a', 1]]));
    const claimant = { workerId, leaseSeconds: 60 };
    const entry = await outbox.claim(due?.id ?? '', claimant);
    if (entry === null || entry === 'needs-exclusive') throw new Error('nothing to claim');
    expect(await outbox.extend(entry, claimant)).toBe(true);
    await outbox.retryLater(entry, 3_600, 'no luck');

    expect(await outbox.extend(entry, claimant)).toBe(false);
    const rows = await database.dataSource.query('SELECT attempts, locked_until FROM outbox WHERE id = $1', [entry.id]);
    expect(rows).toEqual([{ attempts: 1, locked_until: null }]);
  });

  it('does not count the attempt of a postponed entry, and offers it again after the pause', async () => {
    const [due] = await outbox.fetchDue(new Map([['job-a', 1]]));
    const entry = await outbox.claim(due?.id ?? '', { workerId, leaseSeconds: 60 });
    if (entry === null || entry === 'needs-exclusive') throw new Error('nothing to claim');
    await outbox.postpone(entry, 3_600);

    const sql = `SELECT attempts, locked_until, available_at > now() + interval '59 minutes' AS later FROM outbox WHERE id = $1`;
    expect(await database.dataSource.query(sql, [entry.id])).toEqual([
      { attempts: 0, locked_until: null, later: true },
    ]);
    expect(await outbox.claim(entry.id, { workerId, leaseSeconds: 60 })).toBeNull();
  });

  it('releases only the entries of the dead worker', async () => {
    const [first, second] = await outbox.fetchDue(new Map([['job-a', 2]]));
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
