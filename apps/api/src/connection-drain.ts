import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { Env } from '@app/core';

/**
 * Limits how long a stopping API waits for its requests to end. A client that reads its response slowly, or not at all, would
 * keep the process alive until it is killed.
 */
@Injectable()
export class ConnectionDrain implements BeforeApplicationShutdown {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly env: Env,
  ) {}

  /** Nest closes the server after this: it accepts no connection then, and waits for those that it has. */
  beforeApplicationShutdown(): void {
    const server: Server = this.host.httpAdapter.getHttpServer();
    setTimeout(() => server.closeAllConnections(), this.env.jobDrainSeconds * 1000).unref();
  }
}
