import { createSocket } from 'node:dgram';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import { tunnelCertificate } from './tunnel-certificate';

/** Servers of a test, on 127.0.0.1 unless said otherwise. */
export class Peers {
  private readonly closing: (() => Promise<unknown>)[] = [];

  http(listener: RequestListener, host?: string, port?: number): Promise<number> {
    return this.listen(createServer(listener), host, port);
  }

  https(listener: RequestListener, certificate: { key: string; cert: string }): Promise<number> {
    return this.listen(createTlsServer(certificate, listener));
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
