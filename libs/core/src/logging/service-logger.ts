import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { Env } from '../config/env';
import { LOG_LEVELS } from '../config/settings';

/** The logger of a process, on standard output: one JSON object per line in production, otherwise text. */
export function serviceLogger({ production, logLevel }: Pick<Env, 'production' | 'logLevel'>): ConsoleLogger {
  const levels = LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(logLevel) + 1);
  return new ConsoleLogger({
    json: production,
    colors: !production && process.stdout.isTTY === true,
    logLevels: levels.map((level): LogLevel => (level === 'info' ? 'log' : level)),
  });
}
