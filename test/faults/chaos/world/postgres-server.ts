import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { type RunningPostgres, startPostgres } from '../../../../apps/local/src/postgres/postgres';
import { until } from '../../../../apps/local/src/processes/until';
import { childrenOf, gone, signal } from './process-tree';

const START_MS = 60_000;

/** A PostgreSQL server that keeps what it has committed, and that can be killed and stalled. */
export class PostgresServer {
  private stalled: number[] = [];

  private constructor(
    private server: RunningPostgres,
    private readonly options: Parameters<typeof startPostgres>[0],
  ) {}

  static async start(folder: string): Promise<PostgresServer> {
    const options = { folder: join(folder, 'postgres'), logFile: join(folder, 'postgres.log'), durable: true };
    return new PostgresServer(await startPostgres(options), options);
  }

  get url(): string {
    return this.server.url;
  }

  /** Kills the server and all its connections. A new one must not start before these are gone: they share memory. */
  async kill(): Promise<void> {
    const pid = await this.pid();
    const children = childrenOf(pid);
    signal([pid], 'SIGKILL');
    await gone([pid, ...children]);
  }

  async restart(): Promise<void> {
    this.server = await startPostgres({ ...this.options, url: this.server.url });
  }

  async stall(): Promise<void> {
    const pid = await this.pid();
    signal([pid], 'SIGSTOP');
    this.stalled = [pid, ...childrenOf(pid)];
    signal(this.stalled, 'SIGSTOP');
  }

  resume(): void {
    signal(this.stalled, 'SIGCONT');
    this.stalled = [];
  }

  /** Kills one connection of the service; PostgreSQL then ends all of them and repairs its memory. @param share from 0 to 1 */
  async killConnection(share: number): Promise<void> {
    const client = await this.connected();
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY pid`,
    );
    await client.end();
    const picked = rows[Math.floor(share * rows.length)];
    if (picked) signal([picked.pid], 'SIGKILL');
    await (await this.connected()).end();
  }

  /** A connection, as soon as the server takes one. */
  private async connected(): Promise<Client> {
    let client: Client | null = null;
    await until(START_MS, async () => {
      client = await connect(this.url);
      return client !== null;
    });
    return client!;
  }

  async stop(): Promise<void> {
    this.resume();
    await this.server.stop();
  }

  private async pid(): Promise<number> {
    return Number.parseInt(await readFile(join(this.server.folder, 'data', 'postmaster.pid'), 'utf8'), 10);
  }
}

/** Null while the server repairs itself or does not run. */
async function connect(url: string): Promise<Client | null> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // the connection that it answers next tells
  return client.connect().then(
    () => client,
    () => null,
  );
}
