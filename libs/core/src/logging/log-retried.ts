import type { Logger } from '@nestjs/common';
import { isOutage } from '../errors/outage';

/** Logs the failure of work that is retried. An outage is logged at debug level, because others report it. */
export function logRetried(logger: Logger, work: string, error: unknown): void {
  if (isOutage(error)) logger.debug(`${work} waits: ${String(error)}`);
  else logger.warn(`${work} failed and is tried again: ${String(error)}`);
}
