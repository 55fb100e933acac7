import 'reflect-metadata';
import { createApi } from '../../../apps/api/src/api';
import { createWorker } from '../../../apps/worker/src/worker';

interface Running {
  stop(): Promise<void>;
}

/** Starts the API in this process, with settings from the environment. */
export async function runApi(port: number): Promise<Running> {
  const app = await createApi();
  await app.listen(port, '127.0.0.1');
  return { stop: () => app.close() };
}

/** Starts a worker in this process, with settings from the environment. */
export async function runWorker(): Promise<Running> {
  const app = await createWorker();
  return { stop: () => app.close() };
}
