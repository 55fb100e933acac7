import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a request waits for an API that takes connections, as in `docker/Caddyfile`. */
const TRY_MS = 5_000;
const PAUSE_MS = 50;

/** Another API is asked only when this one took no connection, so no request is carried out twice by the proxy. */
const NOT_CONNECTED = 'ECONNREFUSED';

/**
 * A reverse proxy in front of several APIs, as `docker/Caddyfile` describes it: requests go to each in turn over kept
 * connections, and to the next one when one takes no connection. Nobody tells it that an API is about to end.
 */
export class Balancer {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server = createServer((request, response) => void this.pass(request, response));
  private turn = 0;
  targets: readonly string[] = [];

  /** Returns the address of the proxy. */
  async listen(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.agent.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = Buffer.concat(await request.toArray());
      await this.forward(request, body, response);
    } catch (error) {
      if (!response.headersSent) response.writeHead(502);
      response.end(`The proxy: ${String(error)}`);
    }
  }

  private async forward(request: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    const until = performance.now() + TRY_MS;
    for (let tries = 1; ; tries += 1) {
      const target = this.targets[this.turn++ % this.targets.length]!;
      try {
        return await this.ask(target, request, body, response);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== NOT_CONNECTED || performance.now() > until) throw error;
        if (tries % this.targets.length === 0) await sleep(PAUSE_MS);
      }
    }
  }

  /** Rejects when the API gave no response. */
  private ask(target: string, { method, url, headers }: IncomingMessage, body: Buffer, response: ServerResponse) {
    return new Promise<void>((resolve, reject) => {
      const { connection: _, ...passed } = headers;
      const sent = httpRequest(`${target}${url}`, { method, headers: passed, agent: this.agent }, (answer) => {
        const { connection: __, ...given } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, given);
        answer.pipe(response);
        answer.on('end', resolve);
        answer.on('error', () => resolve(void response.destroy()));
      });
      sent.on('error', reject);
      const giveUp = () => void sent.destroy();
      response.once('close', giveUp);
      sent.once('close', () => response.off('close', giveUp));
      sent.end(body);
    });
  }
}
