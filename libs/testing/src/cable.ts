import { connect, createServer, Server, Socket } from 'node:net';

/**
 * A line to a server that a test can cut and mend, or freeze and thaw: what a client sees when PostgreSQL or Redis is down,
 * or hangs, and comes back.
 */
export class Cable {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private port = 0;
  private frozen = false;

  constructor(private readonly target: URL) {}

  /** Lays a cable to `url`; `cable.url` is the same address through it. */
  static async to(url: string): Promise<Cable> {
    const cable = new Cable(new URL(url));
    await cable.mend();
    return cable;
  }

  get url(): string {
    const url = new URL(this.target);
    url.port = String(this.port);
    return url.href;
  }

  /** Takes connections, on the same port as before. */
  async mend(): Promise<void> {
    const server = createServer((client) => this.join(client));
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.port, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (address !== null && typeof address === 'object') this.port = address.port;
  }

  /** Ends every connection and refuses new ones. */
  async cut(): Promise<void> {
    const server = this.server;
    this.server = null;
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }

  /** Keeps connections and takes new ones, but nothing goes through any more. */
  freeze(): void {
    this.frozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Lets go through what waited. */
  thaw(): void {
    this.frozen = false;
    for (const socket of this.sockets) socket.resume();
  }

  private join(client: Socket): void {
    const remote = connect(Number(this.target.port), this.target.hostname);
    for (const [from, to] of [
      [client, remote],
      [remote, client],
    ] as const) {
      this.sockets.add(from);
      from.setNoDelay(true).pipe(to);
      from.on('error', () => undefined); // the other end learns of it by its own closing
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.frozen) from.pause();
    }
  }
}
