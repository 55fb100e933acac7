import { redisProgram } from '../../../apps/local/src/redis/redis';
import { requestTestServers } from './test-servers-client';

/** The queue of this run: `TEST_QUEUE`, else Redis where a server is installed, else the database. */
export const TEST_QUEUE = process.env.TEST_QUEUE ?? (redisProgram() ? 'redis' : 'database');

/** The settings of the run's queue, for an `Env`. Its Redis is emptied for this test file. */
export async function testQueue(): Promise<Record<string, string>> {
  return TEST_QUEUE === 'redis' ? { QUEUE: 'redis', REDIS_URL: await testRedis() } : { QUEUE: TEST_QUEUE };
}

/** The address of this jest worker's Redis, which is emptied for this test file. */
export async function testRedis(): Promise<string> {
  const { url } = await requestTestServers<{ url: string }>('POST', `/redis/${process.env.JEST_WORKER_ID ?? '1'}`);
  return url;
}
