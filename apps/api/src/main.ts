import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { endOnUncaughtErrors, Env } from '@app/core';
import { createApi } from './api';

async function main() {
  const app = await createApi();
  const env = app.get(Env);
  endOnUncaughtErrors({ name: 'Api', drain: () => app.close(), drainSeconds: env.jobDrainSeconds });
  await app.listen(env.port, env.host);
  new Logger('Api').log(`Listening at ${env.baseUrl}`);
  process.send?.({ ready: true, url: env.baseUrl });
  // The launcher was killed, so no other process would stop this one.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

main().catch((error: unknown) => {
  new Logger('Api').fatal(error instanceof Error ? error.stack : String(error));
  process.exit(1);
});
