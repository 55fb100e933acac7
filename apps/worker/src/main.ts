import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { createWorker } from './worker';

createWorker().then(
  () => {
    new Logger('Worker').log('Waiting for jobs');
    process.send?.({ ready: true });
  },
  (error: unknown) => {
    new Logger('Worker').fatal(error instanceof Error ? error.stack : String(error));
    process.exit(1);
  },
);
