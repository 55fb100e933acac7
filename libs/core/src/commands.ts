/** The exports of this lib for the first steps of commands: arguments, settings, connection. They load neither Nest nor TypeORM. */
export { Env } from './config/env';
export { integer } from './config/setting-kinds';
export { InvalidSettingsError, invalidValue, readSettingValues } from './config/setting-values';
export { reachableDatabase } from './database/connection/reachable-database';
export { type Command, CommandError, runCommand, UsageError } from './process/run-command';
