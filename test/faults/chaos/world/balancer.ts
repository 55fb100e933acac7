import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long a request waits for an API that takes connections. */
const TRY_MS = 5_000;
const PAUSE_MS = 50;

/** How often readiness is looked at: several times within `SHUTDOWN_DELAY_SECONDS`, as the probes of an orchestrator. */
const LOOK_MS = 300;
const LOOK_TIMEOUT_MS = 1_000;

/** Longer than a client of the load pauses: otherwise a request could meet the end of its connection to the proxy. */
const KEEP_ALIVE_MS = 60_000;

/** Headers about one connection, which a proxy does not pass on (RFC 9110, section 7.6.1). */
const OF_CONNECTION = ['connection', 'keep-alive'];

/** Another API is asked only when this one took no connection, so no request is carried out twice by the proxy. */
const NOT_CONNECTED = 'ECONNREFUSED';

/**
 * A reverse proxy in front of several APIs: requests go to each in turn over kept connections, as in Kubernetes, and to the next
 * one when one takes no connection. An API that says that it is not ready gets no request while another one is ready, as behind
 * `docker/haproxy.cfg`: otherwise a request could meet the end of its connection or of the listening socket.
 */
export class Balancer {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly server = createServer((request, response) => void this.pass(request, response));
  private readonly unready = new Set<string>();
  private turn = 0;
  private isClosed = false;
  private looking: Promise<void> | null = null;
  targets: readonly string[] = [];

  /** Returns the address of the proxy. */
  async listen(): Promise<string> {
    this.server.keepAliveTimeout = KEEP_ALIVE_MS;
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.looking = this.look();
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.looking;
    this.agent.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async look(): Promise<void> {
    for (; !this.isClosed; await sleep(LOOK_MS))
      await Promise.all(
        this.targets.map(async (target) => {
          const isReady = await answersReady(target);
          if (isReady) this.unready.delete(target);
          else this.unready.add(target);
        }),
      );
  }

  /** The next one in turn, of those that are ready; of all when none is. */
  private next(): string {
    const ready = this.targets.filter((target) => !this.unready.has(target));
    const candidates = ready.length > 0 ? ready : this.targets;
    return candidates[this.turn++ % candidates.length]!;
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
      const target = this.next();
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
      const options = { method, headers: passedOn(headers), agent: this.agent };
      const sent = httpRequest(`${target}${url}`, options, (answer) => {
        response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
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

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)));

/** Whether its readiness check does not answer 503; that it does not answer at all is found out by requests. */
async function answersReady(target: string): Promise<boolean> {
  const signal = AbortSignal.timeout(LOOK_TIMEOUT_MS);
  const response = await fetch(`${target}/health/ready`, { signal }).catch(() => null);
  await response?.body?.cancel();
  return response?.status !== 503;
}
