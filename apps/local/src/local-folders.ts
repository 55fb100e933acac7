import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const LOG_LIMIT = 20 * 1024 * 1024;

/** The settings that commands need to work on the running service. */
const STORED_SETTINGS = /^(DATABASE_URL|QUEUE|REDIS_URL|SECRET_KEY|BASE_URL|MAIL_DIR|STORAGE_DIR|S3_\w+)$/;

/** The folders and files below `.local/`, which git ignores. */
export class LocalFolders {
  readonly run: string;
  readonly logs: string;
  readonly postgres: string;
  readonly redis: string;
  readonly storage: string;
  readonly mail: string;
  readonly demo: string;
  readonly environment: string;

  constructor(readonly folder: string) {
    this.run = join(folder, 'run');
    this.logs = join(folder, 'logs');
    this.postgres = join(folder, 'postgres');
    this.redis = join(folder, 'redis');
    this.storage = join(folder, 'storage');
    this.mail = join(folder, 'mail');
    this.demo = join(folder, 'demo.json');
    this.environment = join(folder, 'environment.json');
  }

  /** Creates the folders and rotates large logs. */
  async make(): Promise<void> {
    const paths = [this.run, this.logs, this.storage, this.mail];
    await Promise.all(paths.map((path) => mkdir(path, { recursive: true, mode: 0o700 })));
    for (const name of await readdir(this.logs)) await this.rotate(join(this.logs, name));
  }

  /** Removes everything except the pid files. */
  async empty(): Promise<void> {
    const names = existsSync(this.folder) ? await readdir(this.folder) : [];
    const paths = names.map((name) => join(this.folder, name)).filter((path) => path !== this.run);
    await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })));
  }

  log(name: string): string {
    return join(this.logs, `${name}.log`);
  }

  /** The master secret of this installation. It is created once, because links and stored keys depend on it. */
  async secret(): Promise<string> {
    const file = join(this.folder, 'secret');
    if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600 });
    return readFile(file, 'utf8');
  }

  /** Stores the settings of the running service (database, files, secret) for commands. */
  async storeEnvironment(environment: NodeJS.ProcessEnv) {
    const stored = Object.fromEntries(Object.entries(environment).filter(([name]) => STORED_SETTINGS.test(name)));
    await writeFile(this.environment, JSON.stringify(stored), { mode: 0o600 });
  }

  private async rotate(log: string): Promise<void> {
    if (log.endsWith('.log') && (await stat(log)).size > LOG_LIMIT) await rename(log, `${log}.old`);
  }
}
