import { connect, type Socket } from 'node:net';
import { MessageReader, TERMINATE, toMessage, typeOf } from './messages';

/** What happens on a connection to the server. */
export interface ServerEvents {
  message(message: Buffer): void;
  closed(): void;
}

/** A pooler's connection to PostgreSQL, which serves one client after another. */
export class ServerConnection {
  private readonly socket: Socket;
  private readonly reader = new MessageReader(false);
  private user: ServerEvents | null = null;
  open = true;

  /** @param onEnd is called when it serves nobody any more */
  constructor(
    { hostname, port }: URL,
    private readonly onEnd: (self: ServerConnection) => void,
  ) {
    this.socket = connect(Number(port), hostname).setNoDelay(true);
    this.socket.on('data', (chunk: Buffer) => {
      // Without a client nobody wants it, such as a notification.
      for (const message of this.reader.read(chunk)) this.user?.message(message);
    });
    this.socket.on('error', () => undefined); // the `close` event follows
    this.socket.on('close', () => {
      this.closed();
      this.user?.closed();
    });
  }

  serve(user: ServerEvents | null): void {
    this.user = user;
  }

  send(message: Buffer): void {
    this.socket.write(message);
  }

  /** Ends the session, as a client does. */
  end(): void {
    this.serve(null);
    this.closed();
    this.socket.end(TERMINATE);
  }

  private closed(): void {
    this.open = false;
    this.onEnd(this);
  }

  destroy(): void {
    this.socket.destroy();
  }
}

/** ReadyForQuery outside of a transaction. */
export const isIdle = (message: Buffer): boolean => typeOf(message) === 'Z' && message[5] === 'I'.charCodeAt(0);

/** BackendKeyData without the key, so that no client can cancel what another one runs. */
export const withoutKey = (message: Buffer): Buffer =>
  typeOf(message) === 'K' ? toMessage('K', Buffer.alloc(message.length - 5)) : message;
