import { Logger } from '@nestjs/common';

interface Fatal {
  /** For the log: `Api`, `Worker`. */
  name: string;
  /** Ends what is under way; called once. */
  drain: () => Promise<void>;
  /** How long `drain` may take, in seconds. */
  drainSeconds: number;
}

/**
 * The policy for errors that nobody caught: the process is in an unknown state, so it says so, ends what is under way and
 * exits with 1. Whoever started it starts it again.
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
