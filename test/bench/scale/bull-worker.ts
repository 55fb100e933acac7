/** Bull alone as a process (`startProcess`): the same jobs, without rows, leases and effects. */
import Bull from 'bull';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONCURRENCY, type CountJob } from './count-job';

const queue = new Bull<CountJob>('bare', process.env.REDIS_URL!);
void queue.process(CONCURRENCY, async ({ data }) => {
  if (data.waitMs > 0) await sleep(data.waitMs);
});
void queue.isReady().then(() => process.send?.('ready'));
process.once('SIGTERM', () => void queue.close().finally(() => process.exit(0)));
