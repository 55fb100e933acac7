import { Injectable } from '@nestjs/common';
import { AuditChain } from '@app/teams';
import { PeriodicTask } from './periodic-task';

/** Extends the hash chains of the audit logs. */
@Injectable()
export class AuditChaining extends PeriodicTask {
  constructor(private readonly chain: AuditChain) {
    super('The chaining of audit logs', 60_000);
  }

  async sweep(): Promise<void> {
    if (!(await this.chain.extend())) this.logger.debug('The chains wait for a transaction that is still open.');
  }
}
