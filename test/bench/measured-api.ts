/** The API in a process that tells on request for how long its event loop has been busy; `bodies.ts` starts it. */
import 'reflect-metadata';
import { performance } from 'node:perf_hooks';
import { createApi } from '../../apps/api/src/api';
import { Env } from '../../libs/core/src/config/env';

async function main() {
  const app = await createApi();
  const env = new Env();
  await app.listen(env.port, env.host);
  process.on('message', () => process.send?.({ busyMs: performance.eventLoopUtilization().active }));
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.send?.({ ready: true });
}

void main();
