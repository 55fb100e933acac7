import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_QUEUE, testDatabase, testRedis } from '@app/testing';
import Redis from 'ioredis';
import { Env } from '../config/env';
import { RateLimitEntry } from './rate-limit-entry.entity';
import { type RateRule, RateLimits } from './rate-limits';

const database = testDatabase([RateLimitEntry]);
const RULE: RateRule = { name: 'rule', points: 30, seconds: 60 };
const LOOSE: RateRule = { name: 'loose', points: 1_000, seconds: 60 };
const MINUTE = { limit: 30, seconds: expect.any(Number) as number };

const queues = ['database', ...(TEST_QUEUE === 'redis' ? ['redis'] : [])];

describe.each(queues)('RateLimits counted in %s', (queue) => {
  const started: RateLimits[] = [];

  /** The limits as another process has them. */
  async function limits(): Promise<RateLimits> {
    const redis = queue === 'redis' ? { REDIS_URL: await testRedis() } : {};
    const made = new RateLimits(new Env({ QUEUE: queue, ...redis }), database.dataSource);
    started.push(made);
    await made.onModuleInit();
    return made;
  }
  afterAll(() => started.forEach((one) => one.onApplicationShutdown()));

  it('permit exactly the limit to requests that arrive at once in two processes, each with its own place', async () => {
    const processes = [await limits(), await limits()];
    const allowances = await Promise.all(
      Array.from({ length: 80 }, (_, n) => processes[n % 2]!.consume([RULE], 'parallel')),
    );

    const permitted = allowances.filter((allowance) => !allowance!.exceeded);
    const remaining = permitted.map((allowance) => allowance!.remaining).sort((a, b) => b - a);
    expect(remaining).toEqual(Array.from({ length: 30 }, (_, n) => 29 - n));
    expect(allowances.filter((allowance) => allowance!.exceeded)).toHaveLength(50);
  });

  it('tell the tightest rule, and an exceeded one before all others', async () => {
    const rates = await limits();
    expect(await rates.consume([LOOSE, RULE], 'tight')).toEqual({ ...MINUTE, remaining: 29, exceeded: false });
    for (let n = 0; n < 29; n++) await rates.consume([RULE], 'tight');

    expect(await rates.consume([LOOSE, RULE], 'tight')).toEqual({ ...MINUTE, remaining: 0, exceeded: true });
    // Now refused from memory.
    expect(await rates.consume([LOOSE, RULE], 'tight')).toEqual({ ...MINUTE, remaining: 0, exceeded: true });
    expect(await rates.consume([LOOSE], 'tight')).toMatchObject({ exceeded: false });
  });

  it('start anew when the window has ended', async () => {
    const rates = await limits();
    const second: RateRule = { name: 'second', points: 1, seconds: 1 };
    await rates.consume([second], 'anew');
    expect(await rates.consume([second], 'anew')).toEqual({ limit: 1, remaining: 0, seconds: 1, exceeded: true });
    await new Promise((resolve) => setTimeout(resolve, 1_100));

    expect(await rates.consume([second], 'anew')).toEqual({ limit: 1, remaining: 0, seconds: 1, exceeded: false });
  });

  if (queue === 'redis')
    it('count a request whose answer arrived while the process was busy with other work', async () => {
      const url = await testRedis();
      const rates = new RateLimits(new Env({ QUEUE: queue, REDIS_URL: url }), database.dataSource);
      started.push(rates);
      await rates.onModuleInit();
      await rates.consume([RULE], 'busy');
      const other = new Redis(url);
      await other.client('PAUSE', 100);
      const counted = rates.consume([RULE], 'busy');
      await sleep(20); // sent, and not answered
      await new Promise((resolve) => setImmediate(resolve)); // timers come next

      for (const end = Date.now() + 1_000; Date.now() < end;);
      expect(await counted).toMatchObject({ remaining: 28 });
      other.disconnect();
    });
});
