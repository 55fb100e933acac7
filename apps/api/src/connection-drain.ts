import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Env } from '@app/core';
import { Readiness } from './readiness';

const LOOK_MS = 100;

/**
 * Ends the connections of an API that is stopped without failing a request. Load balancers keep connections open and send
 * requests over them until they are told otherwise, so each response from now on is the last one of its connection. New
 * connections are taken for `SHUTDOWN_DELAY_SECONDS`, in which the readiness check fails.
 */
@Injectable()
export class ConnectionDrain implements BeforeApplicationShutdown {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly readiness: Readiness,
    private readonly env: Env,
  ) {}

  /** Nest closes the server after this: it accepts no connection then, and waits for those that it has. */
  async beforeApplicationShutdown(): Promise<void> {
    const server: Server = this.host.httpAdapter.getHttpServer();
    this.readiness.end();
    server.prependListener('request', isLast);
    await sleep(this.env.shutdownDelaySeconds * 1000);
    // Connections whose response was begun before stay open after it.
    const closing = setInterval(() => server.closeIdleConnections(), LOOK_MS).unref();
    // A client that reads its response slowly, or not at all, would keep the process alive until it is killed.
    const cutting = setTimeout(() => server.closeAllConnections(), this.env.jobDrainSeconds * 1000).unref();
    server.once('close', () => {
      clearInterval(closing);
      clearTimeout(cutting);
    });
  }
}

const isLast = (_: IncomingMessage, response: ServerResponse): void => void response.setHeader('Connection', 'close');
