import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { createWorker } from './worker';

createWorker().then(
  () => {
    new Logger('Worker').log('Waiting for jobs');
    process.send?.({ ready: true });
    // Nobody is left who would stop it: the launcher was killed.
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  },
  (error: unknown) => {
    new Logger('Worker').fatal(error instanceof Error ? error.stack : String(error));
    process.exit(1);
  },
);
