import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import type { Env } from '../config/env';
import { LOG_LEVELS } from '../config/settings';
import { logFacts, type LogFacts } from './log-facts';

/** The parts of Nest that report each of hundreds of routes and modules at a start. */
const START_REPORTS = new Set(['InstanceLoader', 'RouterExplorer', 'RoutesResolver']);

/** The format of all lines in development: time, level, part of the program, message, facts. */
export const textLine = (level: string, context: string, message: string, facts: LogFacts, at = new Date()): string =>
  [at.toISOString(), level.toUpperCase().padEnd(7), context && `[${context}]`, message, textFacts(facts)]
    .filter((part) => part !== '')
    .join(' ');

const textFacts = (facts: LogFacts): string =>
  Object.entries(facts)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

/** Writes the facts of the request or job with each line. */
class ServiceLogger extends ConsoleLogger {
  override log(message: unknown, ...rest: unknown[]): void {
    if (!START_REPORTS.has(String(rest.at(-1)))) super.log(message, ...rest);
  }

  protected override getJsonLogObject(...input: Parameters<ConsoleLogger['getJsonLogObject']>) {
    return { ...super.getJsonLogObject(...input), ...logFacts() };
  }

  protected override formatMessage(level: LogLevel, message: unknown, ...more: [string, string, string, ...unknown[]]) {
    const [, , context] = more;
    const line = textLine(level, context.replace(/^\[|\] $/g, ''), this.stringifyMessage(message, level), logFacts());
    return `${line}\n`;
  }

  protected override formatContext(context: string): string {
    return context && `[${context}] `;
  }
}

/** The logger of a process, on standard output: one JSON object per line in production, otherwise text. */
export function serviceLogger({ production, logLevel }: Pick<Env, 'production' | 'logLevel'>): ConsoleLogger {
  const levels = LOG_LEVELS.slice(0, LOG_LEVELS.indexOf(logLevel) + 1);
  return new ServiceLogger({
    json: production,
    colors: !production && process.stdout.isTTY === true,
    logLevels: levels.map((level): LogLevel => (level === 'info' ? 'log' : level)),
  });
}
