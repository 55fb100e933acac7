import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Env } from '../config/env';
import { listening } from '../process/listening';
import { registry } from './instruments';

/**
 * `GET /metrics` in the text format of Prometheus, on a port of its own: it needs no key, so it must not be reachable from
 * outside.
 */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Metrics');
  private server: Server | null = null;

  constructor(private readonly env: Env) {}

  /** @throws StartError when the port is in use */
  async onApplicationBootstrap(): Promise<void> {
    const address = this.env.metrics;
    if (!address) return;
    const server = createServer((request, response) => void this.respond(request.url ?? '', response));
    this.server = server;
    server.listen(address.port, address.host);
    await listening(once(server, 'listening'), {
      ...address,
      settings: { port: 'METRICS_PORT', host: 'METRICS_HOST' },
    });
    this.logger.log(`Metrics at http://${address.host}:${address.port}/metrics`);
  }

  async onApplicationShutdown(): Promise<void> {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  private async respond(url: string, response: ServerResponse): Promise<void> {
    if (url.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      this.logger.warn(`No metrics: ${String(error)}`);
      response.writeHead(503).end();
    }
  }
}
