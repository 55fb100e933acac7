import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { TunnelCertificate } from './tunnel-certificate';
import { authorityOf, hostHeader, type WebOrigin } from './web-origin';

/** The first byte of a TLS connection: a record of type handshake (RFC 8446, section 5.1). */
const TLS_HANDSHAKE = 0x16;

/**
 * What the browser sends through CONNECT: requests of `https` and WebSockets. The tunnel ends here: TLS is decrypted and the
 * requests are read by the same server as all others. A tunnel by itself connects to nothing.
 */
export class Tunnels {
  private readonly origins = new WeakMap<Duplex, WebOrigin>();
  private readonly context;

  constructor(
    private readonly server: Server,
    { key, cert }: TunnelCertificate,
  ) {
    this.context = createSecureContext({ key, cert });
  }

  /** The address of a request: in a tunnel that of the tunnel and the path, else the request line has it. */
  addressOf({ url = '', socket }: IncomingMessage): string {
    const origin = this.origins.get(socket);
    if (!origin) return url;
    return `${origin.scheme}://${hostHeader(origin)}${url.startsWith('/') ? url : '/'}`;
  }

  /** Handles CONNECT. The first byte that the browser sends tells TLS from HTTP. */
  open({ url = '', socket: outer }: IncomingMessage, socket: Duplex, head: Buffer): void {
    const authority = authorityOf(url);
    if (!authority || this.origins.has(outer)) {
      socket.end('HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
      return;
    }
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    if (head.length > 0) socket.unshift(head);
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      const secure = first[0] === TLS_HANDSHAKE;
      const inner = secure ? this.decrypted(socket) : socket;
      this.origins.set(inner, { ...authority, scheme: secure ? 'https' : 'http' });
      this.server.emit('connection', inner);
      if (!secure) socket.resume();
    });
  }

  private decrypted(socket: Duplex): TLSSocket {
    return new TLSSocket(socket, { isServer: true, secureContext: this.context, ALPNProtocols: ['http/1.1'] });
  }
}
