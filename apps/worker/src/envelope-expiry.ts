import { BeforeApplicationShutdown, Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { isOutage } from '@app/core';
import { ExpiredEnvelopes } from '@app/documents';

const INTERVAL_MS = 60 * 1000;
/** Envelopes per transaction. */
const BATCH = 100;

/** Looks for expired signing links, at the start and every minute, in batches. Any number of workers share the work. */
@Injectable()
export class EnvelopeExpiry implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('EnvelopeExpiry');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(private readonly envelopes: ExpiredEnvelopes) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.start(), INTERVAL_MS);
    this.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Expires every envelope whose time has come. */
  async sweep(): Promise<void> {
    for (let count = BATCH; count === BATCH && !this.stopped;) count = await this.envelopes.expire(BATCH);
  }

  private start() {
    this.running = this.running.then(() => this.sweep()).catch((error: unknown) => this.log(error));
  }

  /** The sweep a minute later retries. */
  private log(error: unknown) {
    if (isOutage(error)) this.logger.debug(`Expired envelopes wait: ${String(error)}`);
    else this.logger.warn(`Expired envelopes could not be reported, they are tried again: ${String(error)}`);
  }
}
