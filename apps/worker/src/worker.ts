import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Env, serviceLogger } from '@app/core';
import { WorkerModule } from './worker.module';

/** Starts a worker, for main.ts and the e2e tests. */
export async function createWorker(): Promise<INestApplicationContext> {
  const env = new Env();
  const logger = serviceLogger(env);
  const app = await NestFactory.createApplicationContext(WorkerModule.for(env.queue), { logger, abortOnError: false });
  app.enableShutdownHooks([], { useProcessExit: true });
  return app;
}
