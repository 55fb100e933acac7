import { BeforeApplicationShutdown, Injectable, Logger, OnApplicationBootstrap } from '@nestjs/common';
import { RepeatedWork } from '@app/core';
import { AuditChain } from '@app/teams';

/** Extends the hash chains of the audit logs, at the start and every minute. Any number of workers share the work. */
@Injectable()
export class AuditChaining implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Audit');
  private readonly work = new RepeatedWork({
    name: 'The chaining of audit logs',
    logger: this.logger,
    intervalMs: 60_000,
    run: () => this.extend(),
  });

  constructor(private readonly chain: AuditChain) {}

  onApplicationBootstrap(): void {
    this.work.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  private async extend(): Promise<void> {
    if (!(await this.chain.extend())) this.logger.debug('The chains wait for a transaction that is still open.');
  }
}
