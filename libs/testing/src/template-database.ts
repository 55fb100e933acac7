import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { startPostgres } from '../../../apps/local/src/postgres/postgres';
import { migrate } from '../../core/src/database/migrate';

interface Server {
  url: string;
  stop(): Promise<void>;
}

/** Time for clients to disconnect: a pool that has ended may still have closing connections. */
const DISCONNECT_MS = 2_000;

/** A migrated, empty database, of which each test file gets a copy. */
export class TemplateDatabase {
  private readonly prefix = `formwork_test_${randomBytes(4).toString('hex')}`;
  private readonly template = `${this.prefix}_template`;
  private readonly clones = new Set<string>();
  private count = 0;

  private constructor(
    private readonly server: Server,
    private readonly pool: Pool,
  ) {}

  /** Creates it on the server at `TEST_DATABASE_URL` (whose user must be able to create databases), or on a new one in `folder`. */
  static async start(folder: string): Promise<TemplateDatabase> {
    const url = process.env.TEST_DATABASE_URL;
    const server = url ? { url, stop: async () => undefined } : await ownServer(folder);
    // Jest workers create and drop databases at the same time.
    const pool = new Pool({ connectionString: server.url });
    // Idle connections may end after the server that is stopped.
    pool.on('error', () => undefined);
    const database = new TemplateDatabase(server, pool);
    await pool.query(`CREATE DATABASE ${database.template}`);
    await migrate(database.urlOf(database.template));
    return database;
  }

  /** Copies the files of the template. Copying its pages through the log, PostgreSQL's default, takes several times the processor time. */
  async clone(): Promise<{ name: string; url: string }> {
    const name = `${this.prefix}_${++this.count}`;
    await this.pool.query(`CREATE DATABASE ${name} TEMPLATE ${this.template} STRATEGY FILE_COPY`);
    this.clones.add(name);
    return { name, url: this.urlOf(name) };
  }

  /** Drops a clone when its clients have disconnected, at the latest after `DISCONNECT_MS`. */
  async drop(name: string): Promise<void> {
    if (!this.clones.delete(name)) throw new Error(`${name} is no database of this run.`);
    const deadline = Date.now() + DISCONNECT_MS;
    while (Date.now() < deadline && (await this.isUsed(name))) await sleep(10);
    await this.pool.query(`DROP DATABASE ${name} WITH (FORCE)`);
  }

  private async isUsed(name: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1 LIMIT 1', [name]);
    return rowCount !== 0;
  }

  async stop(): Promise<void> {
    for (const name of [...this.clones]) await this.drop(name);
    await this.pool.query(`DROP DATABASE ${this.template} WITH (FORCE)`);
    await this.pool.end();
    await this.server.stop();
  }

  private urlOf(name: string): string {
    const url = new URL(this.server.url);
    url.pathname = `/${name}`;
    return url.href;
  }
}

async function ownServer(folder: string): Promise<Server> {
  const options = { folder: join(folder, 'postgres'), logFile: join(folder, 'postgres.log'), durable: false };
  const server = await startPostgres(options);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(server.folder, { recursive: true, force: true });
    },
  };
}
