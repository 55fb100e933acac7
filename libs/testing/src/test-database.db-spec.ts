import { pendingMigrations } from '@app/core';
import Redis from 'ioredis';
import { describeWithRedis } from './describe-with-redis';
import { testDatabase } from './test-database';
import { testRedis } from './test-queue';

describe('testDatabase', () => {
  const database = testDatabase([]);

  it('is migrated', async () => {
    expect(await database.dataSource.query(`SELECT to_regclass('migrations') IS NOT NULL AS migrated`)).toEqual([
      { migrated: true },
    ]);
    expect(await pendingMigrations(database.dataSource)).toEqual([]);
  });

  describe('another one', () => {
    const other = testDatabase([]);

    it('shares nothing with the first', async () => {
      await database.dataSource.query('CREATE TABLE only_here (id int)');
      await expect(other.dataSource.query('SELECT * FROM only_here')).rejects.toThrow('does not exist');
    });
  });
});

describeWithRedis('testRedis', () => {
  it('is empty each time', async () => {
    const first = new Redis(await testRedis());
    await first.set('leftover', 'value');
    const second = new Redis(await testRedis());
    expect(await second.get('leftover')).toBeNull();
    first.disconnect();
    second.disconnect();
  });
});
