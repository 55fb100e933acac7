import { createServer, type Server } from 'node:net';
import { ClientConnection, type ServerPool } from './client-connection';
import { ServerConnection } from './server-connection';

/**
 * A pooler for PostgreSQL in transaction mode, as PgBouncer was before it knew named statements. A client has a connection to the
 * server for one transaction, and another one for the next. Nothing is reset between clients, so a `SET`, a named statement, a
 * session lock or a temporary table stays behind for others, and a notification is lost. Clients prove to the server itself who they are.
 */
export class TransactionPooler implements ServerPool {
  private readonly clients = new Set<ClientConnection>();
  private readonly servers = new Set<ServerConnection>();
  /** In the order of their release: a client seldom gets the same one twice. */
  private readonly free: ServerConnection[] = [];
  private readonly queue: ((server: ServerConnection | null) => void)[] = [];
  /** `application_name` of each client that ever connected. */
  readonly names = new Set<string>();
  private server: Server | null = null;
  private port = 0;

  private constructor(
    private readonly target: URL,
    private readonly size: number,
  ) {}

  /** Opens a pooler of at most `size` connections to the server of `url`; `pooler.url` is the same address through it. */
  static async to(url: string, size: number): Promise<TransactionPooler> {
    const pooler = new TransactionPooler(new URL(url), size);
    await pooler.listen();
    return pooler;
  }

  get url(): string {
    const url = new URL(this.target);
    url.port = String(this.port);
    return url.href;
  }

  async close(): Promise<void> {
    for (const client of this.clients) client.destroy();
    for (const server of this.servers) server.destroy();
    await new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
  }

  connect(name: string): ServerConnection {
    this.names.add(name);
    const server = new ServerConnection(this.target, (closed) => this.forget(closed));
    this.servers.add(server);
    return server;
  }

  take(): Promise<ServerConnection | null> {
    const server = this.free.shift();
    if (server !== undefined || this.servers.size === 0) return Promise.resolve(server ?? null);
    return new Promise((resolve) => this.queue.push(resolve));
  }

  release(server: ServerConnection): void {
    server.serve(null);
    if (!server.open) return;
    const next = this.queue.shift();
    if (next) next(server);
    else if (this.servers.size > this.size) server.end();
    else this.free.push(server);
  }

  private forget(server: ServerConnection): void {
    this.servers.delete(server);
    const index = this.free.indexOf(server);
    if (index >= 0) this.free.splice(index, 1);
    if (this.servers.size === 0) for (const next of this.queue.splice(0)) next(null);
  }

  private async listen(): Promise<void> {
    const server = createServer((socket) => {
      const client = new ClientConnection(socket, this);
      this.clients.add(client);
      socket.on('close', () => this.clients.delete(client));
    });
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (address !== null && typeof address === 'object') this.port = address.port;
  }
}
