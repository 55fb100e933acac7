import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CLOCK_CHANNEL, OUTBOX_CHANNEL } from '@app/core';
import type { Scope } from '@app/teams';
import type { MovedTimes } from './moved-times';

/** The times of the rows of one environment. */
@Injectable()
export class MovedTimesRepository {
  /** Brings times nearer by `seconds`. @param keyId the key of the request @returns the number of rows */
  async advance(
    { environmentId }: Scope,
    { table, columns, where }: MovedTimes,
    { seconds, keyId }: { seconds: number; keyId: string },
    manager: EntityManager,
  ): Promise<number> {
    const changes = columns.map((column) => `${column} = ${column} - make_interval(secs => $3)`);
    const known = columns.map((column) => `${column} IS NOT NULL`);
    // The type of a parameter that the condition does not use is unknown otherwise.
    const sql = `WITH moved AS (
        UPDATE ${table} SET ${changes.join(', ')}
        WHERE ${where} AND (${known.join(' OR ')}) AND $2::uuid IS NOT NULL RETURNING 1
      ) SELECT count(*)::int AS count FROM moved`;
    return (await manager.query<[{ count: number }]>(sql, [environmentId, keyId, seconds]))[0].count;
  }

  /** Wakes the workers at commit: what they look for every minute may be due now. */
  async notifyForJob(manager: EntityManager): Promise<void> {
    await manager.query(`SELECT pg_notify($1, ''), pg_notify($2, '')`, [CLOCK_CHANNEL, OUTBOX_CHANNEL]);
  }
}
