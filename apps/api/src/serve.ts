import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { endOnUncaughtErrors, Env, listening } from '@app/core';
import { createApi } from './api';

/** Starts the API. Resolves when it listens. @throws StartError when its port or address cannot be used */
export async function serve(): Promise<void> {
  const app = await createApi();
  const env = app.get(Env);
  endOnUncaughtErrors({ name: 'Api', drain: () => app.close(), drainSeconds: env.jobDrainSeconds });
  const settings = { port: 'PORT', host: 'HOST' };
  await listening(app.listen(env.port, env.host), { port: env.port, host: env.host, settings });
  const { port }: AddressInfo = app.getHttpServer().address();
  new Logger('Api').log(`Listening on port ${port} of ${env.host}, as ${env.baseUrl}`);
  process.send?.({ ready: true, url: env.baseUrl });
  // The launcher was killed, so no other process would stop this one.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
