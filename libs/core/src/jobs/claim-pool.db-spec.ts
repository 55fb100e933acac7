import { testDatabase, until } from '@app/testing';
import { Env } from '../config/env';
import { ClaimPool } from './claim-pool';

const LOCK = 4_711;
/** More than there are connections for heartbeats. */
const ENDS = 4;

describe('the connections of a worker for the outbox', () => {
  const database = testDatabase([]);

  it('answer heartbeats while all statements that end jobs wait for locks', async () => {
    const pool = new ClaimPool(new Env({ DATABASE_URL: database.url }));
    const holder = database.dataSource.createQueryRunner();
    await holder.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const ends = Array.from({ length: ENDS }, () =>
      pool.end<object[]>('end', 'SELECT true AS ended FROM pg_advisory_xact_lock_shared($1::bigint)', [LOCK]),
    );
    const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
      WHERE datname = current_database() AND locktype = 'advisory' AND objid = $1 AND NOT granted`;
    await until(10_000, async () => (await pool.query<object[]>(waiting, [LOCK])).length === ENDS);

    expect(await pool.named('one', 'SELECT $1::int AS one', [1])).toEqual([{ one: 1 }]);
    await holder.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    await holder.release();
    expect(await Promise.all(ends)).toEqual(ends.map(() => [{ ended: true }]));
    await pool.onApplicationShutdown();
  });
});
