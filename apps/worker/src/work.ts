import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { endOnUncaughtErrors, Env, JobWorker } from '@app/core';
import { createWorker } from './worker';

/** Time after the drain to close connections and the browser. */
const CLOSING_SECONDS = 5;

/** Starts the worker. Resolves when it waits for jobs. @throws StartError when its port or address cannot be used */
export async function work(): Promise<void> {
  const app = await createWorker();
  const drain = () => {
    app.get(JobWorker, { strict: false }).fail();
    return app.close();
  };
  endOnUncaughtErrors({ name: 'Worker', drain, drainSeconds: app.get(Env).jobDrainSeconds + CLOSING_SECONDS });
  new Logger('Worker').log('Waiting for jobs');
  process.send?.({ ready: true });
  // The launcher was killed, so no other process would stop this one.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
