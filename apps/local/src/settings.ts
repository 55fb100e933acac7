import { resolve } from 'node:path';

/** What the person at the terminal asked for. */
export interface Settings {
  /** The checkout: where `dist/`, the samples and `.local/` lie. */
  root: string;
  /** Everything that the launcher keeps. */
  folder: string;
  fresh: boolean;
  port: number;
  host: string;
  /** Databases that somebody else runs; null for the embedded ones. */
  databaseUrl: string | null;
  redisUrl: string | null;
  /** What the api and worker processes are given besides what the launcher decides. */
  environment: NodeJS.ProcessEnv;
}

/** Reads the command line and the environment: the launcher runs before there is a validated `Env`. */
export function readSettings(args: string[], environment: NodeJS.ProcessEnv): Settings {
  const unknown = args.filter((arg) => arg !== '--fresh');
  if (unknown.length > 0) throw new Error(`npm start takes --fresh and nothing else, not ${unknown.join(' ')}`);

  // This file is dist/apps/local/src/settings.js.
  const root = resolve(__dirname, '..', '..', '..', '..');
  return {
    root,
    folder: resolve(root, environment.LOCAL_DIR || '.local'),
    fresh: args.includes('--fresh'),
    port: Number(environment.PORT || 3000),
    host: environment.HOST || '127.0.0.1',
    databaseUrl: environment.DATABASE_URL || null,
    redisUrl: environment.REDIS_URL || null,
    environment,
  };
}
