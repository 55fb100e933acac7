import { createServer, connect, Server, Socket } from 'node:net';

/** A way to a server (Redis, PostgreSQL) that tests can shut: existing connections break, new ones are refused. */
export class Door {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private port = 0;

  private constructor(private readonly target: URL) {}

  static async to(url: string): Promise<Door> {
    const door = new Door(new URL(url));
    await door.open();
    return door;
  }

  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.port);
    return url.href;
  }

  async open(): Promise<void> {
    const server = createServer((inside) => {
      const outside = connect(Number(this.target.port), this.target.hostname);
      for (const socket of [inside, outside]) {
        this.sockets.add(socket);
        socket.on('error', () => socket.destroy()).on('close', () => this.sockets.delete(socket));
      }
      inside.pipe(outside).pipe(inside);
    });
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    const address = server.address();
    if (address && typeof address === 'object') this.port = address.port;
    this.server = server;
  }

  async shut(): Promise<void> {
    const closed = new Promise((resolve) => (this.server ? this.server.close(resolve) : resolve(undefined)));
    this.sockets.forEach((socket) => socket.destroy());
    await closed;
    this.server = undefined;
  }
}
