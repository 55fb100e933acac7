import { Logger } from '@nestjs/common';
import { AbstractLogger, type LogLevel, type LogMessage } from 'typeorm';
import { isOutage } from '../errors/outage';

const logger = new Logger('Database');

/** Writes TypeORM's messages to the service's log. Queries are not logged: their parameters may be secrets. */
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
 * Logs an error of an idle pooled connection; the pool has removed the connection already. Requests report an outage
 * themselves, so it is logged at debug level only.
 */
export function logIdleError(error: unknown): void {
  if (isOutage(error)) logger.debug(`An idle connection broke: ${String(error)}`);
  else logger.warn(`An idle connection failed: ${String(error)}`);
}
