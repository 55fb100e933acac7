import { connect, createServer, Server, Socket } from 'node:net';

/**
 * A TCP proxy to PostgreSQL or Redis that simulates outages: a test can disconnect and restore it, or freeze and thaw it.
 */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | null = null;
  private port = 0;
  private frozen = false;

  constructor(private readonly target: URL) {}

  /** Opens a proxy to `url`; `proxy.url` is the same address through it. */
  static async to(url: string): Promise<TcpProxy> {
    const proxy = new TcpProxy(new URL(url));
    await proxy.restore();
    return proxy;
  }

  get url(): string {
    const url = new URL(this.target);
    url.port = String(this.port);
    return url.href;
  }

  /** Accepts connections, on the same port as before. */
  async restore(): Promise<void> {
    const server = createServer((client) => this.join(client));
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(this.port, '127.0.0.1', resolve);
    });
    const address = server.address();
    if (address !== null && typeof address === 'object') this.port = address.port;
  }

  /** Closes every connection and refuses new ones. */
  async disconnect(): Promise<void> {
    const server = this.server;
    this.server = null;
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }

  /** Keeps connections open and accepts new ones, but forwards no data. */
  freeze(): void {
    this.frozen = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Forwards the data that was held back, and further data. */
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
      from.on('error', () => undefined); // the `close` event follows
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.frozen) from.pause();
    }
  }
}
