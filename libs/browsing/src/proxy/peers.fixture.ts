import { createSocket } from 'node:dgram';
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { tunnelCertificate } from './tunnel-certificate';

/** Opens a WebSocket (RFC 6455), sends `greeting` in a frame, and gives what the client sends in short frames to `onText`. */
export const webSocketPeer =
  (greeting: string, onText: (text: string) => void) =>
  (request: IncomingMessage, socket: Duplex): void => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}${WEBSOCKET_GUID}`)
      .digest('base64');
    const head = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket'];
    socket.write([...head, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'));
    socket.write(Buffer.concat([Buffer.of(0x81, greeting.length), Buffer.from(greeting)]));
    socket.on('data', (frame: Buffer) => onText(unmasked(frame)));
    socket.on('error', () => undefined);
  };

const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** A frame of a client has its mask in bytes 2 to 5 (RFC 6455, section 5.2). */
const unmasked = (frame: Buffer) =>
  Buffer.from(frame.subarray(6).map((byte, n) => byte ^ (frame[2 + (n % 4)] ?? 0))).toString();

type OnUpgrade = (request: IncomingMessage, socket: Duplex) => void;

/** Servers of a test, on 127.0.0.1 unless said otherwise. */
export class Peers {
  private readonly closing: (() => Promise<unknown>)[] = [];

  http(listener: RequestListener, onUpgrade?: OnUpgrade): Promise<number> {
    return this.web(createServer(listener), onUpgrade);
  }

  https(listener: RequestListener, certificate: { key: string; cert: string }, onUpgrade?: OnUpgrade): Promise<number> {
    return this.web(createTlsServer(certificate, listener), onUpgrade);
  }

  tcp(onConnection: (socket: Socket) => void, host?: string, port?: number): Promise<number> {
    return this.listen(createTcpServer(onConnection), host, port);
  }

  async udp(onMessage: () => void): Promise<number> {
    const socket = createSocket('udp4', onMessage);
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    this.closing.push(() => new Promise((resolve) => socket.close(() => resolve(undefined))));
    return socket.address().port;
  }

  async close(): Promise<void> {
    for (const close of this.closing.splice(0)) await close();
  }

  private web(server: Server, onUpgrade?: OnUpgrade): Promise<number> {
    if (onUpgrade) server.on('upgrade', onUpgrade);
    return this.listen(server);
  }

  private async listen(server: Server | TcpServer, host = '127.0.0.1', port = 0): Promise<number> {
    const sockets = new Set<Socket>();
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
    this.closing.push(async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    });
    return (server.address() as AddressInfo).port;
  }
}

/** A certificate of `shop.test`, which a proxy trusts that gets it as `trustedCas`. */
export const shopCertificate = tunnelCertificate('shop.test');
