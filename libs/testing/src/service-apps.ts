import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { createApi } from '../../../apps/api/src/api';
import { createWorker } from '../../../apps/worker/src/worker';

export { keepRunners } from '@app/core';

interface Running {
  stop(): Promise<void>;
}

/** Starts the API in this process, with settings from the environment. */
export async function runApi(port: number): Promise<Running> {
  const app = await createApi();
  await app.listen(port, '127.0.0.1');
  return { stop: () => app.close() };
}

interface RunningWorker extends Running {
  get<Provider>(type: Type<Provider>): Provider;
}

/** Starts a worker in this process; its settings are the environment's. */
export async function runWorker(): Promise<RunningWorker> {
  const app = await createWorker();
  return { stop: () => app.close(), get: (type) => app.get(type, { strict: false }) };
}
