import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { LOG_LEVELS, type Env } from '../config/env';

/** The logger of a process, on standard output: one JSON object per line in production, otherwise text. */
export function serviceLogger({ production, logLevel }: Env): ConsoleLogger {
  const levels = LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(logLevel) + 1);
  return new ConsoleLogger({
    json: production,
    colors: !production && process.stdout.isTTY,
    logLevels: levels.map((level): LogLevel => (level === 'info' ? 'log' : level)),
  });
}
