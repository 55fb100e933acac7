import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { testDatabase, until } from '@app/testing';
import { OutboxRepository } from './outbox.repository';
import { OutboxSweep } from './outbox-sweep';
import type { JobRunner } from './job-runner';
import type { PgListener } from './pg-listener';
import { SHOW_LIFE } from './presence';
import { JobSlots } from './transports/job-slots';

const HOUR = 3_600;
/** Until the next look of a sweep whose leases are an hour. */
const TEN_MINUTES = 600_000;

describe('the sweep of the outbox', () => {
  const database = testDatabase([]);
  const outbox = new OutboxRepository({ query: (sql, parameters) => database.dataSource.query(sql, parameters) });
  const worker = randomUUID();
  const living = () => new Client({ connectionString: database.url });
  const extendAll = jest.fn<Promise<void>, []>();
  let sweep: OutboxSweep;

  beforeEach(async () => {
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'performance', 'Date'],
    });
    extendAll.mockResolvedValue();
    const runner = { extendAll: () => extendAll() } as JobRunner;
    const listener = { on: () => () => undefined } as unknown as PgListener;
    sweep = new OutboxSweep(outbox, new JobSlots([], 6), runner, listener, { jobs: [], leaseSeconds: HOUR });
    // It looks at its start, too: before there is a claim.
    await looked(() => sweep.start(async () => undefined));
  });
  afterEach(async () => {
    sweep.stop();
    jest.useRealTimers();
    await database.dataSource.query('TRUNCATE outbox');
  });

  /** An entry that the worker has claimed, and whose last heartbeat was so many minutes ago. */
  async function claimed(minutesAgo: number): Promise<string> {
    const id = randomUUID();
    await database.dataSource.query(`INSERT INTO outbox (id, job, payload) VALUES ($1, 'job-a', '{}')`, [id]);
    await outbox.claim(id, { workerId: worker, leaseSeconds: HOUR - minutesAgo * 60 });
    return id;
  }

  const deaths = async (id: string) => {
    const [row] = await database.dataSource.query('SELECT deaths, locked_until FROM outbox WHERE id = $1', [id]);
    return { deaths: row.deaths, claimed: row.locked_until !== null };
  };
  const held = { deaths: 0, claimed: true };
  const released = { deaths: 1, claimed: false };

  /** Resolves when the look that `begin` causes has ended. */
  async function looked(begin: () => void): Promise<void> {
    const releaseLapsed = jest.spyOn(outbox, 'releaseLapsed');
    const goneWorkers = jest.spyOn(outbox, 'goneWorkers');
    const releaseGone = jest.spyOn(outbox, 'releaseGone');
    extendAll.mockClear();
    begin();
    await until(10_000, async () => extendAll.mock.calls.length > 0);
    for (const step of [extendAll, releaseLapsed, goneWorkers, releaseGone]) {
      await Promise.allSettled(step.mock.results.map(({ value }) => value));
      await new Promise(setImmediate); // the sweep goes on with its next step
    }
    jest.restoreAllMocks();
  }

  const look = () => looked(() => void jest.advanceTimersByTime(TEN_MINUTES));

  it('gives the quiet claims of a process that is gone to others at the third look, long before their leases end', async () => {
    const quiet = await claimed(30);
    const fresh = await claimed(0);
    await look();
    await look();
    expect(await deaths(quiet)).toEqual(held);

    await look();
    expect([await deaths(quiet), await deaths(fresh)]).toEqual([released, held]);
  });

  it('leaves the claims of a process that shows life, until its session ends', async () => {
    const quiet = await claimed(30);
    const session = living();
    await session.connect();
    await session.query(SHOW_LIFE, [worker]);
    for (let looked = 0; looked < 4; looked += 1) await look();
    expect(await deaths(quiet)).toEqual(held);

    await session.end();
    for (let looked = 0; looked < 3; looked += 1) await look();
    expect(await deaths(quiet)).toEqual(released);
  });

  it('starts to look anew after it could not ask', async () => {
    const quiet = await claimed(30);
    await look();
    await look();
    extendAll.mockRejectedValueOnce(new Error('the server is away'));
    await look();
    await look();
    await look();
    expect(await deaths(quiet)).toEqual(held);

    await look();
    expect(await deaths(quiet)).toEqual(released);
  });
});
