import { BeforeApplicationShutdown, Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { isOutage } from '@app/core';
import { AuditChain } from '@app/teams';

const INTERVAL_MS = 60_000;

/** Extends the hash chains of the audit logs every minute. Any number of workers share the work. */
@Injectable()
export class AuditChaining implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Audit');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly chain: AuditChain) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.start(), INTERVAL_MS);
    this.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private start() {
    this.running = this.running.then(() => this.extend()).catch((error: unknown) => this.log(error));
  }

  private async extend() {
    if (!(await this.chain.extend())) this.logger.debug('The chains wait for a transaction that is still open.');
  }

  /** The next minute retries. */
  private log(error: unknown) {
    if (isOutage(error)) this.logger.debug(`The chains of the audit logs wait: ${String(error)}`);
    else
      this.logger.warn(`The chains of the audit logs were not extended, the next minute tries again: ${String(error)}`);
  }
}
