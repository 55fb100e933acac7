/** A worker of `countJob` as a process (`startProcess`), which `bench:scale` starts several times. */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { CountWorkerModule } from './count-job';

void NestFactory.createApplicationContext(CountWorkerModule.withWorker(), { logger: ['error'] }).then((app) => {
  app.enableShutdownHooks();
  process.send?.('ready');
});
