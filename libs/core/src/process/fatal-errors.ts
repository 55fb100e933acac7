import { Logger } from '@nestjs/common';

interface Fatal {
  /** For the log: `Api`, `Worker`. */
  name: string;
  /** Finishes running work; called once. */
  drain: () => Promise<void>;
  /** Time limit of `drain`, in seconds. */
  drainSeconds: number;
}

/**
 * Handles uncaught errors: the state of the process is unknown, so it logs the error, drains and exits with 1. Its
 * supervisor restarts it.
 */
export function endOnUncaughtErrors({ name, drain, drainSeconds }: Fatal): void {
  const logger = new Logger(name);
  let ending = false;

  const end = (error: unknown) => {
    logger.fatal(`Uncaught: ${error instanceof Error ? error.stack : String(error)}`);
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), drainSeconds * 1000);
    drain()
      .catch((failure: unknown) => logger.error(`While ending: ${String(failure)}`))
      .finally(() => process.exit(1));
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}
