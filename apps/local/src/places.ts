import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const LOG_LIMIT = 20 * 1024 * 1024;

/** The settings that say where the service keeps things. */
const NOTED = /^(DATABASE_URL|QUEUE|REDIS_URL|SECRET_KEY|BASE_URL|MAIL_DIR|STORAGE_DIR|S3_\w+)$/;

/** The folders and files below `.local/`, which git ignores. */
export class Places {
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

  /** Makes them, and puts logs that have grown large aside. */
  async make(): Promise<void> {
    const folders = [this.run, this.logs, this.storage, this.mail];
    await Promise.all(folders.map((path) => mkdir(path, { recursive: true, mode: 0o700 })));
    for (const name of await readdir(this.logs)) await this.setAside(join(this.logs, name));
  }

  /** Forgets everything but who is running. */
  async empty(): Promise<void> {
    const names = existsSync(this.folder) ? await readdir(this.folder) : [];
    const paths = names.map((name) => join(this.folder, name)).filter((path) => path !== this.run);
    await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })));
  }

  log(name: string): string {
    return join(this.logs, `${name}.log`);
  }

  /** The master secret of this installation: made once, since links and stored keys depend on it. */
  async secret(): Promise<string> {
    const file = join(this.folder, 'secret');
    if (!existsSync(file)) await writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600 });
    return readFile(file, 'utf8');
  }

  /** For commands that work on the running service: where its database and its files are, and its secret. */
  async noteEnvironment(environment: NodeJS.ProcessEnv) {
    const noted = Object.fromEntries(Object.entries(environment).filter(([name]) => NOTED.test(name)));
    await writeFile(this.environment, JSON.stringify(noted), { mode: 0o600 });
  }

  private async setAside(log: string): Promise<void> {
    if (log.endsWith('.log') && (await stat(log)).size > LOG_LIMIT) await rename(log, `${log}.old`);
  }
}
