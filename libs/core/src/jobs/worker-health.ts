import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Env } from '../config/env';
import { SERVICE_VERSION } from '../config/service-version';
import { listening } from '../process/listening';
import { within } from '../process/within';
import { JobTransport } from './transports/job-transport';
import { OutboxRepository } from './outbox.repository';

/** Time limit of the check of PostgreSQL. */
const DATABASE_MS = 2_000;

/**
 * The worker's health over HTTP, for an orchestrator. `GET /health/live` responds 200 while the event loop runs.
 * `GET /health/ready` responds 200 when PostgreSQL and the transport are reachable, else 503 with the missing ones in `down`.
 */
@Injectable()
export class WorkerHealth implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Health');
  private server: Server | null = null;

  constructor(
    private readonly env: Env,
    private readonly outbox: OutboxRepository,
    private readonly transport: JobTransport,
  ) {}

  /** @throws StartError when the port is in use */
  async onApplicationBootstrap(): Promise<void> {
    const address = this.env.workerHealth;
    if (!address) return;
    const server = createServer((request, response) => void this.respond(request.url ?? '', response));
    this.server = server;
    server.listen(address.port, address.host);
    await listening(once(server, 'listening'), { ...address, settings: { port: 'WORKER_PORT', host: 'WORKER_HOST' } });
    this.logger.log(`Health at http://${address.host}:${address.port}/health/ready`);
  }

  /** At the end of the shutdown, because the worker is alive while it drains. */
  async onApplicationShutdown(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  private async respond(url: string, response: ServerResponse): Promise<void> {
    if (url === '/health/live') return send(response, 200, { status: 'ok', version: SERVICE_VERSION });
    if (url !== '/health/ready') return send(response, 404, { status: 'not found' });
    const down = await this.down();
    send(response, down.length > 0 ? 503 : 200, down.length > 0 ? { status: 'not ready', down } : { status: 'ok' });
  }

  private async down(): Promise<string[]> {
    const transport = this.transport.ready ? [] : ['redis'];
    return (await this.isDatabaseUp()) ? transport : ['database', ...transport];
  }

  private async isDatabaseUp(): Promise<boolean> {
    return within(DATABASE_MS, this.outbox.ping()).then(
      () => true,
      (error: unknown) => {
        this.logger.debug(`PostgreSQL does not respond: ${String(error)}`);
        return false;
      },
    );
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  response.writeHead(status, headers).end(JSON.stringify(body));
}
