import { Logger } from '@nestjs/common';
import { AbstractLogger, type LogLevel, type LogMessage } from 'typeorm';
import { isOutage } from '../errors/outage';

const logger = new Logger('Database');

/** Lets TypeORM write into the service's log. Queries never get there: their parameters may be secrets. */
export class DatabaseLogger extends AbstractLogger {
  constructor() {
    super(['warn']);
  }

  protected writeLog(level: LogLevel, message: LogMessage | string | number | (LogMessage | string | number)[]): void {
    for (const { message: text } of this.prepareLogMessages(message)) {
      logger[level === 'warn' ? 'warn' : 'log'](String(text));
    }
  }
}

/**
 * For an error of a pooled connection that nobody uses at the time: the pool has dropped it and makes another when one is
 * needed. An outage shows in what fails then, so here it is worth a line for the curious only.
 */
export function logIdleError(error: unknown): void {
  if (isOutage(error)) logger.debug(`An idle connection broke: ${String(error)}`);
  else logger.warn(`An idle connection failed: ${String(error)}`);
}
