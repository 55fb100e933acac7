import { resolve } from 'node:path';
import { integer, InvalidSettingsError, invalidValue, readSettingValues } from '@app/core/commands';

/** The settings of the launcher. */
export interface Settings {
  /** The checkout, with `dist/`, the samples and `.local/`. */
  root: string;
  /** The folder of the launcher's files. */
  folder: string;
  fresh: boolean;
  /** Whether an external database gets the demo teams, too. */
  demo: boolean;
  port: number;
  host: string;
  /** The first port to try for the practice site. */
  practicePort: number;
  /** External databases; null for the embedded ones. */
  databaseUrl: string | null;
  /** The address of PostgreSQL itself when `databaseUrl` is that of a pooler. */
  databaseDirectUrl: string | null;
  redisUrl: string | null;
  /** The environment of the api and worker processes, besides the launcher's own settings. */
  environment: NodeJS.ProcessEnv;
}

const PRACTICE_PORT = integer(
  4100,
  { min: 1, max: 65_535 },
  { meaning: 'the first port to try for the practice site' },
);

/** A sentence for each invalid setting of the launcher and of the service. */
export function settingFaults({ environment }: Settings): readonly string[] {
  const practicePort = environment.PRACTICE_PORT?.trim() || null;
  const own =
    PRACTICE_PORT.read(practicePort) === undefined
      ? [invalidValue('PRACTICE_PORT', PRACTICE_PORT, practicePort ?? '')]
      : [];
  try {
    readSettingValues(environment);
    return own;
  } catch (error) {
    if (error instanceof InvalidSettingsError) return [...error.faults, ...own];
    throw error;
  }
}

/**
 * Reads the command line, which scripts/start-options.mjs has checked, and the environment. Its faults are those of `settingFaults`.
 */
export function readSettings(args: string[], environment: NodeJS.ProcessEnv): Settings {
  // This file is dist/apps/local/src/settings.js.
  const root = resolve(__dirname, '..', '..', '..', '..');
  return {
    root,
    folder: resolve(root, environment.LOCAL_DIR || '.local'),
    fresh: args.includes('--fresh'),
    demo: args.includes('--demo'),
    port: Number(environment.PORT || 3000),
    host: environment.HOST || '127.0.0.1',
    practicePort: Number(environment.PRACTICE_PORT || 4100),
    databaseUrl: environment.DATABASE_URL || null,
    databaseDirectUrl: (environment.DATABASE_URL && environment.DATABASE_DIRECT_URL) || null,
    redisUrl: environment.REDIS_URL || null,
    environment,
  };
}
