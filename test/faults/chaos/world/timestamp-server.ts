import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { rootKey, timestampKey } from '../../../../libs/sealing/src/seal/seal.fixture';
import { timestampAuthority } from '../../../../libs/sealing/src/seal/timestamp-authority.fixture';

const WAYS = ['refuses', 'is silent', 'hangs up'] as const;

/** An RFC 3161 authority on loopback that can be away: it answers 503, nothing, or ends the connection. */
export class TimestampServer {
  private readonly root = rootKey();
  private readonly key = timestampKey(this.root);
  private readonly server = createServer((request, response) => void this.handle(request, response));
  private away: (typeof WAYS)[number] | null = null;

  /** The certificate by which its timestamps are trusted, as PEM. */
  get rootCertificate(): string {
    return this.root.certificate.toString();
  }

  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** @param share from 0 to 1: the way in which it is away */
  goAway(share: number): void {
    this.away = WAYS[Math.floor(share * WAYS.length)] ?? 'refuses';
  }

  comeBack(): void {
    this.away = null;
    this.server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = Buffer.concat(await request.toArray());
    if (this.away === 'is silent') return;
    if (this.away === 'hangs up') return void request.socket.destroy();
    if (this.away === 'refuses') return void response.writeHead(503).end();
    const token = await timestampAuthority(this.key)(asked);
    response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(token);
  }
}
