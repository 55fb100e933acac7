import type { Socket } from 'node:net';
import {
  CANCEL_REQUEST,
  ENCRYPTION_REQUESTS,
  fatalError,
  MessageReader,
  startupParameters,
  TERMINATE,
  typeOf,
} from './messages';
import { isIdle, type ServerConnection, withoutKey } from './server-connection';

/** The pool that a client takes its connections from. */
export interface ServerPool {
  /** A new connection, on which a client with this `application_name` proves who it is. */
  connect(name: string): ServerConnection;
  /** A connection for one transaction, as soon as one is free; null: there is none any more. */
  take(): Promise<ServerConnection | null>;
  /** Gives it back, in whatever state its session is. */
  release(server: ServerConnection): void;
}

/** The parameters that PgBouncer takes from a client ("ignore_startup_parameters"); it refuses others. */
const PARAMETERS = new Set([
  ...['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'],
  'standard_conforming_strings',
]);

/** The messages to which the server answers with ReadyForQuery: Query, Sync and FunctionCall. */
const ENDS_QUERY = ['Q', 'S', 'F'];

/** A client of the pooler. It has a connection to the server from the first message of a transaction to its end. */
export class ClientConnection {
  private readonly reader = new MessageReader(true);
  private readonly waiting: Buffer[] = [];
  private state: 'starting' | 'authenticating' | 'idle' | 'taking' | 'active' | 'ended' = 'starting';
  private server: ServerConnection | null = null;
  private unanswered = 0;

  constructor(
    private readonly socket: Socket,
    private readonly pool: ServerPool,
  ) {
    socket.setNoDelay(true).on('data', (chunk: Buffer) => {
      for (const message of this.reader.read(chunk)) this.receive(message);
    });
    socket.on('error', () => undefined); // the `close` event follows
    socket.on('close', () => this.end());
  }

  destroy(): void {
    this.socket.destroy();
  }

  private receive(message: Buffer): void {
    if (this.state === 'starting') return this.start(message);
    if (this.state === 'authenticating') return this.server?.send(message);
    if (message.equals(TERMINATE)) return void this.socket.end();
    this.waiting.push(message);
    if (this.state === 'active') this.flush();
    else if (this.state === 'idle') void this.take();
  }

  private start(message: Buffer): void {
    const code = message.readInt32BE(4);
    if (ENCRYPTION_REQUESTS.includes(code)) return void this.socket.write('N');
    if (code === CANCEL_REQUEST) return this.destroy();
    const parameters = startupParameters(message);
    const unknown = [...parameters.keys()].find((name) => !PARAMETERS.has(name.toLowerCase()));
    if (unknown !== undefined)
      return void this.socket.end(fatalError('08P01', `unsupported startup parameter: ${unknown}`));
    this.reader.started();
    this.state = 'authenticating';
    this.use(this.pool.connect(parameters.get('application_name') ?? '')).send(message);
  }

  private async take(): Promise<void> {
    this.state = 'taking';
    const server = await this.pool.take();
    if (server === null) return this.destroy();
    if (this.isEnded()) return this.pool.release(server);
    this.state = 'active';
    this.use(server);
    this.flush();
  }

  private isEnded(): boolean {
    return this.state === 'ended';
  }

  private flush(): void {
    for (const message of this.waiting.splice(0)) {
      if (ENDS_QUERY.includes(typeOf(message))) this.unanswered += 1;
      this.server?.send(message);
    }
  }

  private use(server: ServerConnection): ServerConnection {
    this.server = server;
    server.serve({ message: (message) => this.answer(server, message), closed: () => void this.socket.end() });
    return server;
  }

  private answer(server: ServerConnection, message: Buffer): void {
    this.socket.write(withoutKey(message));
    if (typeOf(message) !== 'Z') return;
    if (this.state === 'active') this.unanswered -= 1;
    if (this.unanswered > 0 || !isIdle(message)) return;
    this.state = 'idle';
    this.server = null;
    this.pool.release(server);
    if (this.waiting.length > 0) void this.take();
  }

  /** The client has gone: its transaction ends with the session of the server. */
  private end(): void {
    this.state = 'ended';
    this.server?.end();
    this.server = null;
  }
}
