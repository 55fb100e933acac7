import { Logger } from '@nestjs/common';
import { Env } from '../config/env';
import { InvalidSettingsError } from '../config/setting-values';
import { databaseFault } from '../database/connection/database-fault';
import { redisFault } from '../redis/redis-fault';
import { confinementFault, unconfined } from '../runtimes/confinement/confinement';
import { startTracing } from '../tracing/start-tracing';
import { serviceLogger } from '../logging/service-logger';
import { StartError } from './start-error';

/**
 * Starts the API or a worker after its settings and its database were checked. What its operator can mend is logged, all at
 * once and in sentences, and the process ends with 1; every other error is logged with its stack.
 */
export async function startService(name: string, start: () => Promise<void>): Promise<void> {
  try {
    Logger.overrideLogger(serviceLogger({ production: Env.isProduction(), logLevel: 'info' }));
    const env = Env.forService();
    Logger.overrideLogger(serviceLogger(env));
    checkConfinement(env, new Logger(name));
    const fault = (await databaseFault(env)) ?? (env.queue === 'redis' ? await redisFault(env.redis) : null);
    if (fault !== null) throw new StartError(fault);
    await startTracing(env, name);
    await start();
  } catch (error) {
    logFatal(new Logger(name), error);
    process.exit(1);
  }
}

function checkConfinement({ confinement }: Env, logger: Logger): void {
  if (confinement === 'off' || confinementFault() === null) return;
  if (confinement === 'required') throw new StartError(unconfined());
  logger.warn(unconfined());
}

function logFatal(logger: Logger, error: unknown): void {
  if (error instanceof InvalidSettingsError) return error.faults.forEach((fault) => logger.fatal(fault));
  if (error instanceof StartError) return logger.fatal(error.message);
  logger.fatal(error instanceof Error ? error.stack : String(error));
}
