import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  /** When it arrived, as of `performance.now()`. */
  at: number;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A status, or a function that responds in its own way or not at all. */
type Reply = number | ((response: ServerResponse) => void);

/** Receives callbacks on the loopback address and records them. */
export class WebhookReceiver {
  readonly calls: ReceivedCall[] = [];
  private readonly server: Server;
  /** The next responses; 204 when the list is empty. */
  readonly replies: Reply[] = [];
  private held: ServerResponse[] | null = null;

  private constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { url = '', headers } = request;
        this.calls.push({ at: performance.now(), path: url, headers, body: Buffer.concat(chunks).toString() });
        if (this.held) this.held.push(response);
        else this.reply(response);
      });
    });
  }

  static async open(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** Delays responses until `answer` is called. */
  hold(): void {
    this.held = [];
  }

  answer(): void {
    for (const response of this.held ?? []) response.writeHead(204).end();
    this.held = null;
  }

  private reply(response: ServerResponse): void {
    const reply = this.replies.shift() ?? 204;
    if (typeof reply === 'number') response.writeHead(reply).end();
    else reply(response);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
