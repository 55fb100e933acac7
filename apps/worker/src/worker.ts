import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Env, serviceLogger } from '@app/core';
import { WorkerModule } from './worker.module';

/** A running worker; main.ts and the e2e tests both call it. */
export async function createWorker(): Promise<INestApplicationContext> {
  const logger = serviceLogger(new Env());
  const app = await NestFactory.createApplicationContext(WorkerModule, { logger, abortOnError: false });
  app.enableShutdownHooks();
  return app;
}
